import { sheetInputs } from "../../../src/addin/excel/sheetInputs";
import { asPresentLayout } from "../../../src/addin/workbook/earlierLayout";
import { createRaceEntries } from "../../../src/addin/workbook/raceEntries";
import { createRaceEntryWatch, raceKey } from "../../../src/addin/workbook/raceEntryWatch";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";
import { parseContext } from "../parseContext";
import { memoryHost } from "../settings/memoryHost";

/** A race's sheet. */
const head = {
  A6: "Track",
  A7: "ashford-park",
  C6: "Date",
  C7: "2026-03-14",
  E6: "Race",
  E7: "3",
  F6: "Scratched",
  H7: "1",
  I7: "1000",
  U6: "Options",
  O8: "Barrier",
  A11: "=1",
};

const cells = ["F7", "Q6", "H7", "AB7", "K11", "K12", "I7"];

/** The same sheet in the earlier layout. */
const { U6, O8, ...both } = head;
const earlierHead = { ...both, T6: U6, N8: O8 };

/** A sheet that shows a race, and the watch of its entries. */
async function open(start: Record<string, string> = head, store = memoryHost().workbookStore) {
  let today = parseContext.today();
  const page = await excelPage(start);
  const { grid } = page;
  Object.assign(globalThis, { Excel: excel(page) });
  const watch = createRaceEntryWatch({
    sheets: asPresentLayout(sheetInputs),
    entries: createRaceEntries(store),
    context: () => ({ ...parseContext, today: () => today }),
  });
  const type = async (texts: Readonly<Record<string, string>>, sheet = "Race"): Promise<void> => {
    for (const [address, text] of Object.entries(texts))
      grid.write(grid.area(`${sheet}!${address}`), [[text]]);
    await watch.check(grid.sheetId(sheet));
  };
  const entered = (sheet = "Race") =>
    cells.map((address) => grid.read(grid.area(`${sheet}!${address}`))[0]?.[0]?.formula);
  const addSheet = async (name: string): Promise<void> => {
    grid.addSheet(name);
    await type(start, name);
  };
  const setToday = (day: string): void => void (today = day);
  await watch.start();
  return { type, entered, store, addSheet, setToday, grid };
}
afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

const initial = ["", "", "1", "", "", "", "1000"];
const typed = { F7: "2", Q6: "7", H7: "1.2", AB7: "harville", K11: "3.5", K12: "=7/2" };
const typedEarlier = { F7: "2", P6: "7", H7: "1.2", AA7: "harville", K11: "3.5", K12: "=M11*2" };
const shownEntries = ["2", "7", "1.2", "harville", "3.5", "=7/2", "1000"];

test("odds, scratchings and scenario go with their race and come back with it, the bank stays", async () => {
  const { type, entered } = await open();
  await type(typed);
  expect(entered()).toEqual(shownEntries);
  await type({ E7: "4" });
  expect(entered()).toEqual(initial);
  await type({ K11: "8" });
  await type({ E7: "3" });
  expect(entered()).toEqual(shownEntries);
  await type({ E7: "4" });
  expect(entered()).toEqual(["", "", "1", "", "8", "", "1000"]);
});

test("two sheets of the same race have entries of their own", async () => {
  const { type, entered, addSheet } = await open();
  await addSheet("Other");
  await type(typed);
  await type({ K11: "8" }, "Other");
  await type({ E7: "4" });
  await type({ E7: "4" }, "Other");
  expect([entered(), entered("Other")]).toEqual([initial, initial]);
  await type({ E7: "3" });
  await type({ E7: "3" }, "Other");
  expect([entered(), entered("Other")]).toEqual([shownEntries, ["", "", "1", "", "8", "", "1000"]]);
});

test("a sheet that is renamed and moved keeps its entries, and another under its old name has none", async () => {
  const { type, entered, grid, addSheet } = await open();
  await type(typed);
  await type({ B3: "4" });
  grid.renameSheet("Race", "Ashford Park");
  await addSheet("Race");
  grid.moveSheetToEnd("Ashford Park");
  await type({ B3: "4" });
  await type({ B3: "3" });
  await type({ B3: "3" }, "Ashford Park");
  expect([entered(), entered("Ashford Park")]).toEqual([initial, shownEntries]);
});

test("entries for today's race are not shown for the race of the next day, and are kept", async () => {
  const { type, entered, setToday } = await open({ ...head, C7: "today" });
  await type(typed);
  setToday("2026-03-15");
  await type({});
  expect(entered()).toEqual(initial);
  await type({ C7: "yesterday" });
  expect(entered()).toEqual(shownEntries);
});

test("after midnight entries stay beside the race of yesterday, until the sheet shows today's", async () => {
  const start = 46095; // 14 March 2026
  const { type, entered, setToday } = await open({ ...head, C7: "today", K5: String(start + 0.5) });
  await type(typed);
  setToday("2026-03-15");
  await type({ K12: "9" });
  expect(entered()).toEqual([...shownEntries.slice(0, 5), "9", "1000"]);
  await type({ K5: String(start + 1.5) }); // Excel has calculated the sheet
  expect(entered()).toEqual(initial);
  await type({ C7: "yesterday", K5: String(start + 0.5) });
  expect(entered()).toEqual([...shownEntries.slice(0, 5), "9", "1000"]);
});

test("another date or another track is another race; the same race named otherwise is not", async () => {
  const { type, entered } = await open();
  await type(typed);
  await type({ A7: "Ashford Park" });
  expect(entered()).toEqual(shownEntries);
  await type({ C7: "2026-03-13" });
  expect(entered()).toEqual(initial);
  await type({ C7: "2026-03-14", A7: "linton" });
  expect(entered()).toEqual(initial);
});

test("while the race is invalid its entries remain", async () => {
  const { type, entered } = await open();
  await type(typed);
  await type({ E7: "x" });
  expect(entered()).toEqual(shownEntries);
});

test("entries removed before another race is shown stay removed", async () => {
  const { type, entered } = await open();
  await type(typed);
  await type({ E7: "4" });
  await type({ E7: "3" });
  await type({ F7: "", Q6: "", H7: "1", AB7: "", K11: "", K12: "" });
  await type({ E7: "4" });
  await type({ E7: "3" });
  expect(entered()).toEqual(initial);
});

test.each<[string, Record<string, string>]>([
  ["a sheet of one's own", { ...head, F6: "Notes" }],
  ["a copy as values", { ...head, A11: "No" }],
])("%s keeps its cells", async (_what, cells) => {
  const { type, entered } = await open(cells);
  await type(typed);
  await type({ E7: "4" });
  expect(entered()).toEqual(shownEntries);
});

test("a text that Excel would parse as a date comes back as a text", async () => {
  const { type, entered } = await open();
  await type({ K11: '="5/2"' });
  await type({ E7: "4" });
  await type({ E7: "3" });
  expect(entered()[4]).toBe('="5/2"');
});

test("a price that the grid made a date of becomes the fraction again, and no other number changes", async () => {
  const { type, grid } = await open();
  const year = new Date(parseContext.now()).getFullYear();
  for (const address of ["K11", "K13"]) grid.setFormat(grid.area(`Race!${address}`), "m/d/yyyy");
  await type({ K11: `${year}-07-02`, K12: "46205", K13: "1999-07-02" });
  const prices = ["K11", "K12"].map((address) => grid.read(grid.area(`Race!${address}`))[0]?.[0]?.value);
  expect(prices).toEqual(["7/2", 46205]); // months first, as the order is unknown
  expect(grid.read(grid.area("Race!K13"))[0]?.[0]?.value).toBe(36343);
});

test("a text in a cell with the text format comes back as it was, not as a formula", async () => {
  const { type, entered, grid } = await open();
  grid.setFormat(grid.area("Race!K11:K34"), "@");
  await type({ K11: "5/2", K12: "+900" });
  await type({ E7: "4" });
  await type({ E7: "3" });
  expect(entered().slice(4, 6)).toEqual(["5/2", "+900"]);
  expect(grid.read(grid.area("Race!K12"))[0]?.[0]?.value).toBe("+900");
});

test("a race has one key, whichever way its day is written", () => {
  const race = { date: "2026-03-14", track: "ashford-park", race: 3, options: "" };
  expect(raceKey({ ...race, date: 46095 }, parseContext)).toBe(raceKey(race, parseContext));
  expect(raceKey({ ...race, race: 4 }, parseContext)).not.toBe(raceKey(race, parseContext));
  expect(raceKey({ ...race, race: "x" }, parseContext)).toBeUndefined();
});

test("a sheet of the earlier layout keeps its cells, and its entries go with their race", async () => {
  const store = memoryHost().workbookStore;
  const { type, grid } = await open(earlierHead, store);
  const earlierCells = ["F7", "P6", "H7", "AA7", "K11", "K12", "L11", "Q6", "AB7"];
  const entered = () => earlierCells.map((cell) => grid.read(grid.area(`Race!${cell}`))[0]?.[0]?.formula);
  await type({ ...typedEarlier, L11: "edge", Q6: "case 2", AB7: "why" });
  await type({ E7: "4" });
  expect(entered()).toEqual(["", "", "1", "", "", "", "edge", "", "why"]);
  await type({ E7: "3" });
  expect(entered()).toEqual(["2", "7", "1.2", "harville", "3.5", "=M11*2", "edge", "case 2", "why"]);
});

test("entries that were stored by address return to a sheet of the earlier layout", async () => {
  const store = memoryHost().workbookStore;
  const race = { date: "2026-03-14", track: "ashford-park", options: "" };
  const keyOfRace = (number: number) => String(raceKey({ ...race, race: number }, parseContext));
  const { type, grid } = await open({ ...earlierHead, E7: "4" }, store);
  const sheet = grid.sheetId("Race");
  await store.update("raceEntries", () => ({
    shown: { [sheet]: keyOfRace(4) },
    kept: { [`${sheet}\n${keyOfRace(3)}`]: { F7: [[2]], AA7: [["harville"]], "P6:R7": [[7, "", ""], ["", "", ""]] } }, // prettier-ignore
  }));
  await type({ E7: "3" });
  const read = (cell: string) => grid.read(grid.area(`Race!${cell}`))[0]?.[0]?.formula;
  expect(["F7", "AA7", "P6", "AB7"].map(read)).toEqual(["2", "harville", "7", ""]);
});

test("a sheet built anew takes over the entries of the earlier layout in its own cells, for every race", async () => {
  const { type, entered, addSheet, grid } = await open(earlierHead);
  await type(typedEarlier);
  await type({ E7: "4" });
  await type({ ...typedEarlier, F7: "5", I7: "250" });
  grid.addSheet("New");
  await type({ ...head, E7: "4" }, "New");
  const onNew = ["5", "7", "1.2", "harville", "3.5", "=N11*2", "250"];
  expect(entered("New")).toEqual(onNew);
  await type({ E7: "3" }, "New");
  expect(entered("New")).toEqual(["2", ...onNew.slice(1)]);
  await addSheet("Third"); // takes nothing from a sheet of the present layout
  expect(entered("Third")).toEqual(["", "", "1", "", "", "", "1000"]);
});
