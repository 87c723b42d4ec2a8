import { yearAndMonth } from "../../../dates/days";
import { groupedError, seededRandom } from "../../../maths/groupedError";
import { sum, valueAt } from "../../../maths/lists";
import { normalQuantile } from "../../../maths/normalDistribution";
import { wilsonInterval } from "../../../maths/rates";
import type { BacktestResponse } from "../../../spec/rating";
import { angleRecord, createAngleSum, judgeAngle } from "../../statistics/angleRecord";
import type { AngleStart } from "../../store/queries/angle";
import type { Races } from "./evaluateFormula";
import { type BacktestRace, chancesIn, fitLogit } from "./fitLogit";

/** The facts of the starts that a backtest judges by, a number for each; NaN when unknown. */
export interface StartFacts extends Races {
  readonly days: ArrayLike<number>;
  readonly finishes: ArrayLike<number>;
  /** Decimal starting prices. */
  readonly prices: ArrayLike<number>;
  /** The win probabilities of the service's model. */
  readonly modelChances: ArrayLike<number>;
  /** The starters of the race, more than its starts where the source has only some of them. */
  readonly fieldSizes: ArrayLike<number>;
}

/**
 * Returns the races that have a winner and all their starters, two at least; `isMeant` chooses among them.
 */
export function racesToJudge(
  { offsets, days, finishes, fieldSizes }: StartFacts,
  isMeant: (race: { readonly index: number; readonly day: number }) => boolean,
): BacktestRace[] {
  const races: BacktestRace[] = [];
  for (let index = 0; index + 1 < offsets.length; index++) {
    const [from, to] = [offsets[index] ?? 0, offsets[index + 1] ?? 0];
    if (to - from < 2 || fieldSizes[from] !== to - from) continue;
    const winners: number[] = [];
    for (let start = from; start < to; start++) if (finishes[start] === 1) winners.push(start);
    const day = days[from] ?? 0;
    if (winners.length > 0 && isMeant({ index, day })) races.push({ from, to, day, winners });
  }
  return races;
}

/** Returns values with the mean of the race's known ones for unknown ones, 0 where all are unknown. */
export function filled(values: ArrayLike<number>, { offsets }: Races): Float64Array {
  const result = Float64Array.from(values);
  for (let race = 0; race + 1 < offsets.length; race++) {
    const field = result.subarray(offsets[race], offsets[race + 1]);
    if (!field.some(Number.isNaN)) continue;
    const known = field.filter((value) => !Number.isNaN(value));
    const mean = known.length === 0 ? 0 : sum(known) / known.length;
    field.forEach((value, index) => (field[index] = Number.isNaN(value) ? mean : value));
  }
  return result;
}

/** Returns the strength of a rating that the races show: 0 where higher ratings win less. */
export const fitStrength = (rating: Float64Array, learnt: readonly BacktestRace[]): number =>
  Math.max(0, fitLogit([rating], learnt).weights[0] ?? 0);

/** Returns the first day of the later half of some races, which come in the order of their days. */
export const halfwayDay = (races: readonly BacktestRace[]): number =>
  races[Math.floor(races.length / 2)]?.day ?? 0;

/** The chances of a race's starts, in their order; undefined when they are not known. */
type ChancesOf = (race: BacktestRace) => ArrayLike<number> | undefined;

const errorRate = 0.05;
/** Fewer days say nothing about the spread between days. */
const fewestDays = 10;
/** Chance x price above which a start is an overlay. */
const overlay = 1.1;
const digits = (value: number): number => Number(value.toPrecision(12));
const rounded = (value: number): number => Math.round(1e6 * value) / 1e6;

type Judged = Omit<BacktestResponse["years"][number], "year">;

/** The records of a formula on races. */
export interface Judge {
  judge(races: readonly BacktestRace[]): Judged;
  years(races: readonly BacktestRace[]): BacktestResponse["years"];
  bands(races: readonly BacktestRace[]): BacktestResponse["bands"];
}

/** Returns the mean loss of chances on races: -log of the winner's, the mean of a dead heat's winners. */
export function lossOf(race: BacktestRace, chances: ArrayLike<number>): number {
  const losses = race.winners.map((winner) => -Math.log(chances[winner - race.from] ?? NaN));
  return sum(losses) / losses.length;
}

/**
 * Returns the functions that judge a rating of a strength, one of some formulas that were tried. `rating` has
 * NaN where it is unknown.
 */
export function createJudge(
  facts: StartFacts,
  {
    rating,
    strength,
    formulas,
  }: { readonly rating: Float64Array; readonly strength: number; readonly formulas: number },
): Judge {
  const usable = filled(rating, facts);
  const chancesOf = (race: BacktestRace): Float64Array =>
    chancesIn(race, (index) => strength * valueAt(usable, index));
  const others = {
    equal: ({ from, to }: BacktestRace) => new Float64Array(to - from).fill(1 / (to - from)),
    model: ({ from, to }: BacktestRace) =>
      known(Array.from({ length: to - from }, (_, at) => facts.modelChances[from + at] ?? NaN)),
    market: (race: BacktestRace) => {
      const shares = pricesOf(race, facts).map((price) => 1 / price);
      return known(shares.map((share) => share / sum(shares)));
    },
  } as const satisfies Record<string, ChancesOf>;

  function judge(races: readonly BacktestRace[]): Judged {
    const losses = races.map((race) => lossOf(race, chancesOf(race)));
    const against = (other: ChancesOf): Judged["model"] => compare(races, losses, { other, formulas });
    const runners = races.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at));
    const [equal, model, market] = [others.equal, others.model, others.market].map(against);
    if (!equal) throw new RangeError("Cannot judge a formula as there must be a race: current value is 0");
    return {
      racesJudged: races.length,
      runnersJudged: runners.length,
      unknownRunners: runners.filter((index) => Number.isNaN(rating[index])).length,
      logLoss: digits(sum(losses) / races.length),
      ...{ equal, model: model ?? null, market: market ?? null },
      ...stakesOn(races),
    };
  }

  /** Returns the records of the highest chance of each race, and of the overlays. */
  function stakesOn(races: readonly BacktestRace[]): Pick<Judged, "firstChoice" | "overlays"> {
    const sums = { firstChoice: createAngleSum(), overlays: createAngleSum() };
    for (const race of races) {
      const chances = chancesOf(race);
      const prices = pricesOf(race, facts);
      const book = prices.some(Number.isNaN) ? null : sum(prices.map((price) => 1 / price));
      const startAt = (runner: number): AngleStart => {
        const finish = facts.finishes[race.from + runner] ?? NaN;
        const price = valueAt(prices, runner);
        return {
          ...{ id: race.from + runner, day: race.day, starters: race.to - race.from },
          finish: Number.isNaN(finish) ? null : finish,
          price: Number.isNaN(price) ? null : price,
          book: Number.isNaN(price) ? null : book,
          winners: finish === 1 ? race.winners.length : null,
        };
      };
      sums.firstChoice.add([startAt(chances.indexOf(Math.max(...chances)))]);
      sums.overlays.add(
        [...chances.keys()]
          .filter((runner) => valueAt(chances, runner) * valueAt(prices, runner) > overlay)
          .map(startAt),
      );
    }
    const recordOf = (of: typeof sums.overlays): Judged["overlays"] => {
      const total = of.total();
      const { winRateLow, winRateHigh, actualToExpectedLow, actualToExpectedHigh, returnLow, returnHigh } =
        judgeAngle(total, 1);
      const intervals = { winRateLow, winRateHigh, actualToExpectedLow, actualToExpectedHigh };
      return { ...angleRecord(total), ...intervals, returnLow, returnHigh };
    };
    return { firstChoice: recordOf(sums.firstChoice), overlays: recordOf(sums.overlays) };
  }

  return {
    judge,
    years(races) {
      const byYear = groupedByYear(races);
      return [...byYear].reverse().map(([year, of]) => ({ year, ...judge(of) }));
    },
    bands(races) {
      const starts = races.flatMap((race) =>
        Array.from(chancesOf(race), (chance, runner) => {
          const won = facts.finishes[race.from + runner] === 1 ? 1 / race.winners.length : 0;
          return { chance, won };
        }),
      );
      starts.sort((one, other) => one.chance - other.chance);
      const bound = (band: number): number => Math.round((band * starts.length) / bandCount);
      return Array.from({ length: bandCount }, (_, band) =>
        starts.slice(bound(band), bound(band + 1)),
      ).flatMap((band) => {
        const [first, last] = [band[0], band.at(-1)];
        if (!first || !last) return [];
        const wins = sum(band.map(({ won }) => won));
        const { low, high } = wilsonInterval(wins, band.length);
        return {
          ...{ from: rounded(first.chance), to: rounded(last.chance), runners: band.length },
          expected: rounded(sum(band.map(({ chance }) => chance)) / band.length),
          ...{ happened: rounded(wins / band.length), low: rounded(low), high: rounded(high) },
        };
      });
    },
  };
}

const bandCount = 10;

function groupedByYear(races: readonly BacktestRace[]): Map<number, BacktestRace[]> {
  const years = new Map<number, BacktestRace[]>();
  for (const race of races) {
    const { year } = yearAndMonth(race.day);
    const group = years.get(year);
    if (group) group.push(race);
    else years.set(year, [race]);
  }
  return years;
}

/** Returns chances that are all known; undefined otherwise. */
const known = (chances: readonly number[]): readonly number[] | undefined =>
  chances.every((chance) => chance >= 0) ? chances : undefined;

/**
 * Returns the decimal prices of a race's starts, NaN for none; columns of 32 bits have seven digits of them.
 */
function pricesOf({ from, to }: BacktestRace, { prices }: StartFacts): number[] {
  return Array.from({ length: to - from }, (_, at) => {
    const price = Math.round(1e4 * (prices[from + at] ?? NaN)) / 1e4;
    return price >= 1 ? price : NaN;
  });
}

/** Returns the log-losses of a formula against those of other chances, on the races that have these. */
function compare(
  races: readonly BacktestRace[],
  losses: readonly number[],
  { other, formulas }: { readonly other: ChancesOf; readonly formulas: number },
): Judged["model"] {
  const days = new Map<number, { sum: number; count: number }>();
  let [total, theirs, count] = [0, 0, 0];
  races.forEach((race, index) => {
    const chances = other(race);
    if (!chances) return;
    const loss = lossOf(race, chances);
    const difference = valueAt(losses, index) - loss;
    const day = days.get(race.day) ?? { sum: 0, count: 0 };
    days.set(race.day, day);
    day.sum += difference;
    day.count += 1;
    total += difference;
    theirs += loss;
    count += 1;
  });
  if (count === 0) return null;
  const error = days.size < fewestDays ? NaN : groupedError([...days.values()], seededRandom(count));
  const difference = total / count;
  const end = (rate: number, side: number): number | null =>
    Number.isNaN(error) ? null : rounded(difference - side * normalQuantile(rate / 2) * error);
  return {
    ...{ races: count, logLoss: digits(theirs / count), difference: rounded(difference) },
    ...{ low: end(errorRate, -1), high: end(errorRate, 1) },
    correctedLow: end(errorRate / formulas, -1),
    correctedHigh: end(errorRate / formulas, 1),
  };
}

/** A term of a sum with its weight and its value for each start. */
interface WeighedTerm {
  readonly weight: number;
  readonly text: string;
  readonly values: Float64Array;
}

/**
 * Returns the weights of terms that the races learnt show, with their standard errors, beside the own ones,
 * and the log-loss with them on the races judged.
 */
export function weighTerms(
  terms: readonly WeighedTerm[],
  {
    strength,
    learnt,
    judged,
  }: {
    readonly strength: number;
    readonly learnt: readonly BacktestRace[];
    readonly judged: readonly BacktestRace[];
  },
): Pick<BacktestResponse, "weights" | "fittedLogLoss"> {
  const { weights, standardErrors } = fitLogit(
    terms.map(({ values }) => values),
    learnt,
  );
  const utility = (index: number): number =>
    sum(terms.map(({ values }, term) => valueAt(weights, term) * valueAt(values, index)));
  const losses = judged.map((race) => lossOf(race, chancesIn(race, utility)));
  return {
    fittedLogLoss: digits(sum(losses) / losses.length),
    weights: terms.map(({ weight, text }, index) => {
      const error = valueAt(standardErrors, index);
      return {
        ...{ term: text, weight, ownWeight: weight * strength, fittedWeight: valueAt(weights, index) },
        standardError: Number.isNaN(error) ? null : error,
      };
    }),
  };
}
