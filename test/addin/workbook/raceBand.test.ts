import { plain } from "../../../src/cells/addresses";
import { addSheet } from "../../../src/addin/excel/sheets";
import { exampleSheets } from "../../../src/addin/workbook/exampleSheets";
import { palette } from "../../../src/addin/workbook/palette";
import { bandCells, raceFacts } from "../../../src/addin/workbook/raceCells";
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

/** Barriers with their readings, in the order of the card's runners. */
const drawn = (readings: Readonly<Record<number, string>>) =>
  Object.fromEntries(
    Object.entries(readings).flatMap(([barrier, reading], index) => [
      [`C${11 + index}`, barrier],
      [`AM${11 + index}`, reading],
    ]),
  );

describe("the sentence of pace and draw", () => {
  let book: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => void (book = await open()));

  test.each([
    [drawn({ 3: "better" }), "draw 3 is better"],
    [{ AL11: "leader" }, "1 leader, no pressers"],
    [
      { AL11: "presser", ...drawn({ 3: "worse", 7: "better" }) },
      "no leaders, 1 presser; draw 7 is better; draw 3 is worse",
    ],
    [drawn({ 1: "better", 2: "better", 3: "better", 4: "better" }), "draws 1 to 4 are better"],
    [drawn({ 1: "better", 2: "better" }), "draws 1 and 2 are better"],
    [
      drawn({
        1: "better",
        2: "",
        3: "better",
        4: "better",
        5: "better",
        8: "better",
        9: "worse",
        12: "worse",
      }),
      "draws 1, 3 to 5 and 8 are better; draws 9 and 12 are worse",
    ],
    [
      { C11: "4", AM11: "better", C12: "2", AM12: "better", C13: "3", AM13: "better" },
      "draws 2 to 4 are better",
    ],
    [{ ...drawn({ 1: "better", 2: "better", 3: "better" }), AE12: "what-if" }, "draws 1 and 3 are better"],
    [{ ...drawn({ 1: "better" }), U7: "race_code=greyhounds" }, "box 1 is better"],
    [{ ...drawn({ 1: "better", 2: "better" }), U7: "race_code=greyhounds" }, "boxes 1 and 2 are better"],
  ])("names what is known: %j", (cells, expected) => {
    const { grid } = book;
    const blank = Array.from({ length: 8 }).flatMap((_, row) =>
      ["C", "AL", "AM"].map((column) => [`${column}${11 + row}`, ""]),
    );
    const before = { ...Object.fromEntries(blank), AE12: "", U7: "", AG2: "Ashford Park" };
    for (const [address, text] of Object.entries<string>({ ...before, ...cells }))
      grid.write(grid.area(`Race!${address}`), [[text]]);
    expect(grid.read(grid.area("Race!W5"))[0]?.[0]?.value).toBe(expected);
  });
});

test.each([
  [-5, "5 min"],
  [18, "jumped 18 min ago"],
  [-365, "6 h 5 min"],
  [365, "jumped 6 h ago"],
  [3 * 1440, "jumped 3 days ago"],
])("a race %d minutes after its start: %s", async (after, text) => {
  const { grid } = await open();
  const write = (address: string, content: string): void =>
    grid.write(grid.area(`Race!${plain(address)}`), [[content]]);
  write(raceFacts.track, "Ashford Park");
  write(raceFacts.minutesToGo, "1");
  write(raceFacts.clockStart, `=NOW()-${after}/1440`);
  expect(grid.read(grid.area(`Race!${bandCells.countdown}`))[0]?.[0]?.text).toBe(text);
});

test("the sentence says that all runners are in only once there are runners", async () => {
  const { grid } = await open();
  const model = grid.model();
  const sheetId = model.getters.getSheetIdByName("Race") ?? "";
  const sentence = () => model.getters.getEvaluatedCell({ sheetId, col: 0, row: 7 }).value;
  const update = (col: number, row: number, content: string) =>
    model.dispatch("UPDATE_CELL", { sheetId, col, row, content });
  // The inputs track, date and race, without an answer yet.
  update(0, 6, "sha-tin");
  update(2, 6, "2026-03-14");
  update(4, 6, "1");
  expect(sentence()).toBe("");
  update(0, 10, "1");
  expect(sentence()).toMatch(/^All runners are in\./);
});
