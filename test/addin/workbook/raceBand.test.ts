import { addSheet } from "../../../src/addin/excel/sheets";
import { exampleSheets } from "../../../src/addin/workbook/exampleSheets";
import { palette } from "../../../src/addin/workbook/palette";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";

afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

/** Opens the opening book, whose functions give no answers. */
async function open() {
  const page = await excelPage();
  page.grid.renameSheet("Race", "My own");
  Object.assign(globalThis, { Excel: excel(page) });
  const race = { date: "", track: "", race: 1, raceCode: "gallops", options: "race_code=gallops" };
  for (const sheet of exampleSheets({ ...race, distances: ["all"] })) await addSheet(sheet);
  return page;
}

test("the box of the race number is white around a number, and part of the band without a race", async () => {
  const page = await open();
  const model = page.grid.model();
  const sheetId = model.getters.getSheetIdByName("Race") ?? "";
  const fill = () => model.getters.getCellComputedStyle({ sheetId, col: 0, row: 2 }).fillColor;
  const update = (content: string) => model.dispatch("UPDATE_CELL", { sheetId, col: 0, row: 2, content });
  update('=""');
  expect(fill()).toBe(palette.band);
  update("4");
  expect(fill()).toBe(palette.onBand);
});

test.each([
  [{ AL11: "better", C11: "3" }, "draw 3 better"],
  [{ AK11: "leader" }, "1 leader, 0 pressers"],
  [
    { AK11: "presser", AL11: "worse", C11: "3", AL12: "better", C12: "7" },
    "0 leaders, 1 presser; draw 7 better, 3 worse",
  ],
])("pace and draw are named where they are known: %j", async (cells, expected) => {
  const { grid } = await open();
  for (const [address, text] of Object.entries({ AF2: "Ashford Park", ...cells }))
    grid.write(grid.area(`Race!${address}`), [[text]]);
  expect(grid.read(grid.area("Race!V5"))[0]?.[0]?.value).toBe(expected);
});
