import { HostError } from "../requests/hostObject";
import { Worksheet } from "./worksheet";
import { excelPage } from "../../workbench/officeHost/excelPage";

const cells = { A1: "Runner", B1: "Win", A2: "Psalm", B2: "0.4", A3: "Verdict", B3: "0.6" };

test("a chart is added with its titles, its size and its place, and found again", async () => {
  const { grid } = await excelPage(cells);
  const sheet = new Worksheet(grid, "Race");
  const chart = sheet.Charts.Add("ColumnClustered", sheet.GetRange("A1:B3"), "Columns");
  chart.Title.Text = "Win";
  chart.Axes.ValueAxis.Title.Text = "Probability";
  chart.Width = 75;
  const foundChart = sheet.Charts.GetItem("chart 1");
  expect([foundChart.Name, sheet.Charts.Count]).toEqual(["Chart 1", 1]);
  expect(grid.charts.box({ sheet: "Race", name: "Chart 1" })).toMatchObject({ width: 100, height: 288 });
  foundChart.SetPosition(sheet.GetRange("A5"), "B9");
  expect(grid.charts.box({ sheet: "Race", name: "Chart 1" })).toMatchObject({ left: 0, width: 192 });
});

test("a source that is no range and a missing chart are Excel's errors", async () => {
  const sheet = new Worksheet((await excelPage(cells)).grid, "Race");
  expect(() => sheet.Charts.Add("LineMarkers", "A1:B3")).toThrow(HostError);
  expect(sheet.Charts.GetItemOrNullObject("Market")).toBeNull();
  expect(() => sheet.Charts.item("Market")).toThrow("doesn't exist");
});
