import type { ChartDraft } from "../../../src/workbench/grid/gridHost";
import { createGrid, type GridHost } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "./loadEngine";

loadEngine();

const field = {
  A1: "Runner",
  B1: "Win",
  C1: "Market",
  A2: "Harbour Psalm",
  B2: "0.2",
  C2: "0.18",
  A3: "Copper Cadence",
  B3: "0.3",
  C3: "0.26",
  A4: "Second Verdict",
  B4: "0.5",
  C4: "0.56",
};

async function book(cells: Record<string, string> = field): Promise<GridHost> {
  const grid = createGrid();
  await grid.create([{ name: "Race", cells }]);
  return grid;
}

interface Figure {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}
const figuresOf = (grid: GridHost, sheet = 0): readonly Figure[] =>
  (grid.save() as { sheets: { figures: Figure[] }[] }).sheets[sheet]?.figures ?? [];

const add = (grid: GridHost, draft: Partial<ChartDraft> = {}): string =>
  grid.charts.add("Race", { type: "ColumnClustered", source: grid.area("Race!A1:C4"), ...draft });

test("a chart of one series needs no legend", async () => {
  const grid = await book();
  add(grid, { source: grid.area("Race!A1:B4") });
  expect(figuresOf(grid)[0]?.data).toMatchObject({ legendPosition: "none" });
});

test("the first row and column name series and categories", async () => {
  const grid = await book();
  expect(add(grid)).toBe("Chart 1");
  expect(figuresOf(grid)[0]?.data).toMatchObject({
    type: "bar",
    legendPosition: "bottom",
    dataSource: {
      dataSetsHaveTitle: true,
      labelRange: "Race!A1:A4",
      dataSets: [{ dataRange: "B1:B4" }, { dataRange: "C1:C4" }],
    },
  });
});

test.each([
  ["series by rows", { seriesBy: "Rows" }, { labelRange: "A1:C1", dataSets: ["A2:C2", "A3:C3", "A4:C4"] }],
  ["points", { type: "XYScatter", source: "Race!B1:C4" }, { labelRange: "B1:B4", dataSets: ["C1:C4"] }],
] as const)(
  "charts %s",
  async (_name, { source = "Race!A1:C4", ...draft }: Record<string, string>, expected) => {
    const grid = await book();
    add(grid, { ...draft, source: grid.area(source) });
    const { dataSource } = figuresOf(grid)[0]?.data as {
      dataSource: { dataSets: { dataRange: string }[]; labelRange?: string };
    };
    expect({
      ...dataSource,
      ...(dataSource.labelRange && { labelRange: dataSource.labelRange.replace("Race!", "") }),
      dataSets: dataSource.dataSets.map(({ dataRange }) => dataRange.replace("Race!", "")),
    }).toMatchObject(expected);
  },
);

test("a chart keeps its title, colours and place when the workbook is saved and opened", async () => {
  const grid = await book();
  const chart = { sheet: "Race", name: add(grid) };
  grid.charts.setTitle(chart, "Win by runner");
  grid.charts.setAxisTitle(chart, "y", "Probability");
  grid.charts.setSeriesColor(chart, 1, "#E0A21B");
  grid.charts.resize(chart, { width: 200 });
  const opened = createGrid();
  await opened.open(JSON.parse(JSON.stringify(grid.save())));
  expect(opened.charts.names("Race")).toEqual(["Chart 1"]);
  expect(opened.charts.box(chart)).toMatchObject({ width: 200, height: 288 });
  expect(figuresOf(opened)[0]?.data).toMatchObject({
    title: { text: "Win by runner" },
    axesDesign: { y: { title: { text: "Probability" } } },
    dataSetStyles: { 1: { backgroundColor: "#E0A21B" } },
  });
});

test("a chart covers cells, and a copied sheet has a chart of the same name over its own cells", async () => {
  const grid = await book();
  const chart = { sheet: "Race", name: add(grid) };
  grid.look.setColumnWidth(grid.area("Race!A1:C1"), 100);
  grid.look.setRowHeight(grid.area("Race!A1:A8"), 20);
  grid.charts.cover(chart, grid.area("Race!B6"), grid.area("Race!C8"));
  expect(grid.charts.box(chart)).toEqual({ left: 100, top: 100, width: 200, height: 60 });
  const copy = grid.copySheet("Race");
  expect(grid.charts.names(copy)).toEqual(["Chart 1"]);
});

test("a chart and its changes are added together with cells", async () => {
  const grid = await book({});
  grid.together(() => {
    grid.write(grid.area("Race!A1:B2"), [
      ["Runner", "Win"],
      ["Harbour Psalm", "0.5"],
    ]);
    const chart = { sheet: "Race", name: add(grid, { source: grid.area("Race!A1:B2") }) };
    grid.charts.setTitle(chart, "Win");
  });
  expect(grid.charts.names("Race")).toEqual(["Chart 1"]);
  expect(figuresOf(grid)[0]?.data).toMatchObject({ title: { text: "Win" } });
});

test("a type that the grid lacks and a missing chart are errors", async () => {
  const grid = await book();
  expect(() => add(grid, { type: "Bubble" })).toThrow("Cannot add a chart of the type Bubble");
  expect([add(grid), add(grid)]).toEqual(["Chart 1", "Chart 2"]);
  expect(() => grid.charts.box({ sheet: "Race", name: "Chart 9" })).toThrow('no chart "Chart 9"');
});
