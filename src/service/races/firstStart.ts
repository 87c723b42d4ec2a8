import { dayNumber, yearAndMonth } from "../../dates/days";
import type { CountryRaces } from "./records";

/** Words for races for unraced horses, in names and classes. */
const newcomers =
  /\b(?:debut(?:ants?|s)?|newcomers?|unraced|first[- ](?:starters?|timers?)|in[eé]dits?)\b|新馬|メイクデビュー/iu;

type Text = string | null | undefined;

/** The race of a first start. */
interface FirstStartRace extends CountryRaces {
  readonly day: number;
  readonly raceName?: Text;
  readonly raceClass?: Text;
}

/** Days of a history after which a first start in it is a debut if no age is known. */
const daysToTell = 365;

/** The month in which horses turn a year older if it is not January. */
const birthMonths: Readonly<Record<string, number>> = {
  au: 8,
  nz: 8,
  za: 8,
  ar: 7,
  br: 7,
  cl: 7,
  pe: 7,
  uy: 7,
};
/** The age in years at which careers begin. */
const youngest: Readonly<Record<CountryRaces["raceCode"], number>> = {
  gallops: 2,
  harness: 2,
  greyhounds: 1,
};

/** Returns the first day on which a runner of an age may have raced. */
function earliestStart(age: number, { country, raceCode, day }: FirstStartRace): number {
  const born = birthMonths[country] ?? 1;
  const { year, month } = yearAndMonth(day);
  const turned = (month >= born ? year : year - 1) - Math.max(0, age - youngest[raceCode]);
  return dayNumber(`${turned}-${String(born).padStart(2, "0")}-01`) ?? -Infinity;
}

/**
 * Returns whether a runner's first start in a history is its debut. It is in a race for newcomers, and if the
 * history begins before the runner could race; without an age, the history must be a year old. Otherwise the
 * runner may have raced before the history begins, or elsewhere.
 *
 * @example isDebut({ age: 5 }, race, firstDay) // false in the first three years of a history
 */
export function isDebut(
  { age }: { readonly age?: number | null | undefined },
  race: FirstStartRace,
  firstDay: number,
): boolean {
  if (newcomers.test(`${race.raceName ?? ""} ${race.raceClass ?? ""}`)) return true;
  if (age === undefined || age === null) return race.day - firstDay >= daysToTell;
  return firstDay <= earliestStart(age, race);
}
