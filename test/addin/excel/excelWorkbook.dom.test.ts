import { excelWorkbook } from "../../../src/addin/excel/excelWorkbook";
import type { GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { RequestContext } from "../../../src/workbench/officeHost/excel/clientObject";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";

/** Excel's object model over a sheet "Race" with these cells. */
async function open(cells: Record<string, string>) {
  const page = await excelPage(cells);
  Object.assign(globalThis, { Excel: excel(page) });
  return page;
}
afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

const cells = {
  A1: "2026-03-14",
  A2: "=A1+1",
  B2: '=RACING.FORM("today","x",1)',
  B3: '=IF(TRUE,racing.status("source"),"")',
  D9: "end",
};

test("the formulas that call RACING functions are found in a selection, a sheet or a workbook", async () => {
  const { grid } = await open(cells);
  const places = async (scope: "selection" | "sheet" | "workbook") =>
    (await excelWorkbook.findFormulas(scope)).map(({ sheet, row, column }) => [sheet, row, column]);
  const both = [
    ["Race", 1, 1],
    ["Race", 2, 1],
  ];
  expect(await places("sheet")).toEqual(both);
  grid.select(grid.area("A1:C2"));
  expect(await places("selection")).toEqual(both.slice(0, 1));
  grid.select(grid.area("A1:C2"), grid.area("B3"), grid.area("B2:B3"), grid.area("Z99"));
  expect(await places("selection")).toEqual(both);
  grid.select(grid.area("D9"), grid.area("B3:C3"));
  expect(await places("selection")).toEqual(both.slice(1));
  grid.select(grid.area("A1:A9"));
  expect(await places("selection")).toEqual([]);
  grid.activate(grid.addSheet("Empty"));
  expect([await places("sheet"), await places("workbook")]).toEqual([[], both]);
});

test("the selected cells have the name of their sheet and an address without dollar signs", async () => {
  const { grid } = await open({ A1: "1" });
  grid.select(grid.area("B2:C9"));
  expect(await excelWorkbook.selectedCells()).toEqual({
    sheet: "Race",
    address: "B2:C9",
    rows: 8,
    columns: 2,
  });
  const other = grid.addSheet("Ashford Park R3");
  grid.activate(other);
  grid.select(grid.area("D4"));
  expect(await excelWorkbook.selectedCells()).toMatchObject({ sheet: other, address: "D4", rows: 1 });
});

test("of a spill the first cell is found, and not those that hold its values", async () => {
  const formula = '=IF(SEQUENCE(3,2)=1,"RACING.","RACING.FORM(1)")';
  await open({ A1: formula });
  const foundFormulas = await excelWorkbook.findFormulas("sheet");
  expect(foundFormulas.map((cell) => [cell.row, cell.column, cell.formula])).toEqual([[0, 0, formula]]);
});

test("the inputs of every sheet are read from A1 on, and the active one is named", async () => {
  const { grid } = await open({ B2: "=A1+1", C3: "end" });
  grid.activate(grid.addSheet("Empty"));
  expect(await excelWorkbook.readSheets()).toEqual([
    { name: "Race", active: false, inputs: [["", "", ""], ["", "=A1+1", ""], ["", "", "end"]] },
    { name: "Empty", active: true, inputs: [] },
  ]); // prettier-ignore
});

test("once cancelled, no further sheet is read", async () => {
  const { grid } = await open(cells);
  grid.addSheet("Other");
  grid.write(grid.area("Other!A1"), [['="RACING."']]);
  const controller = new AbortController();
  const readCells = grid.read.bind(grid);
  const read = jest.spyOn(grid, "read").mockImplementation((area) => {
    controller.abort();
    return readCells(area);
  });
  await expect(excelWorkbook.findFormulas("workbook", { signal: controller.signal })).rejects.toMatchObject({
    name: "AbortError",
  });
  expect(read.mock.calls.filter(([{ sheet }]) => sheet === "Other")).toEqual([]);
});

/** The ids of the cells that the grid calculates. */
function watchCalculations(grid: GridHost): (readonly string[] | undefined)[] {
  const calculated: (readonly string[] | undefined)[] = [];
  const calculate = grid.calculate.bind(grid);
  grid.calculate = (ids) => {
    calculated.push(ids);
    calculate(ids);
  };
  return calculated;
}

test("a refresh calculates its cells, also after their sheet was moved and renamed", async () => {
  const { grid } = await open(cells);
  const foundFormulas = await excelWorkbook.findFormulas("workbook");
  grid.renameSheet("Race", "Ashford Park");
  grid.addSheet("Race"); // another sheet takes the old name
  const calculated = watchCalculations(grid);
  await excelWorkbook.calculateCells(foundFormulas);
  expect(calculated).toEqual([grid.formulaCells(grid.area("'Ashford Park'!B2:B3"))]);
});

test("a refresh ignores a sheet that was removed, and a formula that was undone", async () => {
  const { grid } = await open(cells);
  const foundFormulas = await excelWorkbook.findFormulas("workbook");
  const calculated = watchCalculations(grid);
  grid.clear(grid.area("Race!B2"));
  await excelWorkbook.calculateCells(foundFormulas);
  expect(calculated).toEqual([grid.formulaCells(grid.area("Race!B3"))]);
  grid.addSheet("Other");
  grid.removeSheet("Race");
  await excelWorkbook.calculateCells(foundFormulas);
  expect(calculated).toHaveLength(1);
});

test("a refresh of many separate cells is several requests, between which the page responds", async () => {
  const { grid } = await open(
    Object.fromEntries(Array.from({ length: 1200 }, (_, row) => [`A${2 * row + 1}`, '="RACING."'])),
  );
  const foundFormulas = await excelWorkbook.findFormulas("workbook");
  const calculated = watchCalculations(grid);
  const requests = jest.spyOn(RequestContext.prototype, "sync");
  await excelWorkbook.calculateCells(foundFormulas);
  // One to find the sheet, three for 500, 500 and 200 cells, one at the end.
  expect([calculated.length, requests.mock.calls.length]).toEqual([1200, 5]);
  requests.mockRestore();
});

test("a protected sheet refuses a formula with a sentence", async () => {
  const { grid } = await open({});
  const size = { rows: 1, columns: 1 };
  const at = await excelWorkbook.insertionPoint(size);
  grid.setProtected("Race", true);
  await expect(excelWorkbook.insertFormula("=1", at, size)).rejects.toThrow("Unprotect it on the Review tab");
});

test("the values of several references are read together", async () => {
  await open(cells);
  const values = await excelWorkbook.readValues([
    { sheet: "Race", address: "A1:A2" },
    { sheet: "Race", address: "D9" },
  ]);
  expect(values).toEqual([[[46095], [46096]], [["end"]]]);
});

test("an insertion point counts the occupied cells, and inserting clears only those", async () => {
  const { grid } = await open({ B2: "in the way", B4: "below" });
  grid.select(grid.area("A1"));
  const size = { rows: 2, columns: 2 };
  const site = await excelWorkbook.insertionPoint(size);
  expect(site).toEqual({
    sheet: "Race",
    row: 0,
    column: 0,
    address: "Race!A1",
    occupied: 1,
    tables: [],
    free: { sheet: "Race", row: 0, column: 3 },
  });
  await excelWorkbook.insertFormula("=1+1", site, size);
  expect(await excelWorkbook.readValues([{ sheet: "Race", address: "A1:B4" }])).toEqual([[[2, ""], ["", ""], ["", ""], ["", "below"]]]); // prettier-ignore
});

test("where results carry no formats, inserting a formula sets those of its columns below the headings", async () => {
  const { grid } = await open({});
  grid.select(grid.area("B2"));
  const formats = { headings: 1, columns: ["0.0%", undefined, "yyyy-mm-dd"] };
  const size = { rows: 3, columns: 3, formats };
  await excelWorkbook.insertFormula("=1", await excelWorkbook.insertionPoint(size), size);
  const shownFormats = grid.read(grid.area("B2:D5")).map((row) => row.map(({ format }) => format));
  expect(shownFormats).toEqual([
    ["General", "General", "General"],
    ["0.0%", "General", "yyyy-mm-dd"],
    ["0.0%", "General", "yyyy-mm-dd"],
    ["General", "General", "General"],
  ]);
});

test("columns that would cut the texts of a table off become wider, and none becomes narrower", async () => {
  const { grid } = await open({});
  grid.select(grid.area("B2"));
  const widthOf = (address: string): number => grid.look.columnWidth(grid.area(address));
  const usual = widthOf("A1");
  grid.look.setColumnWidth(grid.area("D1"), 300);
  const size = { rows: 3, columns: 3, textLengths: [2, 20, 25] };
  await excelWorkbook.insertFormula("=1", await excelWorkbook.insertionPoint(size), size);
  expect(["A1", "B1", "C1", "D1"].map(widthOf)).toEqual([usual, usual, 170, 300]);
});

test("a table is inserted as values: numbers formatted, texts that look like dates unchanged, blanks blank", async () => {
  const { grid } = await open({ B2: "in the way" });
  grid.select(grid.area("B2"));
  const share = { type: "FormattedNumber", basicValue: 0.25, numberFormat: "0.0%" } as const;
  const table = [
    ["No", "Runner", "Win", "Runs"],
    [7, "March 5", share, true],
    [8, "1-2", "", { code: "#N/A" }],
  ];
  const site = await excelWorkbook.insertionPoint({ rows: 3, columns: 4 });
  await excelWorkbook.insertValues(table, site);
  const cells = grid.read(grid.area("B2:E4"));
  expect(cells.map((row) => row.map(({ text }) => text))).toEqual([
    ["No", "Runner", "Win", "Runs"],
    ["7", "March 5", "25.0%", "TRUE"],
    ["8", "1-2", "", "#N/A"],
  ]);
  expect(await excelWorkbook.readValues([{ sheet: "Race", address: "D3" }])).toEqual([[[0.25]]]);
});

test("without a workbook every method rejects", async () => {
  await expect(excelWorkbook.findFormulas("sheet")).rejects.toThrow("No workbook is open.");
});
