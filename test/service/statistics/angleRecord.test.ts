import { existsSync } from "node:fs";
import { importFile } from "../../../src/service/importing/importFile";
import type { AngleStart } from "../../../src/service/races/angleSums";
import { pricedChances } from "../../../src/service/races/pricedChances";
import type { RaceRecord } from "../../../src/service/races/records";
import {
  angleRecord,
  type AngleTotals,
  createAngleSum,
  judgeAngle,
} from "../../../src/service/statistics/angleRecord";
import { hongKongSurfaces } from "../../contract/resultsLines";
import { pricedRaces } from "../routes/pastRecords";

const totals = (fields: Partial<AngleTotals>): AngleTotals => ({
  starts: 0,
  wins: 0,
  expected: 0,
  squares: 0,
  priced: 0,
  stakes: 0,
  prices: 0,
  priceSquares: 0,
  paid: 0,
  paidSquares: 0,
  ...fields,
});

/** 14 wins in 178 starts, 8.28 expected; 309.7 units paid for 178 staked. */
const soldPair = totals({
  starts: 178,
  wins: 14,
  expected: 8.28,
  squares: 0.52,
  priced: 178,
  stakes: 178,
  prices: 4600,
  priceSquares: 230_000,
  paid: 309.7,
  paidSquares: 8100,
});

test("the best of 1,843 pairs, A/E 1.69 and +74 %, carries its warning", () => {
  const record = angleRecord(soldPair);
  expect([record.actualToExpected, record.returnOnStakes]).toEqual([
    expect.closeTo(1.69, 2),
    expect.closeTo(0.74, 2),
  ]);
  const judged = judgeAngle(soldPair, 1843);
  expect(judged.warning).toMatch(
    /^No edge: A\/E could be anywhere from 0\.4\d to \d\.\d\d, allowing for the 1,843 angles tried\. By luck alone, about 92 look like an edge\.$/,
  );
  expect(judgeAngle(soldPair, 3).warning).toContain(
    "the 3 angles tried. By luck alone, at least one looks like an edge 14% of the time.",
  );
  expect(judgeAngle(soldPair, 15).warning).toContain("at least one looks like an edge 54% of the time");
  expect(judged.correctedErrorRate).toBeCloseTo(0.05 / 1843, 12);
  expect((judged.correctedReturnLow ?? 0) < (judged.returnLow ?? 0)).toBe(true);
  expect(judged.correctedReturnLow).toBeLessThan(0);
});

test("alone, the same pair is no edge either; with twice the starts it is one", () => {
  expect(judgeAngle(soldPair, 1).warning).toMatch(/^No edge: A\/E could be anywhere from 0\.98 to 2\.67\.$/);
  const double = Object.fromEntries(Object.entries(soldPair).map(([name, value]) => [name, 2 * value]));
  expect(judgeAngle(totals(double), 1).warning).toBeUndefined();
});

test("without prices more winners than the field's size explains are no edge over the market", () => {
  const fields = { starts: 500, wins: 100, expected: 50, squares: 5 };
  expect(judgeAngle(totals(fields), 1).warning).toContain("too few starting prices");
  expect(judgeAngle(totals({ ...fields, priced: 500 }), 1).warning).toBeUndefined();
  expect(judgeAngle(totals({ ...fields, wins: 20 }), 1).warning).toBeUndefined();
});

test("no start has no figures", () => {
  expect(angleRecord(totals({}))).toEqual({
    totalStarts: 0,
    totalWins: 0,
    winRate: null,
    expectedWins: 0,
    actualToExpected: null,
    stakes: 0,
    profit: 0,
    returnOnStakes: null,
  });
  expect(judgeAngle(totals({}), 5)).toMatchObject({
    winRateLow: null,
    actualToExpectedHigh: null,
    correctedReturnLow: null,
    warning: "No start meets these conditions.",
  });
});

test("a losing run goes on over days, whatever the order in which they come", () => {
  const start = (day: number, id: number, finish: number | null): AngleStart => ({
    id,
    day,
    finish,
    starters: 8,
    price: null,
    chance: null,
    winners: finish === 1 ? 1 : null,
  });
  const sum = createAngleSum();
  sum.add([start(3, 1, null), start(3, 2, 4), start(3, 3, 1)]);
  sum.add([start(1, 4, 1), start(1, 5, 2), start(2, 6, 5), start(4, 7, 9)]);
  expect(sum.longestLosingRun()).toBe(4);
  expect(createAngleSum().longestLosingRun()).toBe(0);
});

type Random = () => number;
function randomOf(seed: number): Random {
  let state = seed;
  return () => (state = (1_664_525 * state + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

/** A start of a market: its labels, its price and the chance behind it. */
interface Entry {
  readonly labels: readonly string[];
  readonly start: AngleStart;
}

const labelsOf = (
  { jockey, trainer, barrier, number }: RaceRecord["runners"][number],
  { track }: RaceRecord,
) => [
  `jockey ${jockey}`,
  `trainer ${trainer}`,
  `pair ${jockey} ${trainer}`,
  `barrier ${barrier} ${track}`,
  `number ${number} ${track}`,
];

/** Returns items in a random order. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const keyed = items.map((item) => [random(), item] as const);
  return keyed.sort(([one], [other]) => one - other).map(([, item]) => item);
}

/** Races whose winners are drawn by their prices: no label has an edge over the market. */
function fairMarket(races: readonly RaceRecord[], random: Random): Entry[] {
  return races.flatMap((race, index) => {
    const runners = race.runners.filter(({ scratched }) => !scratched);
    const prices = runners.map(() => 1.6 + Math.exp(3 * random()));
    const book = prices.reduce((sum, price) => sum + 1 / price, 0);
    let left = random() * book;
    const winner = prices.findIndex((price) => (left -= 1 / price) <= 0);
    return runners.map((runner, place) => ({
      labels: labelsOf(runner, race),
      start: {
        id: index * 128 + place,
        day: index,
        finish: place === winner ? 1 : 2,
        starters: runners.length,
        price: prices[place] ?? 0,
        chance: 1 / (prices[place] ?? 0) / book,
        winners: place === winner ? 1 : null,
      },
    }));
  });
}

/** Returns the totals of every label with enough expected wins to be judged. */
function anglesOf(entries: readonly Entry[], leastExpected: number): AngleTotals[] {
  const byLabel = new Map<string, AngleStart[]>();
  for (const { labels, start } of entries)
    for (const label of labels) {
      const starts = byLabel.get(label);
      if (starts) starts.push(start);
      else byLabel.set(label, [start]);
    }
  return [...byLabel.values()]
    .map((starts) => {
      const sum = createAngleSum();
      sum.add(starts);
      return sum.total();
    })
    .filter(({ expected }) => expected >= leastExpected);
}

const isEdge = (angle: AngleTotals, angles: number): boolean =>
  judgeAngle(angle, angles).warning === undefined;
const shareOf = (angles: readonly AngleTotals[]): number =>
  angles.filter((angle) => isEdge(angle, 1)).length / angles.length;
/** Four standard errors of the stated share. */
const allowed = (count: number): number => 4 * Math.sqrt((0.05 * 0.95) / count);

test("in a fair market the stated share of angles looks like an edge, and corrected for their number none", () => {
  const races = pricedRaces().filter(({ run, raceCode }) => run && raceCode === "gallops");
  const fairAngles = [1, 2, 3].flatMap((seed) => anglesOf(fairMarket(races, randomOf(seed)), 6));
  expect(fairAngles.length).toBeGreaterThan(150);
  expect(Math.abs(shareOf(fairAngles) - 0.05)).toBeLessThan(allowed(fairAngles.length));
  expect(fairAngles.filter((angle) => isEdge(angle, fairAngles.length))).toHaveLength(0);
});

test("the best of many pairs in a fair market looks like a find, and carries its warning", () => {
  const races = pricedRaces().filter(({ run, raceCode }) => run && raceCode === "gallops");
  const foundAngles = anglesOf(fairMarket(races, randomOf(4)), 3);
  const best = foundAngles.reduce((one, other) =>
    other.wins / other.expected > one.wins / one.expected ? other : one,
  );
  expect(best.wins / best.expected).toBeGreaterThan(1.6);
  expect(judgeAngle(best, foundAngles.length).warning).toContain(`${foundAngles.length} angles tried`);
});

const isPresent = process.env.SOAK && existsSync(hongKongSurfaces.file);
(isPresent ? test : test.skip)(
  "real races: labels shuffled within them have no edge; the best pair carries its warning",
  async () => {
    const races: RaceRecord[] = [];
    await importFile(hongKongSurfaces.file, { write: (added) => void races.push(...added) });
    const priced = races.filter(
      ({ run, runners }) =>
        run && runners.every(({ scratched, startingPrice = 0 }) => scratched || startingPrice >= 1),
    );
    const entriesOf = (random: Random | undefined): Entry[] =>
      priced.flatMap((race, index) => {
        const runners = race.runners.filter(({ scratched }) => !scratched);
        const chances = pricedChances(runners.map(({ startingPrice }) => startingPrice));
        const winners = runners.filter(({ finish }) => finish === 1).length;
        const labelled = random ? shuffled(runners, random) : runners;
        return runners.map((runner, place) => ({
          labels: labelsOf(labelled[place] ?? runner, race),
          start: {
            id: index * 128 + place,
            day: index,
            finish: runner.finish ?? null,
            starters: runners.length,
            price: runner.startingPrice ?? 1,
            chance: chances?.[place] ?? null,
            winners: runner.finish === 1 ? winners : null,
          },
        }));
      });
    const randomAngles = [1, 2, 3].flatMap((seed) => anglesOf(entriesOf(randomOf(seed)), 10));
    expect(Math.abs(shareOf(randomAngles) - 0.05)).toBeLessThan(allowed(randomAngles.length));
    expect(randomAngles.filter((angle) => isEdge(angle, randomAngles.length))).toHaveLength(0);
    const pairs = anglesOf(
      entriesOf(undefined).map(({ labels, start }) => ({ labels: labels.slice(2, 3), start })),
      5,
    );
    const best = pairs.reduce((one, other) =>
      other.wins / other.expected > one.wins / one.expected ? other : one,
    );
    expect(judgeAngle(best, pairs.length).warning).toContain("angles tried");
  },
);
