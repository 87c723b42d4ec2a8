import { impliedProbabilities } from "./impliedProbabilities";
import { refuseUnless } from "./refuseUnless";
import { roundingAllowed } from "./roundingAllowed";
import { shareWeightsOf } from "./shareWeightsOf";
import { sum } from "./sum";
import { valueAt } from "./valueAt";

/** A runner with what one thinks of it and what it pays. */
interface Chance {
  readonly probability: number;
  readonly odds: number;
}

/**
 * The shares of the bank to stake on the runners of one race, in their order, so that the bank's logarithm grows fastest, when one's own
 * probabilities and the decimal odds are these. `fraction` (1/2 unless said otherwise) of the full stakes is given, none over `cap` of the bank.
 * The probabilities may leave runners out (a sum under 1), for which nothing is staked;
 * a sum over 1 by no more than rounding is brought back to 1.
 * Source: Smoczynski and Tomkins 2010, Mathematical Scientist 35, 10-17: an explicit solution to the problem of optimizing the allocations of a bettor's wealth.
 *
 * @example kellyStakes([0.6], { odds: [2], fraction: 1 }) is [0.2]
 */
export function kellyStakes(
  probabilities: readonly number[],
  options: { odds: readonly number[]; fraction?: number; cap?: number },
): number[] {
  const { odds, fraction = 0.5, cap = 1 } = options;
  check(probabilities, { odds, fraction, cap });
  const rounding = Math.max(1, sum(probabilities));
  const chances = probabilities.map((probability, runner) => ({
    probability: probability / rounding,
    odds: valueAt(odds, runner),
  }));
  const reserve = reserveRate(chances);
  return chances.map((chance) => Math.min(cap, fraction * Math.max(0, chance.probability - reserve / chance.odds)));
}

/** What part of the bank is kept: runners are taken on, best expected return first, while they return more than the bank kept so far. */
function reserveRate(chances: readonly Chance[]): number {
  const bestFirst = [...chances].sort((a, b) => b.probability * b.odds - a.probability * a.odds);
  let [unlikely, unpaid, reserve] = [1, 1, 1];
  for (const { probability, odds } of bestFirst) {
    // At fair odds rounding may leave nothing unpaid: there is nothing to gain either.
    if (probability * odds <= reserve || unpaid - 1 / odds <= 0) break;
    unlikely -= probability;
    unpaid -= 1 / odds;
    reserve = Math.max(0, unlikely / unpaid);
  }
  return reserve;
}

function check(probabilities: readonly number[], terms: { odds: readonly number[]; fraction: number; cap: number }): void {
  const { odds, fraction, cap } = terms;
  const cannot = "stake by Kelly";
  const total = sum(shareWeightsOf(probabilities, cannot));
  impliedProbabilities(odds, cannot);
  refuseUnless(odds.length === probabilities.length, {
    cannot,
    as: `${probabilities.length} probabilities need as many odds`,
    value: odds.length,
  });
  refuseUnless(total <= 1 + roundingAllowed, { cannot, as: "the probabilities must not add up to more than 1", value: total });
  refuseUnless(fraction > 0 && fraction <= 1, { cannot, as: "'fraction' must be above 0 and at most 1", value: fraction });
  refuseUnless(cap > 0 && cap <= 1, { cannot, as: "'cap' must be above 0 and at most 1", value: cap });
}
