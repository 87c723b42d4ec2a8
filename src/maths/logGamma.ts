import { refuseUnless } from "./refuseUnless";

/** Lanczos coefficients for g = 7 and nine terms (Godfrey 2001, "A note on the computation of the convergent Lanczos complex gamma approximation"). */
const constant = 0.99999999999980993;
const later = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905, -0.13857109526572012,
  9.9843695780195716e-6, 1.5056327351493116e-7,
];

/**
 * The natural logarithm of the gamma function, for a positive argument, to about 15 digits.
 *
 * @example logGamma(5) is Math.log(24)
 */
export function logGamma(value: number): number {
  refuseUnless(value > 0, { cannot: "take logGamma", as: "'value' must be positive", value });
  const series = later.reduce((total, coefficient, index) => total + coefficient / (value + index), constant);
  const shifted = value + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (value - 0.5) * Math.log(shifted) - shifted + Math.log(series);
}
