import { yearAndMonth } from "../../dates/days";
import { groupBy } from "../../lists/lists";
import { wilsonInterval } from "../../maths/rates";
import { returnInterval } from "../../maths/returnInterval";
import { winsInterval, winsPValue } from "../../maths/winsInterval";
import type { AngleResponse } from "../../spec/angle";
import { addStart, addSums, type AngleStart, type AngleSums, noStarts } from "../races/angleSums";

/** Sums the starts of an angle, which are added in the order of their ids, with days in any order. */
export function createAngleSum() {
  const days = new Map<number, AngleSums>();
  const sumsOf = (day: number): AngleSums => {
    let sums = days.get(day);
    if (!sums) days.set(day, (sums = noStarts()));
    return sums;
  };
  const inOrder = (): [number, AngleSums][] => [...days].sort(([one], [other]) => one - other);

  return {
    add(starts: readonly AngleStart[]): void {
      for (const start of starts) addStart(sumsOf(start.day), start);
    },
    /** Adds the sums of races. */
    addRaces(races: readonly { readonly day: number; readonly sums: AngleSums }[]): void {
      for (const { day, sums } of races) addSums(sumsOf(day), sums);
    },
    total: () => totalOf(inOrder()),
    /** Returns the totals of each calendar year, latest first. */
    years() {
      const byYear = groupBy(inOrder(), ([day]) => yearAndMonth(day).year);
      return [...byYear].reverse().map(([year, of]) => ({ year, totals: totalOf(of) }));
    },
    /** Returns the most starts in a row without a win, in day order. */
    longestLosingRun() {
      const { leading, longest, trailing } = totalOf(inOrder());
      return Math.max(leading, longest, trailing);
    },
  };
}

function totalOf(days: readonly (readonly [day: number, sums: AngleSums])[]): AngleSums {
  const total = noStarts();
  for (const [, sums] of days) addSums(total, sums);
  return total;
}

/** The totals of an angle, without the runs of starts without a win. */
export type AngleTotals = Readonly<Omit<AngleSums, "leading" | "longest" | "trailing" | keyof FieldSums>>;

/** The sums that compare starts only with their fields. */
type FieldSums = Pick<AngleSums, "equal" | "rated" | "beaten">;

/** The share of angles without an edge that an interval mistakes for one with an edge. */
const errorRate = 0.05;
/** The share of starts that must have a chance from prices for extra wins to be an edge. */
const leastPriced = 0.5;
/** The expected number of angles that look like an edge by chance from which the number is stated. */
const fewExpected = 1.5;

/** The figures common to a summary and a year. */
export type AngleRecord = Omit<AngleResponse["years"][number], "year" | keyof FieldRates>;
type FieldRates = ReturnType<typeof fieldRates>;

export function angleRecord({ starts, wins, expected, stakes, paid }: AngleTotals): AngleRecord {
  return {
    totalStarts: starts,
    totalWins: wins,
    winRate: starts === 0 ? null : rounded(wins / starts),
    expectedWins: rounded(expected),
    actualToExpected: starts === 0 ? null : rounded(wins / expected),
    stakes,
    profit: rounded(paid - stakes),
    returnOnStakes: stakes === 0 ? null : rounded(paid / stakes - 1),
  };
}

/** Returns the wins compared with equal chances, and the share of rivals beaten. */
export function fieldRates({
  starts,
  wins,
  equal,
  rated,
  beaten,
}: Readonly<FieldSums & Pick<AngleSums, "starts" | "wins">>) {
  return {
    impactValue: starts === 0 ? null : rounded(wins / equal),
    percentBeaten: rated === 0 ? null : rounded(beaten / rated),
  };
}

const rounded = (value: number): number => Math.round(1e6 * value) / 1e6;

type Ends = readonly [low: number | null, high: number | null];
const none: Ends = [null, null];
const endsOf = ({ low, high }: { readonly low: number; readonly high: number }): Ends => [
  rounded(low),
  rounded(high),
];

/**
 * Returns the intervals of an angle that was one of several tried, also corrected for their number by
 * Bonferroni (Dunn 1961, J. Amer. Statist. Assoc. 56, 52-64), and a warning if the record shows no edge.
 */
export function judgeAngle(totals: AngleTotals, angles: number) {
  const { starts, wins, priced, stakes } = totals;
  const correctedErrorRate = errorRate / angles;
  const ratio = (error: number): Ends =>
    starts === 0 ? none : endsOf(winsInterval(wins, totals, { confidence: 1 - error }));
  const returned = (error: number): Ends =>
    stakes === 0 ? none : endsOf(returnInterval(totals, { confidence: 1 - error }));
  const [winRateLow, winRateHigh] = starts === 0 ? none : endsOf(wilsonInterval(wins, starts));
  const [actualToExpectedLow, actualToExpectedHigh] = ratio(errorRate);
  const [returnLow, returnHigh] = returned(errorRate);
  const corrected = ratio(correctedErrorRate);
  const [correctedReturnLow, correctedReturnHigh] = returned(correctedErrorRate);
  const warning = warningOf(totals, angles, corrected);
  return {
    winRateLow,
    winRateHigh,
    pricedStarts: priced,
    actualToExpectedLow,
    actualToExpectedHigh,
    returnLow,
    returnHigh,
    angles,
    pValue: starts === 0 ? null : rounded(winsPValue(wins, totals)),
    errorRate,
    correctedErrorRate,
    correctedActualToExpectedLow: corrected[0],
    correctedActualToExpectedHigh: corrected[1],
    correctedReturnLow,
    correctedReturnHigh,
    ...(warning !== undefined && { warning }),
  };
}

/** Returns the reason why a record shows no edge; undefined if the corrected interval excludes 1. */
function warningOf({ starts, priced }: AngleTotals, angles: number, [low, high]: Ends): string | undefined {
  if (low === null || high === null) return "No start meets these conditions.";
  if (low <= 1 && high >= 1) {
    const expected = errorRate * angles;
    const atLeastOne = Math.round(100 * (1 - (1 - errorRate) ** angles));
    const chance =
      expected < fewExpected
        ? `at least one looks like an edge ${atLeastOne}% of the time`
        : `about ${formatCount(Math.round(expected))} look like an edge`;
    const tried =
      angles === 1 ? "" : `, allowing for the ${formatCount(angles)} angles tried. By luck alone, ${chance}`;
    return `No edge: A/E could be anywhere from ${low.toFixed(2)} to ${high.toFixed(2)}${tried}.`;
  }
  if (low > 1 && priced < leastPriced * starts)
    return "No edge over the market is shown: the source states too few starting prices, so expected wins are counted by the size of the field.";
  return undefined;
}

/** 1843 -> "1,843" */
const formatCount = (count: number): string => count.toLocaleString("en");
