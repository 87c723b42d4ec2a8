import { excel } from "../../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../excelPage";

const cells = { A1: "Runner", B1: "Win", A2: "Psalm", B2: "0.4", A3: "Verdict", B3: "0.6" };

test("a script adds a chart with a title, a name and a place, and finds it again", async () => {
  const page = await excelPage(cells);
  const { run } = excel(page);
  await run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const chart = sheet.charts.add("BarClustered", sheet.getRange("A1:B3"), "Columns");
    chart.title.text = "Win";
    chart.name = "Field";
    chart.legend.position = "Right";
    chart.axes.valueAxis.title.text = "Probability";
    chart.left = 75;
    chart.height = 150;
    await context.sync();
  });
  expect(page.grid.charts.box({ sheet: "Race", name: "Field" })).toMatchObject({ left: 100, height: 200 });
  expect(page.grid.charts.title({ sheet: "Race", name: "Field" })).toBe("Win");
  await run(async (context) => {
    const { charts } = context.workbook.worksheets.getItem("Race");
    charts.load("items/name,count");
    const found = charts.getItem("field").load("name,left,height");
    const missing = charts.getItemOrNullObject("Market");
    await context.sync();
    expect(charts.items.map(({ name }) => name)).toEqual(["Field"]);
    expect([charts.count, found.left, found.height, missing.isNullObject]).toEqual([1, 75, 150, true]);
    found.setPosition("A5", "B9");
    await context.sync();
    found.delete();
    charts.load("count");
    await context.sync();
    expect(charts.count).toBe(0);
  });
});

test("a script is told which types of charts the grid has", async () => {
  const { run } = excel(await excelPage(cells));
  const added = run(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.charts.add("Bubble", sheet.getRange("A1:B3"));
    await context.sync();
  });
  await expect(added).rejects.toThrow("Cannot add a chart of the type Bubble: the grid has ColumnClustered");
});
