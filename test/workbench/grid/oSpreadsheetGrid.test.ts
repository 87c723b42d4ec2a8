import type { SheetContent } from "../../../src/addin/excel/sheetContent";
import type { SheetFunction } from "../../../src/workbench/grid/gridHost";
import { createGrid, type GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import type { Argument } from "../../../src/workbench/runtime/callArguments";
import { loadEngine } from "./loadEngine";

loadEngine();

const parameters = [
  { name: "rows", description: "How many", type: "any" },
  { name: "range", description: "Some cells", type: "any", dimensionality: "matrix", optional: true },
];
const metadata = { id: "TABLE", name: "TABLE", description: "Counts", parameters };

let asked: { given: readonly Argument[]; cell: string }[] = [];
const table: SheetFunction = {
  name: "TEST.TABLE",
  metadata,
  evaluate(callArguments, cell) {
    asked.push({ given: callArguments, cell });
    const rows = typeof callArguments[0] === "number" ? callArguments[0] : 1;
    if (rows < 0) return rows < -1 ? undefined : { error: "#N/A", message: "no such race" };
    return Array.from({ length: rows }, (_, row) => [
      row + 1,
      { number: 46347 + row, format: "yyyy-mm-dd" },
      `12${row}`,
    ]);
  },
  preview: () => "preview",
};

async function book(cells: Record<string, string>, ...others: SheetContent[]): Promise<GridHost> {
  const grid = createGrid();
  grid.define([table]);
  await grid.create([{ name: "Race", cells }, ...others]);
  return grid;
}

const values = (grid: GridHost, address: string) =>
  grid.read(grid.area(address)).map((row) => row.map(({ value }) => value));
const value = (grid: GridHost, address: string) => values(grid, address)[0]?.[0];
const type = (grid: GridHost, address: string, text: string) => grid.write(grid.area(address), [[text]]);

beforeEach(() => (asked = []));

test("a table spills with its formats, and texts that look like numbers stay texts", async () => {
  const grid = await book({ A1: "=TEST.TABLE(2)" });
  expect(values(grid, "A1:C2")).toEqual([
    [1, 46347, "120"],
    [2, 46348, "121"],
  ]);
  expect(grid.read(grid.area("B2"))[0]?.[0]).toMatchObject({
    text: "2026-11-22",
    format: "yyyy-mm-dd",
    formula: "",
  });
  expect(grid.spillOf(grid.area("A1"))).toEqual({ sheet: "Race", row: 0, column: 0, rows: 2, columns: 3 });
});

test("a result of whole columns or rows fits only at the sheet's edge, as in Excel", async () => {
  const grid = createGrid();
  const cells = {
    A1: 2, A2: 1,
    C1: "=SORT(A:A)", D2: "=A:A*2", E2: "=DROP(A:A,1)", F2: "=SORT(A:A)", G5: "=XLOOKUP(A:A,A:A,A:A)",
    H3: "=SUM(SORT(A:A))", B450: "=4:4", I451: "=ROWS(SORT(A:A))",
  }; // prettier-ignore
  await grid.create([{ name: "Sheet1", cells }]);
  const shown = (address: string) => {
    const { value, error } = grid.read(grid.area(address))[0]?.[0] ?? {};
    return error?.error ?? value;
  };
  expect(["C1", "C2", "C3", "E2"].map(shown)).toEqual([1, 2, 0, 1]);
  expect(["D2", "F2", "G5", "B450"].map(shown)).toEqual(["#SPILL!", "#SPILL!", "#SPILL!", "#SPILL!"]);
  expect(["H3", "I451"].map(shown)).toEqual([3, 1_048_576]);
});

test("an occupied cell makes a spill #SPILL! until it is cleared", async () => {
  const grid = await book({ A1: "=TEST.TABLE(3)" });
  type(grid, "B2", "in the way");
  expect(grid.read(grid.area("A1"))[0]?.[0]?.error?.error).toBe("#SPILL!");
  expect(values(grid, "B2:B3")).toEqual([["in the way"], [null]]);
  type(grid, "B2", "");
  expect(values(grid, "A1:A3")).toEqual([[1], [2], [3]]);
});

test("a changed precedent recalculates the table, shorter or longer", async () => {
  const grid = await book({ A1: "2", A3: "=TEST.TABLE(A1)", F1: "=COUNT(A3:A20)", F2: "=ROWS(A3#)" });
  expect(values(grid, "F1:F2")).toEqual([[2], [2]]);
  type(grid, "A1", "5");
  expect(values(grid, "F1:F2")).toEqual([[5], [5]]);
  type(grid, "A1", "1");
  expect(values(grid, "F1:F2")).toEqual([[1], [1]]);
  expect(values(grid, "A4:C4")).toEqual([[null, null, null]]);
});

test("an error has its code and message", async () => {
  const grid = await book({ A1: "=TEST.TABLE(-1)", A2: '=IFNA(A1,"none")', A3: "=ISNA(A1)" });
  expect(grid.read(grid.area("A1"))[0]?.[0]?.error).toEqual({ error: "#N/A", message: "no such race" });
  expect(values(grid, "A2:A3")).toEqual([["none"], [true]]);
});

test("a function without a result is #BUSY!, and its cell can be calculated alone", async () => {
  const grid = await book({ A1: "=TEST.TABLE(-2)", A2: "=TEST.TABLE(1)" });
  expect(value(grid, "A1")).toMatchObject({ error: "#BUSY!" });
  const [cell = ""] = grid.formulaCells(grid.area("A1:A2"));
  asked = [];
  grid.calculate([cell]);
  expect(asked.map((call) => call.cell)).toEqual([cell]);
});

test("a cell keeps its id when rows are inserted above it, and loses its formula when it is cleared", async () => {
  const grid = await book({ A3: "=TEST.TABLE(1)" });
  const cell = asked[0]?.cell ?? "";
  expect(grid.holdsFormula(cell)).toBe(true);
  type(grid, "A3", "text");
  expect(grid.holdsFormula(cell)).toBe(false);
});

test("arguments are passed as in the sheet: blank, omitted, ranges row by row", async () => {
  await book(
    { A1: "7", B2: "x", D4: "=TEST.TABLE(C1,A1:B2)" },
    { name: "Day 2", cells: { A1: "=TEST.TABLE(,Race!A1)" } },
  );
  expect(asked.map(({ given }) => given)).toEqual([
    [null, [[7, null], [null, "x"]]], // prettier-ignore
    [undefined, [[7]]],
  ]);
});

test("error codes are Excel's", async () => {
  const grid = await book({ A1: '=1+"a"', A2: "=NOPE(1)", A3: "=1/0", A4: "=INDEX(B1:B2,5)" });
  expect(values(grid, "A1:A3").flat()).toMatchObject([
    { error: "#VALUE!" },
    { error: "#NAME?" },
    { error: "#DIV/0!" },
  ]);
});

test("a date that is typed is a date", async () => {
  const grid = await book({ A1: "2026-03-14" });
  expect(grid.read(grid.area("A1"))[0]?.[0]).toMatchObject({ value: 46095, text: "2026-03-14" });
});

test("a saved workbook opens unchanged and calculates its functions", async () => {
  const first = await book({ A1: "2", A3: "=TEST.TABLE(A1)" });
  const calls = asked.length;
  const saved: unknown = JSON.parse(JSON.stringify(first.save()));
  expect(asked).toHaveLength(calls);
  const second = createGrid();
  await second.open(saved);
  expect(values(second, "A3:A4")).toEqual([[1], [2]]);
});

test.each([null, 5, {}, { sheets: "none" }])("opening %j throws", async (book) => {
  await expect(createGrid().open(book)).rejects.toThrow("Not a workbench file");
});

test("listeners are called after calculations with whether cells were edited", async () => {
  const grid = await book({ A1: "=TEST.TABLE(1)" });
  const heard: boolean[] = [];
  grid.onCalculated((edited) => heard.push(edited));
  type(grid, "B9", "1");
  grid.calculate();
  expect(heard).toEqual([true, false]);
});

test("a sheet grows with what is written beyond its end, within limits, and keeps its cells", async () => {
  const grid = await book({ A1: "5", B1: "=A1*2" });
  grid.together(() => {
    type(grid, "A1", "6");
    type(grid, "A1200", "=B1+1");
    type(grid, "IV2", "far right");
  });
  expect(["A1", "A1200", "IV2"].map((cell) => value(grid, cell))).toEqual([6, 13, "far right"]);
  expect(() => grid.area("A20001")).toThrow(/^The sheet "Race" has \d+ rows and \d+ columns$/);
});

test("reading beyond the end of a sheet gives blank cells, and nothing is calculated", async () => {
  const grid = await book({ A1: "=TEST.TABLE(1,D1:E5000)", D1: "5" });
  const size = () => grid.model().getters.getSheetSize("sheet1");
  const before = size();
  let calculations = 0;
  grid.onCalculated(() => calculations++);
  asked = [];
  const cells = values(grid, "D1:E5000");
  expect([cells.length, cells[0], cells[1], cells.at(-1)]).toEqual([
    5000,
    [5, null],
    [null, null],
    [null, null],
  ]);
  const far = grid.area("A5000:ZZ5001");
  expect(values(grid, "ZZ1")).toEqual([[null]]);
  expect([grid.formulaCells(far), grid.spillOf(far), grid.card(far), grid.note(far)]).toEqual([
    [],
    undefined,
    undefined,
    undefined,
  ]);
  expect([calculations, asked]).toEqual([0, []]);
  grid.clear(far);
  expect(size()).toEqual(before);
});

test("the references of formulas stay as they are when a sheet grows; whole columns get longer", async () => {
  const formulas = ["=SUM($B$2:$C$5007)", "=COUNTBLANK(B2:B5007)", "=COUNT(C:C)"];
  const [A1 = "", A2 = "", A3 = ""] = formulas;
  const grid = await book({ A1, A2, A3, B2: "5" });
  const results = () => [values(grid, "A1:A3").flat(), grid.read(grid.area("A1:A3")).flat()] as const;
  for (const [cell, expected] of [
    ["C450", [12, 5005, 1]],
    ["C5007", [19, 5005, 2]],
    ["A6000", [19, 5005, 2]],
  ] as const) {
    type(grid, cell, "7");
    const [numbers, views] = results();
    expect([cell, numbers]).toEqual([cell, expected]);
    expect(views.map(({ formula }) => formula)).toEqual(formulas);
  }
  const saved = createGrid();
  await saved.reopen(JSON.parse(JSON.stringify(grid.keep())) as ReturnType<GridHost["keep"]>);
  expect(saved.read(saved.area("A1:A3")).map(([view]) => view?.formula)).toEqual(formulas);
});

test("a sheet grows in the step of the write, which is undone as one", async () => {
  const grid = await book({ A1: "1" });
  const { numberOfRows } = grid.model().getters.getSheetSize("sheet1");
  type(grid, "A5000", "2");
  grid.look.setStyle(grid.area("A7000"), { bold: true });
  for (const [rows, content] of [
    [5000, 2],
    [numberOfRows, null],
  ]) {
    grid.model().dispatch("REQUEST_UNDO");
    expect([grid.model().getters.getSheetSize("sheet1").numberOfRows, value(grid, "A5000")]).toEqual([
      rows,
      content,
    ]);
  }
});

test("a change that throws ends its step: later changes are calculated", async () => {
  const grid = await book({ A1: "1", B1: "=A1*2" });
  const beyond = { ...grid.area("A1"), row: 30_000 };
  expect(() => type(grid, "A1", "2")).not.toThrow();
  expect(() => grid.write(beyond, [["3"]])).toThrow(/^The sheet "Race" has/);
  expect(() =>
    grid.together(() => {
      type(grid, "A1", "4");
      grid.write(beyond, [["5"]]);
    }),
  ).toThrow(/^The sheet "Race" has/);
  expect(value(grid, "B1")).toBe(8);
  type(grid, "A1", "6");
  expect(value(grid, "B1")).toBe(12);
});

test("sheets can be added and activated; a duplicate name throws", async () => {
  const grid = await book({});
  expect(grid.addSheet("Bias")).toBe("Bias");
  grid.activate("Bias");
  expect([grid.sheets(), grid.activeSheet()]).toEqual([["Race", "Bias"], "Bias"]);
  expect(() => grid.addSheet("Bias")).toThrow('Cannot name a sheet "Bias"');
  expect(() => grid.activate("Form")).toThrow('There is no sheet "Form"');
});

test("a copy of a sheet has the next number in brackets, in 31 characters, whatever the case of others", async () => {
  const grid = createGrid();
  const long = "Jockeys and trainers Rosehill 3";
  await grid.create([
    { name: "Race", cells: {} },
    { name: "race (3)", cells: {} },
    { name: long, cells: {} },
  ]);
  const copies = ["Race", "Race (2)", "race (3)", long, long].map((name) => grid.copySheet(name));
  expect(copies).toEqual([
    "Race (2)",
    "Race (4)",
    "race (5)",
    "Jockeys and trainers Rosehi (2)",
    "Jockeys and trainers Rosehi (3)",
  ]);
});

test("a sheet is given the names that Excel allows", async () => {
  const grid = createGrid();
  await grid.create([
    { name: "Race", cells: { A1: "7" } },
    { name: "Bets", cells: { A1: "=Race!A1" } },
  ]);
  for (const name of ["'Race", "Race'", "Race 1: 12:30", "a/b", "x".repeat(32), "bets"])
    expect(() => grid.renameSheet("Race", name)).toThrow(`Cannot name a sheet "${name}"`);
  for (const name of ["Queen's Plate", "Ladies' Day's card", "x".repeat(31)]) {
    grid.renameSheet(grid.sheets()[0] ?? "", name);
    expect([grid.sheets()[0], values(grid, "Bets!A1")]).toEqual([name, [[7]]]);
  }
});

test("a copy of a sheet is printed as the sheet is, and one without a setup as any", async () => {
  const grid = createGrid();
  await grid.create([{ name: "Race", cells: { A1: "1" }, print: { area: "A1:B2", titleRows: "1:1" } }]);
  expect(grid.look.printSetup(grid.copySheet("Race"))).toEqual({ area: "A1:B2", titleRows: "1:1" });
  expect(grid.look.printSetup(grid.copySheet(grid.addSheet("Bias")))).toBeUndefined();
});

test("the selection can be set and raises an event", async () => {
  const grid = await book({});
  let heard = 0;
  grid.onSelected(() => heard++);
  grid.select(grid.area("B2:C3"));
  expect(heard).toBeGreaterThan(0);
  expect(grid.addressOf(grid.selection())).toBe("Race!B2:C3");
});

test.each(["", "A", "1", "A0", "Race!", "A1:B", "Nope!A1", "A20001", "ZZZ1"])(
  "%j is not an address of the workbook",
  async (address) => {
    const grid = await book({});
    expect(() => grid.area(address)).toThrow();
  },
);

describe("with manual calculation", () => {
  test("an edit calculates the edited cell alone until a calculation is requested", async () => {
    const grid = await book({ A1: "=TEST.TABLE(E1)", E1: "1", E2: "=E1+1", G1: "=B1" });
    grid.calculationMode = "Manual";
    type(grid, "E1", "2");
    expect([values(grid, "E1:E2"), values(grid, "A1:A2")]).toEqual([
      [[2], [2]],
      [[1], [null]],
    ]);
    type(grid, "F1", "=E1+E2"); // a formula that is typed is calculated, from the values that are shown
    type(grid, "A4", "=TEST.TABLE(2)");
    expect([value(grid, "F1"), values(grid, "A4:A5")]).toEqual([4, [[1], [2]]]);
    grid.calculateChanged();
    expect([values(grid, "E1:F2"), values(grid, "A1:A2")]).toEqual([
      [
        [2, 5],
        [3, null],
      ],
      [[1], [2]],
    ]);
  });

  test("a result that arrives is shown, with what depends on it", async () => {
    const grid = await book({ A1: "=TEST.TABLE(E1)", E1: "1", G1: "=SUM(A1:A3)" });
    grid.calculationMode = "Manual";
    type(grid, "E1", "2");
    grid.calculate(grid.formulaCells(grid.area("A1")));
    expect([values(grid, "A1:A2"), value(grid, "G1")]).toEqual([[[1], [2]], 3]);
  });

  test("automatic again, an edit calculates what depends on it", async () => {
    const grid = await book({ E1: "1", E2: "=E1+1" });
    grid.calculationMode = "Manual";
    type(grid, "E1", "2");
    grid.calculationMode = "Automatic";
    type(grid, "E1", "5");
    expect(value(grid, "E2")).toBe(6);
  });
});

test("changes made together are calculated once, seen by a read among them, and kept when the work fails", async () => {
  const grid = await book({ A3: "=A1+A2" });
  let calculations = 0;
  grid.onCalculated(() => calculations++);
  grid.together(() => {
    type(grid, "A1", "2");
    type(grid, "A2", "3");
    grid.setFormat(grid.area("A3"), "0.0");
    grid.look.setStyle(grid.area("A3"), { bold: true });
  });
  expect(calculations).toBe(1);
  expect(grid.read(grid.area("A3"))[0]?.[0]).toMatchObject({ value: 5, text: "5.0" });
  const work = () => {
    type(grid, "A1", "4");
    expect(value(grid, "A3")).toBe(7);
    type(grid, "A2", "5");
    throw new Error("stopped");
  };
  expect(() => grid.together(work)).toThrow("stopped");
  expect(value(grid, "A3")).toBe(9);
  type(grid, "A2", "1");
  expect(value(grid, "A3")).toBe(5);
});

test("a call without a required argument reaches the function, which names it", async () => {
  const grid = await book({ A1: "=TEST.TABLE()" });
  expect([asked[0]?.given, value(grid, "A1")]).toEqual([[], 1]);
});

/** o-spreadsheet 19.3.7 counts the blank cells of a whole column or row as evaluated. */
test.each(["=SUM(C:C)", "=SUM(9:9)", "=COUNTA(D1:H90)", "=VLOOKUP(7,D:H,2,FALSE)", "=Z40"])(
  "the blank cells that %s refers to are not used",
  async (formula) => {
    const grid = await book({ A1: "1", B3: formula });
    const [[cell] = []] = grid.read(grid.area("B3"));
    expect(cell?.formula).toBe(formula);
    expect(grid.usedArea("Race")).toEqual(grid.area("Race!A1:B3"));
  },
);
