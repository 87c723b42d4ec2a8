import { addSheet } from "../../../src/addin/excel/sheets";
import { exampleSheets } from "../../../src/addin/workbook/exampleSheets";
import { palette } from "../../../src/addin/workbook/palette";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";

afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

test("the box of the race number is white around a number, and part of the band without a race", async () => {
  const page = await excelPage();
  page.grid.renameSheet("Race", "My own");
  Object.assign(globalThis, { Excel: excel(page) });
  const race = { date: "", track: "", race: 1, raceCode: "gallops", options: "race_code=gallops" };
  for (const sheet of exampleSheets({ ...race, distances: ["all"] })) await addSheet(sheet);
  const model = page.grid.model();
  const sheetId = model.getters.getSheetIdByName("Race") ?? "";
  const fill = () => model.getters.getCellComputedStyle({ sheetId, col: 0, row: 2 }).fillColor;
  const update = (content: string) => model.dispatch("UPDATE_CELL", { sheetId, col: 0, row: 2, content });
  update('=""');
  expect(fill()).toBe(palette.band);
  update("4");
  expect(fill()).toBe(palette.onBand);
});
