import { sheetInputs } from "../../../src/addin/excel/sheetInputs";
import { createRaceNavigator } from "../../../src/addin/workbook/raceNavigator";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";

const head = {
  A6: "Track",
  A7: "ashford-park",
  C6: "Date",
  C7: "46095",
  E6: "Race",
  E7: "3",
  F6: "Scratched",
  U6: "Options",
  U7: "time=mine; race_code=harness; country=au",
  O8: "Barrier",
  A1: "Linton R4 · 3 min",
  G2: "R2",
  I3: "‹ R2",
  J3: "R5 ›",
  AR11: "2",
  AR12: "3",
  AR13: "5",
  AI5: "Linton",
  AJ5: "4",
  AK5: "linton",
  AL5: "46096",
  AM5: "nz",
  AQ4: "gallops",
};

/** Opens a race's sheet; `clicked` clicks a cell of a sheet and returns what the race's sheet then shows. */
async function open() {
  const page = await excelPage(head);
  const { grid } = page;
  let click: (sheet: string, address: string) => void = () => undefined;
  Object.assign(globalThis, { Excel: excel(page) });
  let active = "Race";
  const runners: number[] = [];
  const navigator = createRaceNavigator({
    sheets: { ...sheetInputs, onClicked: async (listener) => void (click = listener) },
    workbook: {
      selectedCells: async () => ({ sheet: active, address: "A1", rows: 1, columns: 1 }),
      showSheet: async (sheet) => void (active = sheet),
    },
    onRunner: (number) => void runners.push(number),
  });
  await navigator.start();
  const shownRace = () =>
    ["A7", "C7", "E7", "U7"].map((cell) => grid.read(grid.area(`Race!${cell}`))[0]?.[0]?.value);
  const clicked = async (address: string, sheet = "Race") => {
    click(grid.sheetId(sheet), address);
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    return shownRace();
  };
  return { navigator, shown: shownRace, clicked, grid, runners, inFront: () => active };
}
afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

const other = (race: number) => ["ashford-park", 46095, race, head.U7];

test.each([
  ["G2", 2],
  ["I3", 2],
  ["J3", 5],
  ["A7", 3],
  ["B3", 3],
])("a click on %s shows race %d in place", async (cell, race) => {
  const { clicked } = await open();
  expect(await clicked(cell)).toEqual(other(race));
});

test("a click on the next to jump shows it with its country and race code; other options remain", async () => {
  const { clicked } = await open();
  expect(await clicked("A1:B1")).toEqual(["linton", 46096, 4, "race_code=gallops; country=nz; time=mine"]);
});

test("by keyboard the race before, the one after, any and the next to jump are shown, and none beyond the ends", async () => {
  const { navigator, shown } = await open();
  expect(await navigator.shown()).toMatchObject({
    race: 3,
    races: [2, 3, 5],
    next: { track: "linton", race: 4 },
  });
  for (const [step, race] of [
    ["next", 5],
    ["next", 5],
    ["previous", 3],
    [2, 2],
    ["previous", 2],
  ] as const) {
    await navigator.show(step);
    expect(shown()[2]).toBe(race);
  }
  await navigator.show("nextToJump");
  expect(shown().slice(0, 3)).toEqual(["linton", 46096, 4]);
});

test("a click on a runner's name tells its number, any other cell beside it none", async () => {
  const { clicked, grid, runners, shown } = await open();
  grid.write(grid.area("Race!A34:B34"), [["7", "Quiet Rain"]]);
  const before = shown();
  for (const cell of ["B34", "A34", "C34", "B33", "B3"]) await clicked(cell);
  expect(runners).toEqual([7]);
  expect(shown()).toEqual(before);
});

test("a click on a sheet of one's own changes nothing", async () => {
  const { clicked, grid } = await open();
  grid.addSheet("Notes");
  grid.write(grid.area("Notes!G2"), [["R5"]]);
  expect(await clicked("G2", "Notes")).toEqual(other(3));
});

test("the race after one that is typed as R3 is shown", async () => {
  const { navigator, grid, shown } = await open();
  grid.write(grid.area("Race!E7"), [["R3"]]);
  await navigator.show("next");
  expect(shown()).toEqual(other(5));
});
