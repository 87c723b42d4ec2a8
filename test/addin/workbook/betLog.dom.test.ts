import { sheetInputs } from "../../../src/addin/excel/sheetInputs";
import { addSheet } from "../../../src/addin/excel/sheets";
import { describeLogged } from "../../../src/addin/messages";
import { createBetLog } from "../../../src/addin/workbook/betLog";
import { readRows } from "../../../src/cells/bets/readBets";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import { excelPage } from "../../workbench/officeHost/excelPage";

/** A race's sheet with the stakes on two of its three runners. */
const race = {
  ...{ A6: "Track", A7: "ashford-park", C6: "Date", C7: "2026-03-14", E6: "Race", E7: "R3", F6: "Scratched" },
  ...{ T6: "Options", N8: "Barrier", I7: "1000" },
  ...{ AF2: "Ashford Park", AG2: "46095", AN2: "46095.6" },
  ...{ A11: "2", B11: "March 5", G11: "0.25", O11: "0.2", AF11: "4.5", M11: "25.004" },
  ...{ A12: "4", B12: "Élan Vital (NZ)", G12: "0.2", O12: "0.19", AF12: "4", M12: "" },
  ...{ A13: "7", B13: "Quiet Rain", G13: "0.1", O13: "0.12", AF13: "13", M13: "11.5" },
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

const row2 = [46095.5, 46095, 46095.6, "Ashford Park", 3, 2, "March 5", "win", 4.5, 25, 0.25, 0.2];
const row7 = [46095.5, 46095, 46095.6, "Ashford Park", 3, 7, "Quiet Rain", "win", 13, 11.5, 0.1, 0.12];

test("each stake becomes a row of values on the sheet Bets, which is made where there is none", async () => {
  const { log, values, grid } = await open();
  expect(describeLogged(await log.log())).toEqual([
    "Added 2 bets to the sheet Bets.",
    ...["2 March 5, $25.00 at 4.50", "7 Quiet Rain, $11.50 at 13.00"],
  ]);
  expect(values("Bets!A8:L10")).toEqual([row2, row7, Array(12).fill(null)]);
  expect(
    grid
      .read(grid.area("Bets!A8:L9"))
      .flat()
      .filter(({ formula }) => String(formula).startsWith("=")),
  ).toEqual([]);
});

test("a stake without a price, one of less than half a cent, and a word in its place are no bets", async () => {
  const { log } = await open({
    ...race,
    ...{ A14: "8", B14: "No Price", AF14: "", M14: "5" },
    ...{ A15: "9", B15: "No Money", AF15: "3", M15: "0.004" },
    ...{ A16: "10", B16: "No Number", AF16: "3", M16: "ten" },
  });
  expect((await log.log()).added).toEqual(["2 March 5, $25.00 at 4.50", "7 Quiet Rain, $11.50 at 13.00"]);
});

test("a bet that is there already is left as it is and named, also at another price and stake", async () => {
  const { log, values, type } = await open();
  await log.log();
  type("Bets!J8", "30"); // what was really staked
  type("Race!M11", "20");
  type("Race!M12", "8");
  expect(describeLogged(await log.log())).toEqual([
    ...["Added 1 bet to the sheet Bets.", "4 Élan Vital (NZ), $8.00 at 4.00"],
    ...["There already, and left as they are:", "2 March 5, $20.00 at 4.50", "7 Quiet Rain, $11.50 at 13.00"],
  ]);
  expect(values("Bets!A8:J10").map((row) => row[9])).toEqual([30, 11.5, 8]);
});

test("rows typed by hand and a renamed sheet are kept: new bets follow the last row", async () => {
  const { log, values, type, grid } = await open();
  await log.log();
  type("Bets!D12", "Linton");
  grid.renameSheet("Bets", "My bets");
  type("Race!E7", "4");
  expect((await log.log()).sheet).toBe("My bets");
  expect(values("'My bets'!D12:E14")).toEqual([
    ["Linton", null],
    ["Ashford Park", 4],
    ["Ashford Park", 4],
  ]);
});

test("SETTLE reads what was logged as the stakes of the race's sheet", async () => {
  const { log, values } = await open();
  await log.log();
  const calendar = { today: () => "2026-03-15", dateSystem: 1900 } as const;
  const { bets } = readRows("bets", values("Bets!A7:P20"), { calendar, kind: "bet" });
  const facts = { date: "2026-03-14", track: "ashford-park", race: 3, type: "win" };
  expect(bets).toEqual([
    { ...facts, number: 2, runner: "March 5", price: 4.5, stake: 25, probability: 0.25 },
    { ...facts, number: 7, runner: "Quiet Rain", price: 13, stake: 11.5, probability: 0.1 },
  ]);
});

test("a race's sheet shows what is at stake on other races that are open near its start, and on its day", async () => {
  const { log, values, type } = await open();
  await log.log();
  const shares = () => [values("Race!AJ12"), values("Race!AJ14")].flat(2);
  expect(shares()).toEqual([0, 0]); // its own bets are not elsewhere
  type("Race!E7", "4");
  expect(shares()).toEqual([0.0365, 0.0365]);
  type("Bets!R8", "lost");
  expect(shares()).toEqual([0.0115, 0.0365]);
  type("Race!AN2", "46095.7"); // the others started two hours before: without a result or not, they are over
  expect(shares()).toEqual([0, 0.0365]);
});

test("without a race's sheet in front, and without a stake, nothing is logged", async () => {
  const { log, show, grid } = await open({ ...race, M11: "", M13: "" });
  await expect(log.log()).rejects.toThrow(
    "This race’s sheet has no stake. Type your prices under My $ first.",
  );
  grid.addSheet("Notes");
  show("Notes");
  await expect(log.log()).rejects.toThrow("Show a race’s sheet first");
  expect(grid.sheets()).toEqual(["Race", "Notes"]);
});

test("rows of a file are added once each, a second equal bet too, and none of them again", async () => {
  const { log, values } = await open();
  await log.log();
  const none = ["", "", "", ""];
  const byName = [46096, 46088, "", "Linton", 2, "", "Fair Wind", "win", 3.5, 10.5, "", "", ...none];
  const more = [46096, ...row2.slice(1, 9), 5, ...row2.slice(10), ...none]; // another stake
  const again = [46096, 46095, "", "ashford-park", 3, "", "quiet rain", ...row7.slice(7), ...none];
  const file = [byName, byName, more, again];
  expect(describeLogged(await log.append(file))).toEqual([
    ...["Added 3 bets to the sheet Bets.", "Fair Wind, $10.50 at 3.50", "Fair Wind, $10.50 at 3.50"],
    ...["2 March 5, $5.00 at 4.50", "There already, and left as they are:", "quiet rain, $11.50 at 13.00"],
  ]);
  expect((await log.append(file)).added).toEqual([]);
  expect(values("Bets!G8:J13").map((row) => row[0])).toEqual(
    ["March 5", "Quiet Rain", "Fair Wind", "Fair Wind", "March 5", null], // prettier-ignore
  );
});

test("a name that begins as a formula does is written as a text", async () => {
  const { log, grid } = await open();
  const hostile = [46096, 46088, "", "=1+1", 2, "", '=HYPERLINK("x")', "win", 3.5, 1, "", "", "", "", "", ""];
  await log.append([hostile]);
  const [[track, , , name] = []] = grid.read(grid.area("Bets!D8:G8"));
  expect([track?.value, name?.value]).toEqual(["=1+1", '=HYPERLINK("x")']);
});
