import { refuseUnless } from "./refuseUnless";
import { upperIncompleteGamma } from "./upperIncompleteGamma";

/**
 * The chance that a chi-square variable exceeds the statistic: the p value of a goodness-of-fit test.
 * Source: Abramowitz and Stegun 26.4.19.
 *
 * @example chiSquareUpperTail(3.841458820694124, 1) is 0.05
 */
export function chiSquareUpperTail(statistic: number, degreesOfFreedom: number): number {
  const cannot = "test by chi-square";
  refuseUnless(degreesOfFreedom > 0, { cannot, as: "'degreesOfFreedom' must be positive", value: degreesOfFreedom });
  refuseUnless(statistic >= 0, { cannot, as: "'statistic' must not be negative", value: statistic });
  return statistic === Infinity ? 0 : upperIncompleteGamma(degreesOfFreedom / 2, statistic / 2);
}
