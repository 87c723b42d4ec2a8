import { impliedProbabilities } from "./impliedProbabilities";
import { refuseUnless } from "./refuseUnless";
import { sum } from "./sum";

/**
 * A stake split over several runners of one race so that whichever of them wins returns the same. The return is the stake over the sum of 1 / odds.
 *
 * @example dutchStakes([4, 6, 10], 100) is [48.3871, 32.2581, 19.3548]
 */
export function dutchStakes(odds: readonly number[], stake: number): number[] {
  const cannot = "split a stake";
  const implied = impliedProbabilities(odds, cannot);
  refuseUnless(stake > 0 && stake < Infinity, { cannot, as: "'stake' must be positive", value: stake });
  const book = sum(implied);
  return implied.map((price) => (stake * price) / book);
}
