/** Rounds decimal numbers the way Excel does: by the 15 digits that it shows. */
import { digits15 } from "./convert";

type Round = (value: number) => number;

/** Returns a number shifted by decimal places in its digits. */
function shifted(value: number, places: number): number {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  return Number(`${mantissa}e${Number(exponent) + places}`);
}

/** Rounds the absolute value of a number at a decimal place with a function for whole numbers. */
export function atPlace(value: number, places: number, round: Round): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const digits = Math.trunc(places);
  const size = digits15(Math.abs(value));
  const moved = digits15(shifted(size, digits));
  if (!Number.isFinite(moved)) return value;
  return Math.sign(value) * shifted(round(moved), -digits);
}

/** Rounds half away from zero. */
export const roundedTo = (value: number, places: number): number => atPlace(value, places, Math.round);

/** Rounds the 15 digits of a quotient. */
export const roundedQuotient = (value: number, step: number, round: Round): number =>
  digits15(round(digits15(value / step)) * step);
