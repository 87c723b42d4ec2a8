import { excelWorkbook } from "../../../src/addin/excel/excelWorkbook";
import { RequestContext } from "../../../src/workbench/officeHost/excel/clientObject";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";

afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

/** A sheet with a table of four rows and two columns that a formula with RACING. spills from B2. */
async function openWithTable() {
  const formula = '=EXPAND("RACING.",4,2,1)';
  const page = await excelPage({ B2: formula });
  Object.assign(globalThis, { Excel: excel(page) });
  return { ...page, formula };
}

const size = { rows: 3, columns: 2 };

test.each([
  ["A1", ["Race!B2"]],
  ["C4", ["Race!B2"]],
  ["B5", ["Race!B2"]],
  ["D2", []],
  ["B6", []],
  ["B2", []],
])("a table inserted at %s would break %j", async (cell, broken) => {
  const { grid } = await openWithTable();
  grid.select(grid.area(cell));
  const { tables } = await excelWorkbook.insertionPoint(size);
  expect(tables.map(({ address }) => address)).toEqual(broken);
});

test("the free cell is right of everything in use, and the table that is broken names its size and formula", async () => {
  const { grid, formula } = await openWithTable();
  grid.select(grid.area("C4"));
  const { tables, free } = await excelWorkbook.insertionPoint(size);
  expect(free).toEqual({ sheet: "Race", row: 3, column: 4 });
  expect(tables).toEqual([
    { sheet: "Race", row: 1, column: 1, rows: 4, columns: 2, address: "Race!B2", formula },
  ]);
  expect(await excelWorkbook.insertionPoint(size, free)).toMatchObject({ tables: [], occupied: 0 });
});

test("the cells of a table to replace do not count as filled, those beside and below it do", async () => {
  const { grid, formula } = await openWithTable();
  grid.select(grid.area("C4"));
  const [table] = (await excelWorkbook.insertionPoint(size)).tables;
  expect(table?.formula).toBe(formula);
  const point = await excelWorkbook.insertionPoint(size, table);
  expect(point).toMatchObject({ address: "Race!B2", tables: [], occupied: 0 });
  grid.write(grid.area("D2"), [["beside"]]);
  grid.write(grid.area("C6"), [["below"]]);
  const larger = { rows: 5, columns: 3 };
  expect(await excelWorkbook.insertionPoint(larger, table)).toMatchObject({ tables: [], occupied: 2 });
  expect(await excelWorkbook.insertionPoint(larger, { sheet: "Race", row: 1, column: 1 })).toMatchObject({
    occupied: 10,
  });
});

test("a table takes the place of another without the rest of the old one", async () => {
  const { grid } = await openWithTable();
  grid.select(grid.area("C4"));
  const [table] = (await excelWorkbook.insertionPoint(size)).tables;
  const point = await excelWorkbook.insertionPoint(size, table);
  await excelWorkbook.insertFormula("=SEQUENCE(3,2)", point, size);
  const values = grid.read(grid.area("B2:C5")).map((row) => row.map(({ value }) => value));
  expect(values).toEqual([[1, 2], [3, 4], [5, 6], [null, null]]); // prettier-ignore
});

test("merged cells in the area are named, into which no formula can spill; those outside are not", async () => {
  const page = await excelPage({ A1: "start" });
  await page.grid.create([{ name: "Race", cells: {}, merges: ["C4:D4"] }]);
  const requirements = { isSetSupported: () => true };
  Object.assign(globalThis, { Excel: excel(page), Office: { context: { requirements } } });
  const blockedAt = async (row: number) =>
    (await excelWorkbook.insertionPoint(size, { sheet: "Race", row, column: 1 })).blocked;
  expect([await blockedAt(1), await blockedAt(4)]).toEqual(["merged cells (Race!C4:D4)", undefined]);
  Reflect.deleteProperty(globalThis, "Office");
});

test("of 2,000 formulas only those whose tables can reach the area are read, all in one request", async () => {
  const cell = (index: number): string => `${"ACEGI"[index % 5]}${Math.floor(index / 5) + 1}`;
  const cells = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [cell(index), '="RACING."']));
  const page = await excelPage({ ...cells, I398: '=EXPAND("RACING.",1,4,1)' });
  Object.assign(globalThis, { Excel: excel(page) });
  const { grid } = page;
  const readAddresses: string[] = [];
  const spillOf = grid.spillOf.bind(grid);
  grid.spillOf = (area) => {
    readAddresses.push(grid.addressOf(area));
    return spillOf(area);
  };
  const requests = jest.spyOn(RequestContext.prototype, "sync");
  grid.select(grid.area("K396"));
  const { tables } = await excelWorkbook.insertionPoint({ rows: 3, columns: 2 });
  expect(tables).toMatchObject([{ address: "Race!I398", rows: 1, columns: 4 }]);
  expect(readAddresses).toEqual(["Race!I398", "Race!I397", "Race!I396"]);
  // Two for the cell, four to find the formulas, two for their tables.
  expect(requests).toHaveBeenCalledTimes(8);
  requests.mockRestore();
});
