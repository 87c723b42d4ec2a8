import fc from "fast-check";
import { excelWorkbook } from "../../../src/addin/excel/excelWorkbook";
import { checkWorkbook } from "../../../src/addin/review/checkWorkbook";
import { reportChanges } from "../../../src/addin/review/reportChanges";
import { freezeWithMap } from "../../../src/addin/workbook/formulaMap";
import { session } from "../../../src/functions/call/session";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { openRace } from "../../functions/servedRace";
import { excelPage } from "../../workbench/officeHost/excelPage";

/** The addresses of a column's cells in rows 2 to 9, each with its content. */
const down = (column: string, content: (row: number) => string): Record<string, string> =>
  Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9].map((row) => [`${column}${row}`, content(row)]));

/** A race with labels and prices, shares of each price, a table that spills, and a total. */
const race = {
  A1: "Runner",
  B1: "Price",
  C1: "Share",
  E1: "Table",
  ...down("A", (row) => `runner ${row}`),
  ...down("B", (row) => String(row / 4)),
  ...down("C", (row) => `=1/B${row}/$C$10`),
  A10: "Total",
  C10: "=SUMPRODUCT(1/B2:B9)",
  E2: "=SEQUENCE(3,2)",
};
const sums = { A1: "Best", B1: "=MIN(Race!B2:B9)", A2: "Own", B2: "7", A3: "Of it", B3: "=B2*Race!C4" };

/** Opens a workbook with both sheets, copied as values with a formula map. */
async function openFrozen() {
  const page = await excelPage(race);
  Object.assign(globalThis, { Excel: excel(page) });
  const { grid } = page;
  grid.addSheet("Sums");
  for (const [address, text] of Object.entries(sums)) grid.write(grid.area(`Sums!${address}`), [[text]]);
  openRace({ runners: [] });
  const frozen = await freezeWithMap("workbook", { workbook: excelWorkbook, open: session() });
  const type = (address: string, text: string): void => grid.write(grid.area(address), [[text]]);
  return { grid, frozen, type };
}
afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

const foundDifferences = async (): Promise<string[]> =>
  (await checkWorkbook(excelWorkbook)).differences
    .map(({ sheet, cells, kind }) => [sheet, cells, kind].join(" | "))
    .sort();

test("nothing that Excel changes by itself is a difference: results, moved references, new tables", async () => {
  const { grid, frozen, type } = await openFrozen();
  expect(frozen.copies).toEqual(["Race values", "Sums values"]);
  expect(await checkWorkbook(excelWorkbook)).toMatchObject({
    map: "Formula map",
    sheets: 4,
    differences: [],
  });
  grid.insertRow(grid.area("Race!A4"));
  type("Race!A4", "runner new");
  const check = await checkWorkbook(excelWorkbook);
  expect(check.differences).toEqual([
    { sheet: "Race", cells: "4:4", kind: "row added", was: "", is: "A4: runner new" },
  ]);
});

test("formulas that show a blank text below and beside all else, which no copy keeps, are no difference", async () => {
  const { grid, type } = await openFrozen();
  for (const cell of ["Race!A20", "Race!Z2"]) type(cell, '=IF(B2=0,1,"")');
  expect(await foundDifferences()).toHaveLength(2); // formulas added since the first freeze
  const second = await freezeWithMap("workbook", { workbook: excelWorkbook, open: session() });
  grid.activate(second.map ?? "");
  expect(await foundDifferences()).toEqual([]);
});

test("a file of the copies and the map alone is checked too, a renamed copy and an edited map included", async () => {
  const { grid, type } = await openFrozen();
  grid.removeSheet("Race");
  grid.removeSheet("Sums");
  grid.renameSheet("Race values", "Handed over");
  grid.renameSheet("Formula map", "Map");
  type("'Handed over'!B3", "5");
  const row = grid.read(grid.area("Map!C1:C20")).findIndex(([cell]) => cell?.value === " =B2*Race!C4");
  type(`Map!C${row + 1}`, " =B2*Race!C5");
  const { differences } = await checkWorkbook(excelWorkbook);
  const line = (formula: string) =>
    ["Sums values", "B3", ` ${formula}`, ...Array<string>(6).fill("")].join(" | ");
  expect(differences).toEqual([
    { sheet: "Handed over", cells: "", kind: "sheet renamed", was: "Race values", is: "Handed over" },
    { sheet: "Handed over", cells: "B3", kind: "value changed", was: 0.75, is: 5 },
    {
      sheet: "Map",
      cells: "",
      kind: "formula map changed",
      was: line("=B2*Race!C4"),
      is: line("=B2*Race!C5"),
    },
  ]);
});

test("removed and added sheets are listed; a second freeze copies no earlier copy and no map", async () => {
  const { grid, type } = await openFrozen();
  grid.removeSheet("Sums");
  type(`${grid.addSheet("Notes")}!A1`, "mine");
  expect(await foundDifferences()).toEqual(["Notes |  | sheet added", "Sums |  | sheet removed"]);
  const second = await freezeWithMap("workbook", { workbook: excelWorkbook, open: session() });
  expect(second.copies).toEqual(["Race values 2", "Notes values"]);
  grid.activate("Race");
  const { map, differences } = await checkWorkbook(excelWorkbook);
  expect([map, differences]).toEqual([second.map, []]);
});

test("the list is a sheet, which a later check leaves out; a workbook without a change gets none", async () => {
  const { grid, type } = await openFrozen();
  expect((await reportChanges(excelWorkbook)).text).toMatch(
    /^No changes by hand: 4 sheets as when “Formula map” was/,
  );
  type("Race!C5", "=1/B5");
  expect((await reportChanges(excelWorkbook)).text).toMatch(
    /^1 change by hand since .* listed on “Changes by hand”\.$/,
  );
  const list = grid.read(grid.area("'Changes by hand'!A1:F3"));
  expect(list.map((cells) => cells.map(({ value }) => value ?? ""))).toEqual([
    ["Sheet", "Cells", "Change", "Was", "Is", "Formula map"],
    ["Race", "C5", "formula changed", " =1/B5/$C$10", " =1/B5", "Formula map"],
    ["", "", "", "", "", ""],
  ]);
  grid.insertRow(grid.area("Race!A4"));
  await reportChanges(excelWorkbook);
  const [, row] = grid.read(grid.area("'Changes by hand (2)'!A1:C2"));
  expect(row?.map(({ value }) => value)).toEqual(["Race", "4:4", "row added"]);
  expect(await foundDifferences()).toEqual(["Race | 4:4 | row added", "Race | C6 | formula changed"]);
});

test("a workbook without a map, or with a map whose record was damaged, is refused with a sentence", async () => {
  const { grid, type } = await openFrozen();
  const record = String(grid.read(grid.area("'Formula map'!J2"))[0]?.[0]?.value);
  type(
    "'Formula map'!J2",
    record.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
  );
  await expect(checkWorkbook(excelWorkbook)).rejects.toThrow(
    "The record in “Formula map” is missing or damaged",
  );
  grid.removeSheet("Formula map");
  await expect(checkWorkbook(excelWorkbook)).rejects.toThrow("This workbook has no formula map.");
});

interface Edit {
  readonly name: string;
  /** The difference to be found, its row as it was before any row was added. */
  readonly sheet: "Race" | "Sums" | "Race values";
  readonly column: string;
  readonly row: number;
  readonly text: string;
  readonly kind: string;
}

const rows = fc.integer({ min: 2, max: 9 });
const edits: fc.Arbitrary<Edit> = fc
  .tuple(rows, fc.integer({ min: 100, max: 200 }), fc.nat(6))
  .map(([row, number, choice]): Edit => {
    const text = String(number);
    const all: readonly Edit[] = [
      { name: "price", sheet: "Race", column: "B", row, text, kind: "value changed" },
      { name: "share", sheet: "Race", column: "C", row, text, kind: "value typed over a formula" },
      { name: "formula", sheet: "Race", column: "C", row, text: `=1/B${row}`, kind: "formula changed" },
      { name: "reference", sheet: "Race", column: "C", row, text: `=1/B${row === 2 ? 3 : 2}/$C$10`, kind: "formula changed" }, // prettier-ignore
      { name: "typed", sheet: "Race", column: "H", row, text, kind: "value added" },
      { name: "frozen", sheet: "Race values", column: "C", row, text, kind: "value changed" },
      { name: "own", sheet: "Sums", column: "B", row: 2, text, kind: "value changed" },
    ];
    return all[choice] as Edit;
  });

/** Changes a copy of the file as one person would. */
const work = fc.record({
  edits: fc.uniqueArray(edits, {
    maxLength: 6,
    selector: ({ sheet, column, row }) => `${sheet} ${column}${row}`,
  }),
  addedRow: fc.option(fc.record({ row: rows, text: fc.constantFrom("", "runner new") })),
  renamed: fc.option(fc.constantFrom("Card", "My race 1")),
});

test("all that two people changed in their copies of a frozen book is found, and nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(work, work, async (...people) => {
      for (const { edits: planted, addedRow, renamed } of people) {
        const { grid, type } = await openFrozen();
        for (const { sheet, column, row, text } of planted) type(`'${sheet}'!${column}${row}`, text);
        if (addedRow) {
          grid.insertRow(grid.area(`Race!A${addedRow.row}`));
          if (addedRow.text !== "") type(`Race!A${addedRow.row}`, addedRow.text);
        }
        if (renamed) grid.renameSheet("Race", renamed);
        const name = renamed ?? "Race";
        const moved = ({ sheet, row }: Edit): number =>
          sheet === "Race" && addedRow && row >= addedRow.row ? row + 1 : row;
        const expected = [
          ...planted.map((edit) =>
            [edit.sheet === "Race" ? name : edit.sheet, `${edit.column}${moved(edit)}`, edit.kind].join(
              " | ",
            ),
          ),
          ...(addedRow ? [`${name} | ${addedRow.row}:${addedRow.row} | row added`] : []),
          ...(renamed ? [`${name} |  | sheet renamed`] : []),
        ];
        expect(await foundDifferences()).toEqual(expected.sort());
      }
    }),
    { numRuns: process.env.SOAK === undefined ? 3 : 200 },
  );
});
