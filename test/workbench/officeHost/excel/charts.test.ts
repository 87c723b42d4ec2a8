import { excel } from "../../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../excelPage";

const cells = { A1: "Runner", B1: "Win", A2: "Psalm", B2: "0.4", A3: "Verdict", B3: "0.6" };

test("a script adds a chart with titles, a size and a place", async () => {
  const page = await excelPage(cells);
  const { run } = excel(page);
  const chart = { sheet: "Race", name: "Chart 1" };
  await run({}, async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const added = sheet.charts.add("ColumnClustered", sheet.getRange("A1:B3"), "Columns");
    added.title.text = "Win";
    added.axes.valueAxis.title.text = "Probability";
    added.height = 150;
    await context.sync();
    expect(page.grid.charts.box(chart)).toMatchObject({ left: 208, top: 0, height: 200 });
    added.setPosition("A5", sheet.getRange("B9"));
  });
  expect(page.grid.charts.box(chart)).toEqual({ left: 0, top: 92, width: 192, height: 115 });
  expect(page.grid.save()).toMatchObject({
    sheets: [
      {
        figures: [
          { data: { title: { text: "Win" }, axesDesign: { y: { title: { text: "Probability" } } } } },
        ],
      },
    ],
  });
});

test("a script is told which types of charts the grid has", async () => {
  const { run } = excel(await excelPage(cells));
  const added = run({}, async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.charts.add("Bubble", sheet.getRange("A1:B3"), "Columns");
    await context.sync();
  });
  await expect(added).rejects.toThrow("Cannot add a chart of the type Bubble: the grid has ColumnClustered");
});
