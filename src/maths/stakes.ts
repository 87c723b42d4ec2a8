import { checkArgument, checkWeights, roundingAllowed } from "./checkArgument";
import { sum, valueAt } from "./lists";
import { impliedProbabilities } from "./fairBook";

/** The probability of a runner and its decimal odds. */
interface Chance {
  readonly probability: number;
  readonly odds: number;
}

interface KellyTerms {
  readonly odds: readonly number[];
  readonly fraction: number;
  readonly cap: number;
}

/**
 * Returns the shares of the bank to stake on the runners of one race, in their order, so that the bank's
 * logarithm grows fastest under one's own probabilities and the decimal odds: `fraction` (default 1/2) of the
 * full stakes, none over `cap` of the bank. The probabilities may leave runners out (a sum under 1), for
 * which nothing is staked; a sum over 1 by no more than rounding is divided out. Source: Smoczynski and
 * Tomkins 2010, "An explicit solution to the problem of optimizing the allocations of a bettor's wealth when
 * wagering on horse races", Mathematical Scientist 35, 10-17.
 *
 * @example kellyStakes([0.6], { odds: [2], fraction: 1 }) // [0.2]
 */
export function kellyStakes(
  probabilities: readonly number[],
  options: { odds: readonly number[]; fraction?: number; cap?: number },
): number[] {
  const { odds, fraction = 0.5, cap = 1 } = options;
  checkKelly(probabilities, { odds, fraction, cap });
  const rounding = Math.max(1, sum(probabilities));
  const chances = probabilities.map((probability, runner) => ({
    probability: probability / rounding,
    odds: valueAt(odds, runner),
  }));
  const reserve = reserveRate(chances);
  return chances.map((chance) =>
    Math.min(cap, fraction * Math.max(0, chance.probability - reserve / chance.odds)),
  );
}

/**
 * Returns the unstaked share of the bank: runners are added, best expected return first, while they return
 * more than the reserve.
 */
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

function checkKelly(probabilities: readonly number[], { odds, fraction, cap }: KellyTerms): void {
  const cannot = "stake by Kelly";
  const total = sum(checkWeights(probabilities, cannot));
  impliedProbabilities(odds, cannot);
  checkArgument(odds.length === probabilities.length, {
    cannot,
    as: `${probabilities.length} probabilities need as many odds`,
    value: odds.length,
  });
  checkArgument(total <= 1 + roundingAllowed, {
    cannot,
    as: "the probabilities must not add up to more than 1",
    value: total,
  });
  checkArgument(fraction > 0 && fraction <= 1, {
    cannot,
    as: "'fraction' must be above 0 and at most 1",
    value: fraction,
  });
  checkArgument(cap > 0 && cap <= 1, { cannot, as: "'cap' must be above 0 and at most 1", value: cap });
}

/**
 * Splits a stake over several runners of one race so that each of them returns the same when it wins: the
 * stake over the sum of 1 / odds.
 *
 * @example dutchStakes([4, 6, 10], 100) // [48.3871, 32.2581, 19.3548]
 */
export function dutchStakes(odds: readonly number[], stake: number): number[] {
  const cannot = "split a stake";
  const implied = impliedProbabilities(odds, cannot);
  checkArgument(stake > 0 && stake < Infinity, { cannot, as: "'stake' must be positive", value: stake });
  const book = sum(implied);
  return implied.map((price) => (stake * price) / book);
}
