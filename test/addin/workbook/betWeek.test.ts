/**
 * Suite of src/addin/workbook: a week as an analyst would have it, replayed day by day on the sheets: prices
 * typed on the race's sheet, its stakes logged, settled the next day, and the record by other code.
 * On the fictional results; with SOAK=1 on the Hong Kong results too.
 */
import { sheetInputs } from "../../../src/addin/excel/sheetInputs";
import { addSheet } from "../../../src/addin/excel/sheets";
import { createBetLog } from "../../../src/addin/workbook/betLog";
import { raceSheet } from "../../../src/addin/workbook/raceSheet";
import { predictStored } from "../../../src/service/predictions/predictStored";
import { storePredictions } from "../../../src/service/predictions/storedPredictions";
import { pinnedMoment } from "../../../src/service/simulation/moment";
import { excel } from "../../../src/workbench/officeHost/excel/excel";
import {
  fictionalResults,
  hongKongResults,
  type Line,
  readLines,
  recentOf,
  inSoak,
} from "../../contract/resultsLines";
import { openTestSession } from "../../functions/testSession";
import { historyOf, pinned, serviceOf } from "../../service/testService";
import { loadFunctions } from "../../workbench/gridWithFunctions";
import { excelPage } from "../../workbench/officeHost/excelPage";

const weeks = [
  { results: fictionalResults, country: "au", days: ["2026-02-20", "2026-03-11"] },
  { results: hongKongResults, country: "hk", days: ["2025-11-16", "2025-11-23"] },
] as const;

let openGrid: Awaited<ReturnType<typeof loadFunctions>>;
beforeAll(async () => {
  openGrid = await loadFunctions();
});
afterAll(() => void Reflect.deleteProperty(globalThis, "Excel"));

/** Opens a workbook with the race's sheet, whose functions ask the service of the session. */
async function openWorkbook(country: string) {
  const { grid, workbench, settled } = openGrid();
  const race = { date: "", track: "", race: 1, options: `country=${country}`, raceCode: "gallops" } as const;
  await workbench.replace(() => grid.create([raceSheet("Race", race, { races: [] })]));
  Object.assign(globalThis, { Excel: excel({ ...(await excelPage()), grid }) });
  const log = createBetLog({
    sheets: sheetInputs,
    workbook: {
      selectedCells: async () => ({ sheet: "Race", address: "A1", rows: 1, columns: 1 }),
      addSheet,
    },
    now: () => 46000,
  });
  const values = (range: string) => grid.read(grid.area(range)).map((row) => row.map(({ value }) => value));
  const type = async (cells: Readonly<Record<string, string>>): Promise<void> => {
    for (const [address, content] of Object.entries(cells)) grid.write(grid.area(address), [[content]]);
    await settled();
  };
  const recalculate = async (): Promise<void> => {
    grid.calculate();
    await settled();
  };
  return { log, values, type, settled, recalculate, grid };
}

const numberOf = (line: Line, field: string): number => parseFloat(line[field] ?? line[`${field}\r`] ?? "");

/** Stirling's series, from an argument that is moved up to where six terms are enough. */
function logGamma(x: number): number {
  if (x < 15) return logGamma(x + 1) - Math.log(x);
  const tail = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5) - 1 / (1680 * x ** 7);
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + tail;
}

/**
 * Returns the probability of at least so many wins in trials, which need not be whole, by Simpson's rule; few
 * wins, whose density is infinite or steep at 0, by the recurrence of the beta function.
 */
function atLeast(wins: number, trials: number, chance: number): number {
  if (wins <= 0) return 1;
  if (chance <= 0) return 0;
  const [a, b, steps] = [wins, trials - wins + 1, 20_000];
  const logBeta = logGamma(a) + logGamma(b) - logGamma(a + b);
  if (a < 3)
    return (
      atLeast(wins + 1, trials + 1, chance) +
      Math.exp(a * Math.log(chance) + b * Math.log(1 - chance) - logBeta) / a
    );
  const density = (t: number) =>
    Math.exp((a - 1) * Math.log(t || 1e-300) + (b - 1) * Math.log(1 - t || 1e-300));
  let sum = density(0) + density(chance);
  for (let step = 1; step < steps; step++) sum += (step % 2 ? 4 : 2) * density((chance * step) / steps);
  return ((chance / steps / 3) * sum) / Math.exp(logBeta);
}

/** Returns where a rising function reaches a height, by halving. */
function rootOf(rising: (x: number) => number, height: number, most: number): number {
  let [low, high] = [0, most];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (rising(middle) < height) low = middle;
    else high = middle;
  }
  return low;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const squares = (numbers: readonly number[]): number => sum(numbers.map((one) => one * one));

interface Known {
  readonly stake: number;
  readonly price: number;
  readonly own: number;
  readonly returned: number;
}

/** Counts the record of bets by other code: exact intervals of the return, mid-P ones of the wins. */
function recordOf(bets: readonly Known[]): Readonly<Record<string, number>> {
  const staked = sum(bets.map(({ stake }) => stake));
  const returned = sum(bets.map((bet) => bet.returned));
  const mean = staked / bets.length;
  const paid = bets.filter((bet) => bet.returned > 0);
  const wins = paid.map((bet) => bet.returned / mean);
  const prices = bets.map(({ stake, price }) => (stake / mean) * price);
  const end = (total: number, variance: number, probability: number): number =>
    (variance / total) * rootOf((x) => atLeast(total ** 2 / variance, bets.length, x), probability, 1) - 1;
  const ownBets = bets.map((bet) => bet.own);
  const expected = sum(ownBets);
  const chance = squares(ownBets) / expected;
  const trials = expected / chance;
  const tail = (guess: number) =>
    (atLeast(wins.length, trials, guess) + atLeast(wins.length + 1, trials, guess)) / 2;
  return {
    Settled: bets.length,
    Staked: staked,
    Profit: returned - staked,
    "Return on stakes": (returned - staked) / staked,
    "Return from": paid.length === 0 ? -1 : end(sum(wins), squares(wins), 0.025),
    "Return to": end(
      sum(wins) + sum(prices) / bets.length,
      squares(wins) + squares(prices) / bets.length,
      0.975,
    ),
    "A/E by you": paid.length / expected,
    "A/E by you from": paid.length === 0 ? 0 : rootOf(tail, 0.025, 1) / chance,
    "A/E by you to": rootOf(tail, 0.975, 1) / chance,
  };
}

test.each([...weeks.slice(0, 1), ...inSoak(weeks.slice(1))])(
  "a week of bets on the $results.title is open on its day and settled the day after",
  async ({ results, country, days: [first, last] }) => {
    const { file } = recentOf(results);
    const history = await historyOf(file);
    for (const predictions of predictStored(history, { moment: pinnedMoment(last) }))
      storePredictions(history, predictions);
    const lines = readLines({ ...results, file }).filter(
      (line) => line.country === country && line.race_code === "gallops" && line.abandoned !== "1",
    );
    const openOn = (day: string): void => {
      const now = Date.parse(`${day}T00:30:00Z`);
      const service = serviceOf(history, { clock: pinned(day, now) });
      openTestSession({
        key: "pro",
        answer: service.handle,
        clock: () => now,
        health: async () => Response.json({ source: "results", asOf: day }),
      });
    };
    const sheets = await openWorkbook(country);
    const statuses = () =>
      sheets
        .values("Bets!A8:A200")
        .flat()
        .filter((status) => status !== "" && status !== null);
    const days = [...new Set(lines.map(({ date = "" }) => date))]
      .filter((day) => day > first && day <= last)
      .sort();
    let before = 0;
    for (const day of days) {
      openOn(day);
      await sheets.recalculate();
      const races = new Map<string, Line[]>();
      for (const line of lines)
        if (line.date === day)
          races.set(`${line.track}\n${line.race_number}`, [
            ...(races.get(`${line.track}\n${line.race_number}`) ?? []),
            line,
          ]);
      for (const [key, field] of [...races].slice(0, 2)) {
        const [track = "", race = ""] = key.split("\n");
        await sheets.type({ "Race!C7": day, "Race!A7": track, "Race!E7": race });
        const shownBets = sheets.values("Race!A11:A34").flat();
        const prices = shownBets.map((number) => {
          const price = numberOf(
            field.find((line) => Number(line.number) === number) ?? {},
            "starting_price",
          );
          return price > 1 ? (price * 1.05).toFixed(2) : "";
        });
        await sheets.type(Object.fromEntries(prices.map((price, index) => [`Race!K${11 + index}`, price])));
        const stakes = sheets
          .values("Race!N11:N34")
          .flat()
          .filter((stake) => Number(stake) >= 0.005);
        if (stakes.length > 0) expect((await sheets.log.log()).added).toHaveLength(stakes.length);
        if (sheets.grid.sheets().includes("Bets")) await sheets.type({ "Bets!B3": `country=${country}` });
      }
      const now = statuses();
      expect(new Set(now.slice(before))).toEqual(new Set(["open"]));
      expect(now.slice(0, before)).not.toContain("open");
      before = now.length;
    }
    openOn(new Date(Date.parse(days.at(-1) ?? "") + 86_400_000).toISOString().slice(0, 10));
    await sheets.recalculate();
    expect(statuses().filter((status) => status === "open" || status === "unknown")).toEqual([]);
    const bets = sheets.values(`Bets!A8:U${7 + before}`).flatMap((row): Known[] => {
      const [, serial, , track, race, number, , , , price, stake, ownChance] = row.slice(9);
      const day = new Date((Number(serial) - 25_569) * 86_400_000).toISOString().slice(0, 10);
      const field = lines.filter(
        (line) => line.date === day && line.track === track && Number(line.race_number) === race,
      );
      const runner = field.find((line) => Number(line.number) === number);
      const level = field.filter(({ finish }) => finish === "1").length;
      const returned = runner?.finish === "1" ? (Number(stake) * Number(price)) / level : 0;
      if (runner?.scratched === "1") return [];
      expect(row[1]).toBeCloseTo(returned - Number(stake), 6);
      return [{ stake: Number(stake), price: Number(price), own: Number(ownChance), returned }];
    });
    const record = new Map(sheets.values("Bets!BJ7:BK60").map(([label, value]) => [String(label), value]));
    expect(
      Object.fromEntries(Object.keys(recordOf(bets)).map((label) => [label, record.get(label)])),
    ).toEqual(
      Object.fromEntries(
        Object.entries(recordOf(bets)).map(([label, value]) => [label, expect.closeTo(value, 5) as number]),
      ),
    );
  },
);
