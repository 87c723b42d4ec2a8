/** Suite of src/addin/excel/excelWorkbook.ts: insertChart. */
import { excelWorkbook } from "../../../src/addin/excel/excelWorkbook";
import type { ChartBlock } from "../../../src/addin/excel/workbook";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";

/** Excel's object model over a sheet "Race" with these cells. */
async function open(cells: Record<string, string>) {
  const page = await excelPage(cells);
  Object.assign(globalThis, { Excel: excel(page) });
  return page;
}
afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

const size = { rows: 3, columns: 2 };
const block: ChartBlock = {
  cells: [["=SEQUENCE(3,2)"]],
  size,
  chart: { type: "ColumnClustered", title: "Win", axes: ["Runner", "Share"], colors: ["#0B6B4B"] },
};

/** Inserts a block at B2 and returns the chart as the engine stores it, with its box. */
async function insert(cells: Record<string, string>, changes: Partial<ChartBlock> = {}) {
  const { grid } = await open(cells);
  const exportedBlock = { ...block, ...changes };
  const at = await excelWorkbook.insertionPoint(exportedBlock.size, { sheet: "Race", row: 1, column: 1 });
  await excelWorkbook.insertChart(exportedBlock, at);
  const { sheets } = grid.save() as { sheets: { figures: { data: unknown }[] }[] };
  return {
    grid,
    data: sheets[0]?.figures[0]?.data,
    box: grid.charts.box({ sheet: "Race", name: "Chart 1" }),
  };
}

test("a chart stands beside the table of its formula, and has its series, names, titles and colours", async () => {
  const { grid, data, box } = await insert({ C3: "in the way" });
  expect(grid.read(grid.area("B2:C4")).map((row) => row.map(({ value }) => value))).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  expect(data).toMatchObject({
    type: "bar",
    title: { text: "Win" },
    axesDesign: { x: { title: { text: "Runner" } }, y: { title: { text: "Share" } } },
    dataSource: { dataSets: [{ dataRange: "C2:C4" }], dataSetsHaveTitle: true, labelRange: "Race!B2:B4" },
    dataSetStyles: { 0: { backgroundColor: "#0B6B4B" } },
  });
  grid.charts.cover({ sheet: "Race", name: "Chart 1" }, grid.area("Race!D2"));
  expect(grid.charts.box({ sheet: "Race", name: "Chart 1" })).toEqual(box);
});

test("a chart has the columns of a block that it is of, or its rows as series", async () => {
  const cells = [["=SEQUENCE(3,1)", "=SEQUENCE(3,1)", "=SEQUENCE(3,1)", "=SEQUENCE(3,1)"]];
  const four = { cells, size: { rows: 3, columns: 4 }, before: 1 };
  const points = { ...block.chart, type: "XYScatter", colors: [] } as const;
  expect((await insert({}, { ...four, charted: 2, chart: points })).data).toMatchObject({
    type: "scatter",
    dataSource: { dataSets: [{ dataRange: "D2:D4" }], dataSetsHaveTitle: true, labelRange: "Race!C2:C4" },
  });
  const lines = { ...block.chart, type: "LineMarkers", seriesBy: "Rows" } as const;
  expect((await insert({}, { ...four, chart: lines })).data).toMatchObject({
    type: "line",
    dataSource: {
      dataSets: [{ dataRange: "C3:E3" }, { dataRange: "C4:E4" }],
      labelRange: "Race!C2:E2",
    },
  });
});

test("what stands where the table comes is cleared, as in a block that is inserted again", async () => {
  const { grid } = await open({ B2: "=SEQUENCE(3,2)", C6: "my own" });
  const place = { sheet: "Race", row: 1, column: 1 };
  const at = { ...place, address: "Race!B2", occupied: 6, tables: [], free: { ...place, column: 4 } };
  await excelWorkbook.insertChart({ ...block, cells: [["=SEQUENCE(2,2)"]] }, at);
  expect(grid.read(grid.area("B2:C6")).map((row) => row.map(({ value }) => value))).toEqual([
    [1, 2], [3, 4], [null, null], [null, null], [null, "my own"],
  ]); // prettier-ignore
});

test("a chart covers no filled cells: it goes right of everything in use", async () => {
  const { box } = await insert({});
  const beside = await insert({ H9: "my own" });
  expect(beside.box.left).toBeGreaterThan(box.left);
  expect(beside.box).toMatchObject({ width: box.width, height: box.height });
  expect((await insert({ H99: "my own" })).box).toEqual(box);
});
