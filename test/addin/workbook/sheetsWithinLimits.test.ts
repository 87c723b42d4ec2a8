/** Every sheet of src/addin/workbook, added to a workbook that refuses what Excel refuses. */
import { addSheet } from "../../../src/addin/excel/sheets";
import type { SheetContent } from "../../../src/addin/excel/sheetContent";
import { exampleSheets } from "../../../src/addin/workbook/exampleSheets";
import { workbookSheets } from "../../../src/addin/workbook/workbookSheets";
import { betSheet } from "../../../src/addin/workbook/betSheet";
import { exceededLimit } from "../../../src/cells/formulaLimits";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";
import { lineAbove } from "../../../src/addin/workbook/sheetBand";
import { choice } from "./workbookChoice";

afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

const longTrack = { track: "O'Meara's [Old] Park: the Long Straight", slug: "long-straight", country: "ie" };
const selection = {
  date: "2026-03-14",
  track: "x",
  race: 1,
  options: "race_code=gallops",
  raceCode: "gallops",
};

const books: readonly (readonly [title: string, sheets: readonly SheetContent[]])[] = [
  ...["gallops", "harness", "greyhounds"].map(
    (raceCode) => [`all kinds of ${raceCode}`, workbookSheets(choice({ raceCode }))] as const,
  ),
  ["a track of a long name", workbookSheets(choice({ meeting: longTrack }))],
  ["the opening book", exampleSheets({ ...selection, distances: ["all", 1200] })],
  ["the betting log", [betSheet("Betting log")]],
  ["the sheet of a first step", [lineAbove("Form", "A row for each runner.", 'RACING.FORM("today","x",1)')]],
];

test.each(books)(
  "%s: each formula is within Excel's limits, its sheets are added as they are",
  async (_title, sheets) => {
    for (const { name, cells } of sheets)
      for (const [address, cell] of Object.entries(cells))
        if (String(cell).startsWith("="))
          expect([name, address, exceededLimit(String(cell))]).toEqual([name, address, undefined]);
    const page = await excelPage();
    page.grid.renameSheet("Race", "My own");
    Object.assign(globalThis, { Excel: excel(page) });
    for (const sheet of sheets) expect(await addSheet(sheet)).toBe(sheet.name);
    expect(page.grid.sheets()).toHaveLength(sheets.length + 1);
  },
);
