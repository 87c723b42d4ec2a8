import { yearAndMonth } from "../../../dates/days";
import type { RaceCode } from "../../../spec/codes";
import careerData from "../data/careers.json";
import type { Random } from "../random/random";

/** A jockey, driver or trainer. Saved with the state of a world. */
export interface Person {
  readonly key: string;
  readonly name: string;
  /** The effect of this person on runners' utility. */
  readonly skill: number;
  /** An apprentice's claim in kilograms; 0 for none. */
  readonly claim: number;
}

interface CareerHabits {
  /** Days between races: the mean including spells and waiting, and the least and range of the draw. */
  readonly everyDays: number;
  readonly rest: readonly [number, number];
  /** The runs between spells, and the days of a spell. */
  readonly runs: readonly [number, number];
  readonly spell: readonly [number, number];
  /**
   * The age in years at the debut (least, range), and the years of a career: least, mean, and the oldest age.
   */
  readonly entry: readonly [number, number];
  readonly years: { readonly least: number; readonly mean: number; readonly oldest: number };
}

export const careers = careerData as unknown as Readonly<Record<RaceCode, CareerHabits>>;

/** Draws the runs until the next spell; more for a runner that needs little rest. */
export function drawRuns(code: RaceCode, rests: number, random: Random): number {
  const [least, range] = careers[code].runs;
  return Math.max(2, Math.round((least + random.whole(range)) / rests ** 0.7));
}

/**
 * Returns the age in years: horses turn on 1 August (southern) or 1 January, greyhounds on their birthdays.
 */
export function ageOn(code: RaceCode, southern: boolean, bornOn: number, day: number): number {
  if (code === "greyhounds") return Math.floor((day - bornOn) / 365.25);
  return racingYear(day, southern) - racingYear(bornOn, southern);
}

/** Returns the racing year of a day; the southern one begins in August. */
function racingYear(day: number, southern: boolean): number {
  const { year, month } = yearAndMonth(day);
  return southern && month < 8 ? year - 1 : year;
}

/** Returns the word for a runner's sex at an age (the values in spec 2.3). */
export function sexAt(
  code: RaceCode,
  { male, gelded }: Readonly<Record<"male" | "gelded", boolean>>,
  age: number,
): string {
  if (code === "greyhounds") return male ? "Dog" : "Bitch";
  if (!male) return age < 4 ? "Filly" : "Mare";
  return gelded || age >= 4 ? "Gelding" : "Colt";
}
