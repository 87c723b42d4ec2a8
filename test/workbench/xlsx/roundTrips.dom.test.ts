/** Suite of src/workbench/xlsx: what other programs save again comes back with its values and formulas. */
import { strToU8, zipSync } from "fflate";
import type { SheetContent } from "../../../src/addin/excel/sheetContent";
import { betSheet } from "../../../src/addin/workbook/betSheet";
import { exampleSheets } from "../../../src/addin/workbook/exampleSheets";
import { workbookSheets } from "../../../src/addin/workbook/workbookSheets";
import type { SheetFunction } from "../../../src/workbench/grid/gridHost";
import { createGrid, type GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { excelParts } from "../../../src/workbench/xlsx/excelFile";
import { readExcelFile } from "../../../src/workbench/xlsx/readExcelFile";
import { choice } from "../../addin/workbook/workbookChoice";
import { loadEngine } from "../grid/loadEngine";
import { isInstalled, programs, savedBy } from "./programs";

loadEngine();

const racing = (name: string, result: unknown): SheetFunction => ({
  name: `RACING.${name}`,
  metadata: { id: name, name, parameters: [{ name: "given", dimensionality: "matrix", repeating: true }] },
  evaluate: () => result as never,
  preview: () => "",
});
const functions = [
  racing("OVERROUND", 0.0625),
  racing("FORM", [
    ["Runner", "Out", "Win"],
    ["7/2", true, { number: 0.25, format: "0.0%" }],
    ["Old & <Oak>", false, { number: 0.5, format: "0.0%" }],
  ]),
];

/** A ledger with what analysts write: odds as fractions, dates with times, tables, names of cells. */
const cells = {
  A1: "Date", B1: "Odds", C1: "Stake", D1: "Return", A2: "46327", A3: "46333.62847", B2: "'7/2", B3: "'5-2",
  C2: "50", C3: "20.5", D2: '=IF(B2="7/2",C2*4.5,0)', D3: "=-(C3^2)+(-2)^2", E1: "=SUM(D2:D3)/COUNT(C:C)",
  E2: '=IFERROR(RACING.OVERROUND(C2:C3),"")', E3: "=RACING.OVERROUND(C2:C3)", F1: "=TRUE", F2: '="a""b"',
  F3: "=XLOOKUP(20.5,C2:C3,B2:B3)", A5: "=RACING.FORM()", A9: "=ROWS(A5#)", B9: "=C2*Stake2",
  E5: "=SORT(C2:C3)", F5: "=SUM(C2:C3*2)", G5: "=FILTER(C2:C3,C2:C3>30)", H1: "two\nlines", H2: "'007",
  H3: "=1/0",
}; // prettier-ignore

async function ledger(): Promise<GridHost> {
  const grid = createGrid();
  grid.define(functions);
  await grid.create([
    {
      name: "Bets & more",
      cells,
      formats: { A2: "d mmm yyyy", A3: "d\\ mmm\\ yyyy\\ h:mm;@", C2: "$#,##0.00", D2: "0.00;[Red]-0.00" },
      rules: [["C2:C3", { kind: "bars", color: "#A6D8BF" }]],
    },
    { name: "It's two", cells: { A1: "='Bets & more'!C2*2" } },
  ]);
  const ranges = [grid.model().getters.getRangeDataFromXc(grid.model().getters.getActiveSheetId(), "C3")];
  grid.model().dispatch("CREATE_NAMED_RANGE", { name: "Stake2", ranges });
  return grid;
}

/** A book of the add-in's sheets, whose functions answer a small table each. */
async function book(sheets: readonly SheetContent[]): Promise<GridHost> {
  const names = sheets.flatMap(({ cells: typed }) =>
    Object.values(typed).flatMap((cell) => [...String(cell).matchAll(/RACING\.(\w+)/g)].map(([, name = ""]) => name)),
  );
  const table = [
    ["Runner", "Chance"],
    ["Old Oak", { number: 0.25, format: "0.0%" }],
  ];
  const grid = createGrid();
  grid.define([...new Set(names)].map((name) => racing(name, table)));
  await grid.create(sheets);
  return grid;
} // prettier-ignore

const selection = {
  date: "2026-03-14",
  track: "x",
  race: 1,
  options: "race_code=gallops",
  raceCode: "gallops",
};
const books: Readonly<Record<string, () => Promise<GridHost>>> = {
  "a ledger": ledger,
  "the opening book": () => book(exampleSheets({ ...selection, distances: ["all", 1200] })),
  "a book of every sheet": () => book([...workbookSheets(choice({ raceCode: "gallops" })), betSheet("Bets")]),
};

async function reopened(bytes: Uint8Array): Promise<GridHost> {
  const grid = createGrid();
  grid.define(functions);
  await grid.open(readExcelFile(bytes, "en-US").workbook);
  return grid;
}

/**
 * Other spellings with the same meaning: LibreOffice 7.4.7 writes TRUE as TRUE() and 1E-9 as 0.000000001,
 * Gnumeric 1.12.55 --(A1) as -(-(A1));
 * exceljs 4.4.0 keeps dates in milliseconds, so that 46333.62847 comes back as 46333.628469999996.
 */
const sameFormula = (formula: string): string =>
  formula
    .replace(/\b(TRUE|FALSE)\(\)/g, "$1")
    .replaceAll("0.000000001", "1E-9")
    .replace(/-\(-(\([^()]*\))\)/g, "--$1");
const sameNumber = (value: unknown): unknown =>
  typeof value === "number" ? Number(value.toFixed(9)) : value;

/** The values and formulas of a workbook by their cells; a name of a sheet needs no quotes. */
function contentOf(grid: GridHost): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    grid.sheets().flatMap((sheet) => {
      const area = grid.usedArea(sheet);
      return (area ? grid.read(area) : []).flatMap((line, row) =>
        line.map(({ value, error, formula }, column) => {
          const typed = formula.startsWith("=") ? sameFormula(formula) : "";
          return [`${sheet} ${row} ${column}`, [error?.error ?? sameNumber(value ?? ""), typed]];
        }),
      );
    }),
  );
}

const pack = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));
const savedHere = async (grid: GridHost): Promise<Uint8Array> =>
  pack(await excelParts(grid, { settings: {}, addin: undefined }));

/** Returns the cells whose content differs, each with both contents. */
function differences(one: GridHost, other: GridHost): object {
  const [before, after] = [contentOf(one), contentOf(other)];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const isBlank = (content: unknown): boolean => JSON.stringify(content ?? ["", ""]) === '["",""]';
  return Object.fromEntries(
    keys
      .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .filter((key) => !isBlank(before[key]) || !isBlank(after[key]))
      .map((key) => [key, [before[key], after[key]]]),
  );
}

for (const [title, made] of Object.entries(books)) {
  test(`${title}, saved here, is the same again`, async () => {
    const grid = await made();
    expect(differences(grid, await reopened(await savedHere(grid)))).toEqual({});
  });
  for (const program of programs) {
    const hasProgram = isInstalled(program);
    if (!hasProgram)
      process.stdout.write(`Round trip through ${program.name} skipped: it is not installed here.\n`);
    (hasProgram ? test : test.skip)(`${title}, saved by ${program.name}, is ours again`, async () => {
      const grid = await made();
      const again = await reopened(savedBy(program, await savedHere(grid)));
      expect(differences(grid, again)).toEqual({});
      // And from there once more, through what it wrote.
      expect(differences(grid, await reopened(await savedHere(again)))).toEqual({});
    });
  }
}
