import type { RaceCode } from "../../spec/codes";
import { yearAndMonth } from "../../dates/days";
import type { Runner } from "./runner";

/** Age on a day: horses turn a year older on 1 August (southern) or 1 January (northern), greyhounds on their own birthday. */
export function ageOn(code: RaceCode, southern: boolean, bornOn: number, day: number): number {
  if (code === "greyhounds") return Math.floor((day - bornOn) / 365.25);
  return racingYear(day, southern) - racingYear(bornOn, southern);
}

/** The racing year that a day belongs to; the southern one begins in August. */
function racingYear(day: number, southern: boolean): number {
  const { year, month } = yearAndMonth(day);
  return southern && month < 8 ? year - 1 : year;
}

/** The word for a runner's sex at an age (the values of spec 2.3). */
export function sexAt(code: RaceCode, { male, gelded }: Pick<Runner, "male" | "gelded">, age: number): string {
  if (code === "greyhounds") return male ? "Dog" : "Bitch";
  if (!male) return age < 4 ? "Filly" : "Mare";
  return gelded || age >= 4 ? "Gelding" : "Colt";
}
