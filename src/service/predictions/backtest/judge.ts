import { yearAndMonth } from "../../../dates/days";
import { bandsInOrder, byChance, type StatedChance } from "../../../maths/chanceBands";
import { groupedError, seededRandom } from "../../../maths/groupedError";
import { groupBy, sum, valueAt } from "../../../lists/lists";
import { normalQuantile } from "../../../maths/normalDistribution";
import type { BacktestResponse } from "../../../spec/rating";
import type { AngleStart } from "../../races/angleSums";
import { pricedChances } from "../../races/pricedChances";
import { forEachInTurns, othersTurn } from "../../store/othersTurn";
import { angleRecord, createAngleSum, judgeAngle } from "../../statistics/angleRecord";
import { type Columns, filled } from "./evaluateFormula";
import { type BacktestRace, chancesOf, fitLogit } from "./fitLogit";

/**
 * Returns the races that have a winner and all their starters, at least two; `isMeant` selects among them.
 */
export function racesToJudge(
  { offsets, column }: Columns,
  isMeant: (race: { readonly index: number; readonly day: number }) => boolean,
): BacktestRace[] {
  const [days, finishes, fieldSizes] = [column("#day"), column("#finish"), column("fieldSize")];
  const races: BacktestRace[] = [];
  for (let index = 0; index + 1 < offsets.length; index++) {
    const [from, to] = [offsets[index] ?? 0, offsets[index + 1] ?? 0];
    // There are more starters than starts if the source has only some of them.
    if (to - from < 2 || fieldSizes[from] !== to - from) continue;
    const winners: number[] = [];
    for (let start = from; start < to; start++) if (finishes[start] === 1) winners.push(start);
    const day = days[from] ?? 0;
    if (winners.length > 0 && isMeant({ index, day })) races.push({ from, to, day, winners });
  }
  return races;
}

/** Returns the strength of a rating that fits the races: 0 if higher ratings win less. */
export async function fitStrength(rating: Float64Array, learnt: readonly BacktestRace[]): Promise<number> {
  const { weights } = await fitLogit([rating], learnt);
  return Math.max(0, weights[0] ?? 0);
}

/** Returns the first day of the later half of races, which are in day order. */
export const halfwayDay = (races: readonly BacktestRace[]): number =>
  races[Math.floor(races.length / 2)]?.day ?? 0;

const errorRate = 0.05;
/** The fewest days from which the spread between days can be estimated. */
const fewestDays = 10;
/** The product of chance and price from which a start is an overlay. */
const overlay = 1.1;
const digits = (value: number): number => Number(value.toPrecision(12));
const rounded = (value: number): number => Math.round(1e6 * value) / 1e6;

type Judged = Omit<BacktestResponse["years"][number], "year">;

/** Returns -log of the winner's chance, or its mean over the winners of a dead heat. */
const lossOf = ({ winners }: BacktestRace, chanceOf: (start: number) => number): number =>
  winners.reduce((total, winner) => total - Math.log(chanceOf(winner)), 0) / winners.length;

/** Returns decimal prices; NaN if there is none. A 32-bit column holds seven digits of them. */
function decimalPrices(column: ArrayLike<number>): Float64Array {
  const prices = new Float64Array(column.length);
  for (let start = 0; start < prices.length; start++) {
    const price = Math.round(1e4 * (column[start] ?? NaN)) / 1e4;
    prices[start] = price >= 1 ? price : NaN;
  }
  return prices;
}

/** The values for scoring races, with a number for each start; NaN if unknown. */
type Scoring = Readonly<Record<"chances" | "rating" | "finishes" | "modelChances", ArrayLike<number>>> & {
  readonly prices: Float64Array;
};

/** Returns the scores of a race; a log-loss is NaN if the chances are not known for all starters. */
function scoreRace(race: BacktestRace, of: Scoring) {
  const { chances, rating, finishes, prices, modelChances } = of;
  const { from, to, day, winners } = race;
  const starters = to - from;
  let model = 0;
  let unknown = 0;
  let first = from;
  const overlaid: number[] = [];
  for (let start = from; start < to; start++) {
    const chance = chances[start] ?? NaN;
    const price = prices[start] ?? NaN;
    model += modelChances[start] ?? NaN;
    if (Number.isNaN(rating[start])) unknown += 1;
    if (chance > (chances[first] ?? NaN)) first = start;
    if (chance * price > overlay) overlaid.push(start);
  }
  const market = pricedChances([...prices.subarray(from, to)]);
  const orNull = (value = NaN): number | null => (Number.isNaN(value) ? null : value);
  const stakeOn = (start: number): AngleStart => ({
    id: start,
    day,
    starters,
    finish: orNull(finishes[start]),
    price: orNull(prices[start]),
    chance: market?.[start - from] ?? null,
    winners: finishes[start] === 1 ? winners.length : null,
  });
  return {
    day,
    starters,
    unknown,
    losses: {
      formula: lossOf(race, (start) => chances[start] ?? NaN),
      equal: Math.log(starters),
      model: Number.isNaN(model) ? NaN : lossOf(race, (start) => modelChances[start] ?? NaN),
      market: market ? lossOf(race, (start) => market[start - from] ?? NaN) : NaN,
    },
    firstChoice: stakeOn(first),
    overlays: overlaid.map(stakeOn),
  };
}

type ScoredRace = ReturnType<typeof scoreRace>;

interface JudgeOptions {
  readonly races: readonly BacktestRace[];
  /** NaN if unknown. */
  readonly rating: Float64Array;
  readonly strength: number;
  readonly formulas: number;
}

/**
 * Returns the functions that judge a rating on some races; each gives one report. Others have turns
 * meanwhile.
 */
export async function createJudge(starts: Columns, { races, rating, strength, formulas }: JudgeOptions) {
  const chances = await chancesOf({ terms: [filled(rating, starts)], weights: [strength] }, races);
  const [finishes, modelChances] = [starts.column("#finish"), starts.column("#chance")];
  const prices = decimalPrices(starts.column("#price"));
  const scored: ScoredRace[] = [];
  await forEachInTurns(races, (race) => {
    scored.push(scoreRace(race, { chances, rating, finishes, prices, modelChances }));
  });
  return {
    summary: () => recordOf(scored, formulas),
    years: async (): Promise<BacktestResponse["years"]> => {
      const years: BacktestResponse["years"] = [];
      for (const [year, of] of [...groupBy(scored, ({ day }) => yearAndMonth(day).year)].reverse())
        years.push({ year, ...(await recordOf(of, formulas)) });
      return years;
    },
    bands: () => bandsOf(races, { chances, finishes }),
  };
}

async function recordOf(scored: readonly ScoredRace[], formulas: number): Promise<Judged> {
  const equal = await compare(scored, "equal", formulas);
  if (!equal) throw new RangeError("Cannot judge a formula as there must be a race: current value is 0");
  return {
    racesJudged: scored.length,
    runnersJudged: sum(scored.map(({ starters }) => starters)),
    unknownRunners: sum(scored.map(({ unknown }) => unknown)),
    logLoss: digits(sum(scored.map(({ losses }) => losses.formula)) / scored.length),
    equal,
    model: await compare(scored, "model", formulas),
    market: await compare(scored, "market", formulas),
    firstChoice: await stakesOn(scored, ({ firstChoice }) => [firstChoice]),
    overlays: await stakesOn(scored, ({ overlays }) => overlays),
  };
}

async function stakesOn(
  scored: readonly ScoredRace[],
  startsOf: (race: ScoredRace) => readonly AngleStart[],
): Promise<Judged["overlays"]> {
  const sums = createAngleSum();
  await forEachInTurns(scored, (race) => sums.add(startsOf(race)));
  const total = sums.total();
  const { winRateLow, winRateHigh, actualToExpectedLow, actualToExpectedHigh, returnLow, returnHigh } =
    judgeAngle(total, 1);
  const intervals = { winRateLow, winRateHigh, actualToExpectedLow, actualToExpectedHigh };
  return { ...angleRecord(total), ...intervals, returnLow, returnHigh };
}

/** Returns the log-losses of a formula and of other chances, on the races that have the other chances. */
async function compare(
  scored: readonly ScoredRace[],
  other: keyof ScoredRace["losses"],
  formulas: number,
): Promise<Judged["model"]> {
  await othersTurn();
  const races = scored.filter(({ losses }) => !Number.isNaN(losses[other]));
  const count = races.length;
  if (count === 0) return null;
  const days = [...groupBy(races, ({ day }) => day).values()].map((ofDay) => ({
    sum: sum(ofDay.map(({ losses }) => losses.formula - losses[other])),
    count: ofDay.length,
  }));
  const error = days.length < fewestDays ? NaN : groupedError(days, seededRandom(count));
  const difference = sum(days.map((day) => day.sum)) / count;
  const end = (rate: number, side: number): number | null =>
    Number.isNaN(error) ? null : rounded(difference - side * normalQuantile(rate / 2) * error);
  return {
    races: count,
    logLoss: digits(sum(races.map(({ losses }) => losses[other])) / count),
    difference: rounded(difference),
    low: end(errorRate, -1),
    high: end(errorRate, 1),
    correctedLow: end(errorRate / formulas, -1),
    correctedHigh: end(errorRate / formulas, 1),
  };
}

async function bandsOf(
  races: readonly BacktestRace[],
  { chances, finishes }: { readonly chances: Float64Array; readonly finishes: ArrayLike<number> },
): Promise<BacktestResponse["bands"]> {
  const stated: StatedChance[] = [];
  await forEachInTurns(races, ({ from, to, winners }) => {
    for (let start = from; start < to; start++) {
      const won = finishes[start] === 1 ? 1 / winners.length : 0;
      stated.push({ chance: valueAt(chances, start), won });
    }
  });
  return bandsInOrder(await sortInTurns(stated));
}

/** Parts of the chances from 0 to 1, each of which is sorted in one step. */
const partsToSort = 500;

async function sortInTurns(stated: readonly StatedChance[]): Promise<StatedChance[]> {
  const parts = groupBy(stated, ({ chance }) => Math.floor(partsToSort * chance));
  const inOrder: StatedChance[] = [];
  for (const [, part] of [...parts].sort(([one], [other]) => one - other)) {
    for (const one of part.sort(byChance)) inOrder.push(one);
    await othersTurn();
  }
  return inOrder;
}

/** A term of a sum, with its weight and its value for each start. */
interface WeighedTerm {
  readonly weight: number;
  readonly text: string;
  readonly values: () => Promise<Float64Array>;
}

/**
 * Returns the weights of terms that fit the learnt races, with their standard errors and the given weights,
 * and the log-loss under the fitted weights on the judged races.
 */
export async function weighTerms(
  terms: readonly WeighedTerm[],
  { strength, learnt, judged }: { strength: number } & Readonly<Record<"learnt" | "judged", BacktestRace[]>>,
): Promise<Pick<BacktestResponse, "weights" | "fittedLogLoss">> {
  const values: Float64Array[] = [];
  for (const term of terms) values.push(await term.values());
  const { weights, standardErrors } = await fitLogit(values, learnt);
  const chances = await chancesOf({ terms: values, weights }, judged);
  const losses = judged.map((race) => lossOf(race, (start) => chances[start] ?? NaN));
  return {
    fittedLogLoss: digits(sum(losses) / losses.length),
    weights: terms.map(({ weight, text }, index) => {
      const error = valueAt(standardErrors, index);
      return {
        term: text,
        weight,
        ownWeight: weight * strength,
        fittedWeight: valueAt(weights, index),
        standardError: Number.isNaN(error) ? null : error,
      };
    }),
  };
}
