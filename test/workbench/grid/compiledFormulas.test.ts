import type { SheetFunction } from "../../../src/workbench/grid/gridHost";
import { createGrid, type GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "./loadEngine";

loadEngine();

test("LOG10 is calculated, and no cell", async () => {
  const grid = createGrid();
  const cells = { A1: "1000", B1: "=LOG10(A1)+LOG10", B2: "=log10( 0 )", B3: "=LOG10(A1:A2)" };
  await grid.create([{ name: "Race", cells }]);
  const [sum, none] = ["B1", "B2"].map((address) => grid.read(grid.area(address))[0]?.[0]);
  expect(sum).toMatchObject({ value: 3, formula: "=LOG10(A1)+LOG10" });
  expect(none).toMatchObject({ error: { error: "#NUM!" } });
});

test("formulas with names are calculated again, copied, moved, saved and shown as typed", async () => {
  const typed = '=LET(add,LAMBDA(n,n+$A$1),add(B1)&"add(1)")';
  const grid = createGrid();
  await grid.create([{ name: "Race", cells: { A1: "5", B1: "2", E1: typed } }]);
  const area = grid.area("E1");
  expect(grid.read(area)[0]?.[0]).toMatchObject({ value: "7add(1)", formula: typed });
  grid.write(grid.area("A1"), [["7"]]);
  expect(grid.read(area)[0]?.[0]).toMatchObject({ value: "9add(1)" });
  grid.insertRow(grid.area("A1"));
  expect(grid.read(grid.area("E2"))[0]?.[0]?.formula).toBe(typed.replace("$A$1", "$A$2").replace("B1", "B2"));
  const again = createGrid();
  await again.open(JSON.parse(JSON.stringify(grid.save())));
  expect(again.read(again.area("E2"))[0]?.[0]).toMatchObject({ value: "9add(1)" });
  const copied = grid.copySheet("Race");
  expect(grid.read(grid.area(`${copied}!E2`))[0]?.[0]).toMatchObject({ value: "9add(1)" });
});

test("a blank cell of a table is blank within a formula, and 0 in the cell that shows it", async () => {
  const grid = createGrid();
  const formulas = {
    C1: "=VSTACK(A1:B2)",
    E1: "=SORT(A1:B2)",
    G1: "=TAKE(A1:B2,2)",
    I1: '=SUM(--(VSTACK(A1:B2)=""))',
  };
  await grid.create([{ name: "Race", cells: { A1: "4", B1: "6", A2: "9", ...formulas } }]);
  const values = (address: string) =>
    grid.read(grid.area(address)).map((row) => row.map((cell) => cell?.value));
  for (const address of ["C1:D2", "E1:F2", "G1:H2"])
    expect(values(address)).toEqual([
      [4, 6],
      [9, 0],
    ]);
  expect(values("I1")).toEqual([[1]]);
});

/** Excel's SUBTOTAL always leaves out the rows that a filter hides, and from 101 on those hidden by hand. */
test("SUBTOTAL and AGGREGATE follow the rows that are filtered and hidden", async () => {
  const grid = createGrid();
  const cells = { A1: "Price", A2: "4", A3: "6", A4: "9" };
  const formulas = { C1: "=SUBTOTAL(9,A2:A4)", C2: "=SUBTOTAL(109,A2:A4)", C3: "=AGGREGATE(9,5,A2:A4)" };
  await grid.create([{ name: "Race", cells: { ...cells, ...formulas } }]);
  const model = grid.model();
  const sheetId = model.getters.getActiveSheetId();
  const values = () => grid.read(grid.area("C1:C3")).map(([cell]) => cell?.value);
  model.dispatch("HIDE_COLUMNS_ROWS", { sheetId, dimension: "ROW", elements: [1] });
  expect(values()).toEqual([19, 15, 15]);
  model.dispatch("CREATE_TABLE", {
    sheetId,
    tableType: "static",
    ranges: [model.getters.getRangeDataFromXc(sheetId, "A1:A4")],
    config: { numberOfHeaders: 1, hasFilters: true, totalRow: false, styleId: "TableStyleMedium5" } as never,
  });
  const filter = { sheetId, col: 0, row: 0, value: { filterType: "values", hiddenValues: ["6"] } };
  model.dispatch("UPDATE_FILTER", filter as never);
  expect(values()).toEqual([13, 9, 9]);
});

test("a reference to several sheets moves with a copied formula, and follows its cells", async () => {
  const grid = createGrid();
  await grid.create([
    { name: "Jan", cells: { A1: "1", B1: "5" } },
    { name: "Feb", cells: { A1: "2", B1: "6" } },
    { name: "Sum", cells: { C1: "=SUM(Jan:Feb!A1)*10+SUM(Jan:Feb!$A$1)" } },
  ]);
  const model = grid.model();
  const sheetId = model.getters.getSheetIdByName("Sum") ?? "";
  model.dispatch("ACTIVATE_SHEET", { sheetIdFrom: model.getters.getActiveSheetId(), sheetIdTo: sheetId });
  model.selection.selectCell(2, 0);
  model.dispatch("COPY");
  const target = [{ left: 3, right: 3, top: 0, bottom: 0 }];
  model.dispatch("PASTE", { target });
  const shownSums = () => grid.read(grid.area("Sum!C1:D1"))[0]?.map(({ value, formula }) => [value, formula]);
  expect(shownSums()).toEqual([
    [33, "=SUM(Jan:Feb!A1)*10+SUM(Jan:Feb!$A$1)"],
    [113, "=SUM(Jan:Feb!B1)*10+SUM(Jan:Feb!$A$1)"],
  ]);
  grid.write(grid.area("Feb!A1"), [["3"]]);
  expect(shownSums()?.map(([value]) => value)).toEqual([44, 114]);
});

/** o-spreadsheet 19.3.7 writes 'Ladies' Day'!A1, which Excel cannot read. */
test("sheets with apostrophes in their names are referred to as in Excel", async () => {
  const grid = createGrid();
  await grid.create([
    { name: "Ladies' Day", cells: { A1: "4", A2: "6" } },
    { name: "Sum", cells: { A1: "=SUM('Ladies'' Day'!A1:A2)", B1: "=INDIRECT(\"'Ladies'' Day'!A2\")" } },
  ]);
  const read = () => grid.read(grid.area("Sum!A1:B1"))[0]?.map(({ value }) => value);
  expect(read()).toEqual([10, 6]);
  grid.insertRow(grid.area("'Ladies'' Day'!A1"));
  expect(grid.read(grid.area("Sum!A1"))[0]?.[0]).toMatchObject({
    value: 10,
    formula: "=SUM('Ladies'' Day'!A2:A3)",
  });
  const again = createGrid();
  await again.open(JSON.parse(JSON.stringify(grid.save())));
  expect(again.read(again.area("Sum!A1"))[0]?.[0]?.value).toBe(10);
});

test("blank cells at the end of a range are cells like others", async () => {
  const grid = createGrid();
  const formulas = {
    C1: '=TEXTJOIN(",",FALSE,A1,A2,A3:A4)', C2: "=ROWS(TOCOL(A1:A4))", C3: "=ROWS(VSTACK(A1:A4,A1))",
    C4: "=INDEX(TAKE(A1:A4,-1),1)", C5: "=ROWS(UNIQUE(A1:A4))", C6: "=ROWS(UNIQUE(A:A))", C7: "=COUNTBLANK(A4)",
    C8: "=ROWS(SORTBY(A1:A4,B1:B4))", C9: "=COUNTBLANK(A1:A4)", C10: "=A4", C11: "=SUM(A1:A900)",
    C12: "=A900+1", C13: '=SUM(INDIRECT("A900:ZZ901"))',
  };
  await grid.create([{ name: "Race", cells: { A1: "5", A3: "7", B1: "1", B2: "2", ...formulas } }]);
  const values = grid.read(grid.area("C1:C13")).map(([cell]) => cell?.error?.error ?? cell?.value);
  expect(values).toEqual(["5,,7,", 4, 5, 0, 3, 3, 1, 4, 2, 0, 12, 1, 0]);
}); // prettier-ignore

test("a guarded formula of the add-in is not called until it is needed, and then once", async () => {
  const asked: unknown[] = [];
  const form: SheetFunction = {
    name: "RACING.FORM",
    metadata: { id: "FORM", name: "FORM", parameters: [{ name: "race", dimensionality: "scalar" }] },
    evaluate: ([race]) => {
      asked.push(race);
      return "Oak Lane";
    },
    preview: () => "",
  };
  const grid = createGrid();
  grid.define([form]);
  const call = 'RACING.FORM("R1")';
  const formulas = {
    B1: `=IF(A1,${call},"off")`, B2: `=IFS(A1,${call},TRUE,"off")`, B3: `=SWITCH(A1,TRUE,${call},"off")`,
    B4: `=CHOOSE(IF(A1,2,1),"off",${call})`, B5: `=IFERROR(IF(A1,1/0,"off"),${call})`,
  };
  await grid.create([{ name: "Race", cells: { A1: "FALSE", ...formulas } }]);
  const values = () => grid.read(grid.area("B1:B5")).map(([cell]) => cell?.value);
  expect(values()).toEqual(["off", "off", "off", "off", "off"]);
  expect(asked).toEqual([]);
  grid.write(grid.area("A1"), [["TRUE"]]);
  expect(values()).toEqual(Array.from({ length: 5 }, () => "Oak Lane"));
  expect(asked).toEqual(["R1", "R1", "R1", "R1", "R1"]);
}); // prettier-ignore

/** o-spreadsheet 19.3.7 takes B$2:B2 for B$2, and cannot save B2:B3 below B2. */
test("a range that grows as it is filled down keeps both corners, and is saved", async () => {
  const grid = createGrid();
  const cells = { B2: "1", B3: "2", B4: "4", C2: "=SUM(B$2:B2)", D2: "=COUNTIF($B$2:$B2,$B2)" };
  await grid.create([{ name: "S", cells: { ...cells, E2: "=SUM(B2)", E3: "=SUM(B2:B3)", E4: "=SUM(B4)" } }]);
  const model = grid.model();
  model.selection.selectZone({
    cell: { col: 2, row: 1 },
    zone: { left: 2, right: 3, top: 1, bottom: 1 },
  });
  model.dispatch("COPY");
  model.dispatch("PASTE", { target: [{ left: 2, right: 3, top: 2, bottom: 3 }] });
  const shownCells = (shown: GridHost) =>
    shown.read(shown.area("S!C2:E4")).map((row) => row.map(({ value, formula }) => [value, formula]));
  const filled = [
    [[1, "=SUM(B$2:B2)"], [1, "=COUNTIF($B$2:$B2,$B2)"], [1, "=SUM(B2)"]],
    [[3, "=SUM(B$2:B3)"], [1, "=COUNTIF($B$2:$B3,$B3)"], [3, "=SUM(B2:B3)"]],
    [[7, "=SUM(B$2:B4)"], [1, "=COUNTIF($B$2:$B4,$B4)"], [4, "=SUM(B4)"]],
  ]; // prettier-ignore
  expect(shownCells(grid)).toEqual(filled);
  const again = createGrid();
  await again.open(grid.save());
  expect(shownCells(again)).toEqual(filled);
  again.insertRow(again.area("S!A1"));
  expect(again.read(again.area("S!C3"))[0]?.[0]).toMatchObject({ value: 1, formula: "=SUM(B$3:B3)" });
  expect(() => again.save()).not.toThrow();
});

/** o-spreadsheet 19.3.7 puts the corners of a reference in order and leaves each $ where it was. */
test("a range that is stated from its end keeps the $ of each row and column", async () => {
  const grid = createGrid();
  const cells = { A1: "1", A2: "2", A3: "4", B3: "=SUM($A$3:A1)", C3: "=SUM(A$3:$A2)" };
  await grid.create([{ name: "Race", cells }]);
  const shown = () => grid.read(grid.area("B3:C3"))[0]?.map(({ value, formula }) => [value, formula]);
  expect(shown()).toEqual([
    [7, "=SUM($A1:A$3)"],
    [6, "=SUM(A2:$A$3)"],
  ]);
});
