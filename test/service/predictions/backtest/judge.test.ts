import { chanceBands } from "../../../../src/maths/chanceBands";
import { seededRandom } from "../../../../src/maths/groupedError";
import { type Columns, filled } from "../../../../src/service/predictions/backtest/evaluateFormula";
import { chancesOf } from "../../../../src/service/predictions/backtest/fitLogit";
import * as judgeModule from "../../../../src/service/predictions/backtest/judge";

const { createJudge, halfwayDay, racesToJudge } = judgeModule;

/** Returns starts of the columns that are given. */
const startsOf = (
  offsets: readonly number[],
  columns: Readonly<Record<string, ArrayLike<number>>>,
): Columns => ({
  offsets,
  column: (name) => columns[name] ?? [],
});

const [raceCount, starters, racesADay] = [240, 8, 4];
const offsets = Array.from({ length: raceCount + 1 }, (_, race) => race * starters);
const size = raceCount * starters;

/** Returns a history of races, of which the finishes are in the order that `chosen` gives. */
function historyOf(random: () => number, strength: number) {
  const rating = Float64Array.from({ length: size }, () => random());
  const finishes = new Float64Array(size);
  for (let race = 0; race < raceCount; race++) {
    // The highest of rating x strength + a Gumbel number wins: the chances are a softmax's.
    const scores = Array.from(
      { length: starters },
      (_, at) => strength * (rating[race * starters + at] ?? 0) - Math.log(-Math.log(random())),
    );
    const order = [...scores].sort((one, other) => other - one);
    scores.forEach((score, at) => (finishes[race * starters + at] = 1 + order.indexOf(score)));
  }
  const columns = {
    "#day": Float64Array.from({ length: size }, (_, start) => Math.floor(start / starters / racesADay)),
    "#finish": finishes,
    "#price": new Float64Array(size).fill(NaN),
    "#chance": new Float64Array(size).fill(NaN),
    fieldSize: new Float64Array(size).fill(starters),
  };
  return { rating, columns, facts: startsOf(offsets, columns) };
}

/** Returns all reports on a rating, by functions that work in turns or at once. */
async function reportsOf(
  facts: Columns,
  rating: Float64Array,
  by: Pick<typeof judgeModule, "createJudge" | "fitStrength" | "weighTerms"> = judgeModule,
) {
  const races = racesToJudge(facts, () => true);
  const split = halfwayDay(races);
  const learnt = races.filter(({ day }) => day < split);
  const judged = races.filter(({ day }) => day >= split);
  const usable = filled(rating, facts);
  const strength = await by.fitStrength(usable, learnt);
  const judge = await by.createJudge(facts, { races: judged, rating, strength, formulas: 1 });
  const values = () => Promise.resolve(usable);
  return {
    strength,
    summary: await judge.summary(),
    years: await judge.years(),
    bands: await judge.bands(),
    weights: await by.weighTerms([{ weight: 1, text: "rating", values }], { strength, learnt, judged }),
  };
}

async function judged({ rating, facts }: Omit<ReturnType<typeof historyOf>, "columns">) {
  const { strength, summary } = await reportsOf(facts, rating);
  return { strength, ...summary };
}

test("with finishes shuffled within the races, the interval excludes 0 about as often as it says", async () => {
  const random = seededRandom(20260314);
  let excluding = 0;
  for (let trial = 0; trial < 200; trial++) {
    const { equal } = await judged(historyOf(random, 0));
    if ((equal.low ?? 0) > 0 || (equal.high ?? 0) < 0) excluding += 1;
  }
  // 5% of 200 are 10; fewer, because half of the fitted strengths are 0 and equal chances then.
  expect(excluding).toBeGreaterThan(0);
  expect(excluding).toBeLessThanOrEqual(18);
});

test("a rating that decides the races is found with its strength, and is better than equal chances", async () => {
  const { strength, equal, logLoss, market, model } = await judged(historyOf(seededRandom(1), 3));
  expect(Math.abs(strength - 3)).toBeLessThan(0.7);
  expect(equal.high).toBeLessThan(0);
  expect(logLoss - Math.log(starters)).toBeCloseTo(equal.difference, 5);
  expect([market, model]).toEqual([null, null]);
});

test("a rating whose higher values win less has no strength", async () => {
  expect(await judged(historyOf(seededRandom(2), -3))).toMatchObject({
    strength: 0,
    equal: { difference: 0 },
  });
});

test("races without a winner, with a part of their starters or one alone are not judged", () => {
  const { columns } = historyOf(seededRandom(3), 0);
  columns["#finish"].fill(NaN, 0, starters);
  columns.fieldSize.fill(9, starters, 2 * starters);
  const keptRaces = racesToJudge(startsOf(offsets, columns), ({ index }) => index < 10);
  expect(keptRaces.map(({ from }) => from / starters)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});

test("the first choice is staked at its price, the winner of a dead heat is paid its share, overlays are above 1.1", async () => {
  const facts = startsOf([0, 2, 4], {
    "#day": [1, 1, 2, 2],
    fieldSize: [2, 2, 2, 2],
    "#finish": [1, 2, 1, 1],
    "#price": [1.8, 2.3, 3.4, 1.5],
    "#chance": [0.5, 0.5, 0.5, 0.5],
  });
  const judge = await createJudge(facts, {
    races: racesToJudge(facts, () => true),
    rating: Float64Array.of(1, 0, 1, 0),
    strength: Math.log(3),
    formulas: 1,
  });
  const { firstChoice, overlays, market, model } = await judge.summary();
  // Chances of 3/4: prices 1.8 and 3.4; half of 3.4 is paid in the dead heat.
  expect(firstChoice).toMatchObject({ totalStarts: 2, totalWins: 2, stakes: 2 });
  expect(firstChoice.profit).toBeCloseTo(1.8 + 1.7 - 2, 6);
  // 0.75 x 1.8 and 0.75 x 3.4; 0.25 x 2.3 and 0.25 x 1.5 are not.
  expect(overlays.totalStarts).toBe(2);
  expect(model?.logLoss).toBeCloseTo(Math.log(2), 9);
  // Of two runners the odds ratio method gives the square root of the ratio of their odds against.
  const shareOf = (price: number, other: number) => 1 / (1 + Math.sqrt((price - 1) / (other - 1)));
  const shares = [shareOf(1.8, 2.3), shareOf(3.4, 1.5)];
  const heat = -(Math.log(shares[1] ?? 0) + Math.log(1 - (shares[1] ?? 0))) / 2;
  expect(market?.logLoss).toBeCloseTo((-Math.log(shares[0] ?? 0) + heat) / 2, 6);
  expect([market?.low, market?.high]).toEqual([null, null]); // two days say nothing of the spread
});

test.each([
  [9, false],
  [10, true],
])("%i days have an interval: %s", async (days, isKnown) => {
  const { facts, rating } = historyOf(seededRandom(3), 0);
  const races = racesToJudge(facts, ({ day }) => day < days);
  const judge = await createJudge(facts, { races, rating, strength: 1, formulas: 1 });
  const { equal } = await judge.summary();
  expect([equal.races, equal.low !== null]).toEqual([days * racesADay, isKnown]);
});

test("with turns of others every figure is the same as in one step, to the last bit", async () => {
  const { rating, columns } = historyOf(seededRandom(4), 1);
  const random = seededRandom(5);
  // Six times the races, with prices and a model's chances for most of them.
  const times = 6;
  const repeat = (values: ArrayLike<number>) =>
    Float64Array.from({ length: times * size }, (_, start) => values[start % size] ?? NaN);
  const facts = startsOf(
    Array.from({ length: times * raceCount + 1 }, (_, race) => race * starters),
    {
      "#day": Float64Array.from({ length: times * size }, (_, start) =>
        Math.floor(start / starters / racesADay),
      ),
      "#finish": repeat(columns["#finish"]),
      fieldSize: repeat(columns.fieldSize),
      "#price": Float64Array.from({ length: times * size }, () =>
        random() < 0.01 ? NaN : 2 + 15 * random(),
      ),
      "#chance": Float64Array.from({ length: times * size }, () => random() / starters),
    },
  );
  const noisy = repeat(rating).map((value) => (random() < 0.1 ? NaN : value + random()));
  const inTurns = await reportsOf(facts, noisy);
  jest.resetModules();
  jest.doMock("../../../../src/service/store/othersTurn", () => ({
    othersTurn: () => Promise.resolve(),
    forEachInTurns: (items: readonly unknown[], work: (item: unknown) => void) => items.forEach(work),
  }));
  const atOnce = await import("../../../../src/service/predictions/backtest/judge");
  expect(await reportsOf(facts, noisy, atOnce)).toEqual(inTurns);
  expect(inTurns.summary.racesJudged).toBe((times * raceCount) / 2);
  expect(inTurns.summary.market?.races).toBeGreaterThan(500);
});

test("the bands are those of all chances in one order, equal chances in the order of the races", async () => {
  const { rating, facts } = historyOf(seededRandom(6), 2);
  // Three ratings give the runners of many races equal chances.
  const rounded = rating.map((value) => Math.round(2 * value) / 2);
  const races = racesToJudge(facts, () => true);
  const judge = await createJudge(facts, { races, rating: rounded, strength: 1, formulas: 1 });
  const chances = await chancesOf({ terms: [rounded], weights: [1] }, races);
  expect(new Set(chances).size).toBeLessThan(size / 2);
  const all = Array.from(chances, (chance, start) => ({
    chance,
    won: facts.column("#finish")[start] === 1 ? 1 : 0,
  }));
  const bands = await judge.bands();
  expect(bands).toEqual(chanceBands(all));
  expect(bands.map(({ runners }) => runners)).toEqual(Array<number>(10).fill(size / 10));
});
