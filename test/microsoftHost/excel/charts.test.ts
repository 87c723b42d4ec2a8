import { HostError } from "../requests/hostObject";
import { Worksheet } from "./worksheet";
import { excelPage } from "../../workbench/officeHost/excelPage";

const cells = { A1: "Runner", B1: "Win", A2: "Psalm", B2: "0.4", A3: "Verdict", B3: "0.6" };

async function openSheet(): Promise<Worksheet> {
  return new Worksheet((await excelPage(cells)).grid, "Race");
}

test("a chart is added, named, placed in points and found again", async () => {
  const sheet = await openSheet();
  const chart = sheet.Charts.Add("ColumnClustered", sheet.GetRange("A1:B3"), "Columns");
  chart.Title.Text = "Win";
  chart.Legend.Position = "Bottom";
  chart.Axes.ValueAxis.Title.Text = "Probability";
  chart.Name = "Field";
  chart.Left = 75;
  const found = sheet.Charts.GetItem("field");
  expect([found.Name, found.Title.Text, found.Left, found.Width]).toEqual(["Field", "Win", 75, 360]);
  found.SetPosition(sheet.GetRange("A5"), "B9");
  expect([found.Left, sheet.Charts.Count]).toEqual([0, 1]);
  found.Delete();
  expect(sheet.Charts.GetItemOrNullObject("Field")).toBeNull();
});

test("a source that is no range, a legend in the corner and a missing chart are Excel's errors", async () => {
  const sheet = await openSheet();
  expect(() => sheet.Charts.Add("Line", "A1:B3")).toThrow(HostError);
  const chart = sheet.Charts.Add("Line", sheet.GetRange("A1:B3"));
  expect(() => (chart.Legend.Position = "Corner")).toThrow("no legend at Corner");
  expect(() => sheet.Charts.item("Market")).toThrow("doesn't exist");
});
