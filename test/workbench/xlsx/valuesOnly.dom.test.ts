/** Suite of src/workbench/xlsx: a file with values only shows its tables in programs without functions. */
import { strToU8, zipSync } from "fflate";
import { exampleSheets } from "../../../src/addin/workbook/exampleSheets";
import { createGrid, type GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { excelParts } from "../../../src/workbench/xlsx/excelFile";
import { readExcelFile } from "../../../src/workbench/xlsx/readExcelFile";
import { loadEngine } from "../grid/loadEngine";
import { isInstalled, programs, savedBy } from "./programs";

loadEngine();

/** A race as the functions answer: numbers with formats, odds as texts, truth values, blanks and errors. */
const table = [
  ["Runner", "Win", "Price", "Out", "Note", "Late"],
  ["Old Oak", { number: 0.285, format: "0.0%" }, "7/2", true, null, 12.5],
  ["Elm & Ash", { number: -0.5, format: "0.0%" }, "1-4", false, "=1", { error: "#N/A" as const }],
];

async function openingBook(): Promise<GridHost> {
  const choice = {
    date: "2026-03-14",
    track: "x",
    race: 1,
    options: "race_code=gallops",
    raceCode: "gallops",
  };
  const sheets = exampleSheets({ ...choice, distances: ["all", 1200] });
  const typed = sheets.flatMap(({ cells }) => Object.values(cells).map(String));
  const names = new Set(
    typed.flatMap((text) => [...text.matchAll(/RACING\.(\w+)/g)].map(([, name = ""]) => name)),
  );
  const grid = createGrid();
  grid.define(
    [...names].map((name) => ({
      name: `RACING.${name}`,
      metadata: {
        id: name,
        name,
        parameters: [{ name: "given", dimensionality: "matrix", repeating: true }],
      },
      evaluate: () => table as never,
      preview: () => "",
    })),
  );
  await grid.create(sheets);
  return grid;
}

/** Returns an error as LibreOffice reads it from a file; it has no #SPILL!. */
const storedError = (code: string): string => (code === "#SPILL!" ? "#VALUE!" : code);

/** Returns the values of a workbook's cells, by sheet and place. */
const valuesOf = (grid: GridHost): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    grid.sheets().flatMap((sheet) => {
      const area = grid.usedArea(sheet);
      return (area ? grid.read(area) : []).flatMap((line, row) =>
        line.flatMap(({ value, error }, column) => {
          const shownValue = error ? storedError(error.error) : value;
          const place = area && `${sheet} ${area.row + row} ${area.column + column}`;
          return place === undefined || shownValue === null || shownValue === ""
            ? []
            : [[place, shownValue] as const];
        }),
      );
    }),
  );

const [libreOffice] = programs;
const isThere = libreOffice?.name === "LibreOffice" && isInstalled(libreOffice);
if (!isThere) process.stdout.write("The file with values only skipped: LibreOffice is not installed here.\n");

(isThere ? test : test.skip)("LibreOffice has every value of the opening book", async () => {
  if (!libreOffice) throw new Error("LibreOffice is not in the list of programs");
  const grid = await openingBook();
  const parts = await excelParts(grid, { settings: {}, addin: undefined, valuesOnly: true });
  expect(Object.values(parts).join("")).not.toMatch(/<f[ >]/);
  const packed = zipSync(
    Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])),
  );
  const again = createGrid();
  await again.open(readExcelFile(savedBy(libreOffice, packed), "en-US").workbook);
  const shownCells = valuesOf(grid);
  expect(Object.keys(shownCells).length).toBeGreaterThan(200);
  expect(valuesOf(again)).toEqual(shownCells);
});
