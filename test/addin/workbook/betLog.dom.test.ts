import { cellAddress } from "../../../src/cells/addresses";
import { sheetInputs } from "../../../src/addin/excel/sheetInputs";
import { addSheet } from "../../../src/addin/excel/sheets";
import { describeLogged } from "../../../src/addin/messages";
import { createBetLog, labelOf } from "../../../src/addin/workbook/betLog";
import type { BetRow } from "../../../src/addin/workbook/fitRow";
import { readRows } from "../../../src/cells/bets/readBets";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";

/** A race's sheet with the stakes on two of its three runners. */
const race = {
  A6: "Track",
  A7: "ashford-park",
  C6: "Date",
  C7: "2026-03-14",
  E6: "Race",
  E7: "R3",
  F6: "Scratched",
  U6: "Options",
  O8: "Barrier",
  I7: "1000",
  AG2: "Ashford Park",
  AH2: "46095",
  AO2: "46095.6",
  A11: "2",
  B11: "March 5",
  G11: "0.25",
  P11: "0.2",
  AG11: "4.5",
  N11: "25.004",
  A12: "4",
  B12: "Élan Vital (NZ)",
  G12: "0.2",
  P12: "0.19",
  AG12: "4",
  N12: "",
  A13: "7",
  B13: "Quiet Rain",
  G13: "0.1",
  P13: "0.12",
  AG13: "13",
  N13: "11.5",
};

async function open(cells: Record<string, string> = race) {
  const page = await excelPage(cells);
  const { grid } = page;
  Object.assign(globalThis, { Excel: excel(page) });
  let front = "Race";
  const log = createBetLog({
    sheets: sheetInputs,
    workbook: {
      selectedCells: async () => ({ sheet: front, address: "A1", rows: 1, columns: 1 }),
      addSheet,
    },
    now: () => 46095.5,
  });
  const values = (range: string) => grid.read(grid.area(range)).map((row) => row.map(({ value }) => value));
  const type = (cell: string, text: string) => grid.write(grid.area(cell), [[text]]);
  return { grid, log, values, type, show: (sheet: string) => void (front = sheet) };
}
afterEach(() => void Reflect.deleteProperty(globalThis, "Excel"));

const row2 = [46095.5, 46095, 46095.6, "Ashford Park", 3, 2, "March 5", "win", null, 4.5, 25, 0.25, 0.2];
const row7 = [46095.5, 46095, 46095.6, "Ashford Park", 3, 7, "Quiet Rain", "win", null, 13, 11.5, 0.1, 0.12];

test("each stake becomes a row of values on the sheet Bets, which is made where there is none", async () => {
  const { log, values, grid } = await open();
  expect(describeLogged(await log.log())).toEqual([
    "Added 2 bets to the sheet Bets.",
    "2 March 5, $25.00 at 4.50",
    "7 Quiet Rain, $11.50 at 13.00",
  ]);
  expect(values("Bets!J8:V10")).toEqual([row2, row7, Array(13).fill(null)]);
  expect(
    grid
      .read(grid.area("Bets!J8:AY9"))
      .flat()
      .filter(({ formula }) => String(formula).startsWith("=")),
  ).toEqual([]);
});

test("a stake without a price, one of less than half a cent, and a word in its place are no bets", async () => {
  const { log } = await open({
    ...race,
    A14: "8",
    B14: "No Price",
    AG14: "",
    N14: "5",
    A15: "9",
    B15: "No Money",
    AG15: "3",
    N15: "0.004",
    A16: "10",
    B16: "No Number",
    AG16: "3",
    N16: "ten",
  });
  expect((await log.log()).added).toEqual(["2 March 5, $25.00 at 4.50", "7 Quiet Rain, $11.50 at 13.00"]);
});

test("a bet that is there already is left as it is and named, also at another price and stake", async () => {
  const { log, values, type } = await open();
  await log.log();
  type("Bets!T8", "30"); // the real stake
  type("Race!N11", "20");
  type("Race!N12", "8");
  expect(describeLogged(await log.log())).toEqual([
    "Added 1 bet to the sheet Bets.",
    "4 Élan Vital (NZ), $8.00 at 4.00",
    "Already on the sheet, not changed:",
    "2 March 5, $20.00 at 4.50",
    "7 Quiet Rain, $11.50 at 13.00",
  ]);
  expect(values("Bets!T8:T10").flat()).toEqual([30, 11.5, 8]);
});

test("a bet that is there already by its number is not added at a new stake; another bet is", async () => {
  const { log } = await open();
  const row = { Date: 46095, Track: "Linton", Race: 3, No: 2, Type: "win", Price: 4, Stake: 10 };
  const bets = (stakes: readonly (readonly [id: string, stake: number])[]): BetRow[] =>
    stakes.map(([id, stake]) => ({ ...row, "Bet number": id, Stake: stake }));
  await log.append(bets([["a", 10], ["a", 12]])); // prettier-ignore
  const { added, present } = await log.append(bets([["a", 12], ["a", 15], ["a", 3], ["b", 10]])); // prettier-ignore
  expect([present, added]).toEqual([
    ["2, $12.00 at 4.00", "2, $15.00 at 4.00"],
    ["2, $3.00 at 4.00", "2, $10.00 at 4.00"],
  ]);
});

test("rows typed by hand and a renamed sheet are kept: new bets follow the last row", async () => {
  const { log, values, type, grid } = await open();
  await log.log();
  type("Bets!M12", "Linton");
  grid.renameSheet("Bets", "My bets");
  type("Race!E7", "4");
  expect((await log.log()).sheet).toBe("My bets");
  expect(values("'My bets'!M12:N14")).toEqual([
    ["Linton", null],
    ["Ashford Park", 4],
    ["Ashford Park", 4],
  ]);
});

test("SETTLE reads what was logged as the stakes of the race's sheet", async () => {
  const { log, values } = await open();
  await log.log();
  const calendar = { today: () => "2026-03-15", dateSystem: 1900 } as const;
  const { bets } = readRows("bets", values("Bets!J7:AY20"), { calendar, kind: "bet" });
  const facts = { date: "2026-03-14", track: "ashford-park", race: 3, type: "win" };
  expect(bets).toEqual([
    { ...facts, number: 2, runner: "March 5", price: 4.5, stake: 25, probability: 0.25 },
    { ...facts, number: 7, runner: "Quiet Rain", price: 13, stake: 11.5, probability: 0.1 },
  ]);
});

test("a race's sheet shows what is at stake on other races that are open near its start, and on its day", async () => {
  const { log, values, type } = await open();
  await log.log();
  const shares = () => [values("Race!AK12"), values("Race!AK14")].flat(2);
  expect(shares()).toEqual([0, 0]); // the race's own bets do not count
  type("Race!E7", "4");
  type("Bets!C8", "25"); // the risk that SETTLE states
  type("Bets!C9", "11.5");
  expect(shares()).toEqual([0.0365, 0.0365]);
  type("Bets!A8", "lost");
  expect(shares()).toEqual([0.0115, 0.0365]);
  type("Race!AO2", "46095.7"); // the others started two hours before: without a result or not, they are over
  expect(shares()).toEqual([0, 0.0365]);
});

test("an open bet without a start, which files do not state, is at stake elsewhere by its risk", async () => {
  const { log, values, type } = await open();
  await log.log();
  type("Race!E7", "4");
  type("Bets!C8", "25");
  type("Bets!C9", "11.5");
  const row = (cells: Readonly<Record<string, string>>) =>
    Object.entries(cells).forEach(([cell, text]) => type(`Bets!${cell}`, text));
  const share = () => Number(values("Race!AK12")[0]?.[0]);
  row({ K10: "46095", M10: "Ashford Park", N10: "5", T10: "10 EW", C10: "400", A10: "open" });
  expect(share()).toBeCloseTo(0.4365, 9);
  type("Bets!A10", "lost");
  expect(share()).toBeCloseTo(0.0365, 9);
  // A leg of the day before, whose double is still open.
  row({ K11: "46094", M11: "Linton", N11: "1", C11: "30", A11: "open" });
  expect(share()).toBeCloseTo(0.0665, 9);
  type("Bets!A11", "unknown");
  expect(share()).toBeCloseTo(0.0365, 9);
});

test("without a race's sheet in front, and without a stake, nothing is logged", async () => {
  const { log, show, grid } = await open({ ...race, N11: "", N13: "" });
  await expect(log.log()).rejects.toThrow(
    "This race’s sheet has no stake. Type your prices under My $ first.",
  );
  grid.addSheet("Notes");
  show("Notes");
  await expect(log.log()).rejects.toThrow("Open a race sheet first");
  expect(grid.sheets()).toEqual(["Race", "Notes"]);
});

/** The rows of a file as the reader makes them, with a number or a name of the runner. */
const byName: BetRow = {
  "Logged, your clock": 46096,
  Date: 46088,
  Track: "Linton",
  Race: 2,
  Runner: "Fair Wind",
  Type: "win",
  Price: 3.5,
  Stake: 10.5,
};

test("rows of a file are added once each, a second equal bet too, and none of them again", async () => {
  const { log, values } = await open();
  await log.log();
  const march: BetRow = {
    "Logged, your clock": 46096,
    Date: 46095,
    Track: "Ashford Park",
    Race: 3,
    No: 2,
    Runner: "March 5",
    Type: "win",
    Price: 4.5,
    Stake: 5, // another stake
  };
  const again: BetRow = {
    Date: 46095,
    Track: "ashford-park",
    Race: 3,
    Runner: "quiet rain",
    Type: "win",
    Price: 13,
    Stake: 11.5,
  };
  const file = [byName, byName, march, again];
  expect(describeLogged(await log.append(file))).toEqual([
    "Added 3 bets to the sheet Bets.",
    "Fair Wind, $10.50 at 3.50",
    "Fair Wind, $10.50 at 3.50",
    "2 March 5, $5.00 at 4.50",
    "Already on the sheet, not changed:",
    "quiet rain, $11.50 at 13.00",
  ]);
  expect((await log.append(file)).added).toEqual([]);
  expect(values("Bets!P8:P13").flat()).toEqual(
    ["March 5", "Quiet Rain", "Fair Wind", "Fair Wind", "March 5", null], // prettier-ignore
  );
});

test("a name that begins as a formula does is written as a text", async () => {
  const { log, grid } = await open();
  await log.append([{ ...byName, Track: "=1+1", Runner: '=HYPERLINK("x")' }]);
  const [[track, , , name] = []] = grid.read(grid.area("Bets!M8:P8"));
  expect([track?.value, name?.value]).toEqual(["=1+1", '=HYPERLINK("x")']);
});

test("the label of a bet states its amount in its currency and its kind, whatever holds the stake", () => {
  const labels = [
    { ...byName, Currency: "GBP" },
    { ...byName, Side: "lay", Stake: undefined, Liability: 31 },
    { ...byName, Type: "each way", Stake: undefined, "Unit stake": 10 },
    { ...byName, Stake: "10 EW", Type: "each way" },
    { ...byName, Stake: undefined, Multiple: "double", "Bet number": "7" },
  ].map((row) => labelOf(Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== undefined))));
  expect(labels).toEqual([
    "Fair Wind, 10.50 GBP at 3.50",
    "Fair Wind (lay), 31.00 liability at 3.50",
    "Fair Wind (each way), 10.00 EW at 3.50",
    "Fair Wind (each way), 10 EW at 3.50",
    "Fair Wind, leg of bet 7 at 3.50",
  ]);
});

const firstHeadings = [
  "Logged, your clock",
  "Date",
  "Start, your clock",
  "Track",
  "Race",
  "No",
  "Runner",
  "Type",
  "Price",
  "Stake",
  "My chance",
  "Model",
  "Finish",
  "Deduction",
  "SP",
  "SP chance",
];
/** Opens a workbook with a sheet of the first layout, as people have them. */
async function openFirst() {
  const opened = await open();
  const { grid } = opened;
  grid.addSheet("Bets");
  firstHeadings.forEach((heading, index) => opened.type(`Bets!${cellAddress(index, 7)}`, heading));
  opened.type("Bets!R7", "Status");
  opened.type("Bets!S7", "Profit");
  return opened;
}

test("a sheet of the first layout is found by its headings, logged to and followed as before", async () => {
  const { log, values, type, grid } = await openFirst();
  await log.log();
  expect(grid.sheets()).toEqual(["Race", "Bets"]);
  expect(values("Bets!A8:L9")).toEqual([row2, row7].map((row) => row.filter((_, index) => index !== 8)));
  await log.link();
  type("Race!E7", "4");
  const shares = () => [values("Race!AK12"), values("Race!AK14")].flat(2);
  expect(shares()).toEqual([0.0365, 0.0365]);
  type("Bets!R8", "lost");
  expect(shares()).toEqual([0.0115, 0.0365]);
  expect((await log.cells())?.address).toBe("A7:P5007");
});

test("on a sheet of the first layout words hold what they can, and the rest is refused with what to do", async () => {
  const { log, values } = await openFirst();
  const { Stake: _, ...withoutStake } = byName;
  await log.append([
    { ...byName, Side: "lay", Finish: "placed" },
    { ...withoutStake, Type: "each way", "Unit stake": 5 },
    { ...byName, "Free bet": "yes", Currency: "GBP", Returned: 12 },
  ]);
  expect(values("Bets!H8:J10")).toEqual([
    ["win lay", 3.5, 10.5],
    ["each way", 3.5, "5 EW"],
    ["win free bet", 3.5, 10.5],
  ]);
  await expect(log.append([{ ...byName, Terms: "1/5", Places: 4 }])).rejects.toThrow(
    "the sheet Bets has no column Terms, Places: insert it between its columns, or rename its heading Logged",
  );
});

test("a column that is inserted under one of the headings is used, in any layout", async () => {
  const { log, values, type } = await openFirst();
  ["Terms", "SP", "SP chance"].forEach((heading, index) =>
    type(`Bets!${cellAddress(14 + index, 7)}`, heading),
  );
  await log.append([{ ...byName, Terms: "1/5" }]);
  expect(values("Bets!O8:Q8")).toEqual([["1/5", null, null]]);
});
