import { excelWorkbook } from "../../../src/addin/excel/excelWorkbook";
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
  const [table] = tables;
  expect(await excelWorkbook.insertionPoint(size, table)).toMatchObject({ address: "Race!B2", tables: [] });
});
