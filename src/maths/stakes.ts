import { boundedStakes } from "./boundedStakes";
import { type Check, checkFor, checkWeights, phrase, roundingAllowed } from "./checkArgument";
import { sum, valueAt } from "../lists/lists";
import { impliedProbabilities } from "./fairBook";

/** The probability of a runner and its decimal odds. */
interface Chance {
  readonly probability: number;
  readonly odds: number;
}

/** The terms of the bets on one race. */
export interface KellyTerms {
  readonly odds: readonly number[];
  /** The part of the full stakes, above 0 and up to 1; 1/2 by default. */
  readonly fraction?: number;
  /** The largest share of the bank on one runner; 1 by default. */
  readonly cap?: number;
  /** The part of the profit charged as commission, from 0 to below 1; 0 by default. */
  readonly commission?: number;
  /** True for commission on the race's net profit; by default it is charged on each winning bet's profit. */
  readonly onNet?: boolean;
  /** False to leave out runners whose bet alone loses in the long run; true by default. */
  readonly hedges?: boolean;
  /** The share of the bank at stake on other races that are undecided; 0 by default. */
  readonly open?: number;
  /** The largest share of the bank on all runners together, from 0 to 1; 1 by default. */
  readonly raceCap?: number;
}

/**
 * Returns the shares of the bank to stake on the runners of one race, in order. They let the bank's logarithm
 * grow fastest under one's own probabilities and the decimal odds: `fraction` (default 1/2) of the full
 * stakes, none over `cap` of the bank. The probabilities may leave runners out (a sum under 1), on which
 * nothing is staked; a sum over 1 by rounding is divided out. Source: Smoczynski and Tomkins 2010, "An
 * explicit solution to the problem of optimizing the allocations of a bettor's wealth when wagering on horse
 * races", Mathematical Scientist 35, 10-17.
 *
 * With bets open on independent races, the stakes are shares of the bank that is left. Once those races are
 * decided, the bank is worth X, which is at least the part that is left. For each X the stakes are left /
 * X of the full stakes, never more; the logarithm is concave, so the bank grows by at least left / X of the
 * best growth. The loss of growth is at most the share of the bank that the open bets are expected to be. If
 * a stake would exceed `cap`, or all together `raceCap`, the stakes are the fraction of the best stakes
 * within these limits, so that a hedge shrinks with the bet that it covers.
 *
 * @example kellyStakes([0.6], { odds: [2], fraction: 1 }) // [0.2]
 */
export function kellyStakes(probabilities: readonly number[], terms: KellyTerms): number[] {
  const { fraction = 0.5, cap = 1, hedges = true, open = 0, raceCap = 1, onNet = false } = terms;
  const chances = chancesOf(probabilities, terms);
  const staked = fraction * (1 - open);
  if (staked === 0) return chances.map(() => 0); // nothing is left to stake
  const isBacked = (chance: Chance): boolean => hedges || !losesAlone(chance);
  const free = (): number[] => {
    const reserve = reserveRate(chances.filter(isBacked));
    return chances.map((chance) =>
      isBacked(chance) ? staked * Math.max(0, chance.probability - reserve / chance.odds) : 0,
    );
  };
  const isWithin = (stakes: readonly number[]): boolean =>
    stakes.every((stake) => stake <= cap) && sum(stakes) <= raceCap;
  const commission = onNet ? (terms.commission ?? 0) : 0;
  if (commission === 0) {
    const stakes = free();
    if (isWithin(stakes)) return stakes;
  }
  const bounded = chances.map((chance, runner) => ({
    probability: chance.probability,
    odds: onNet ? valueAt(terms.odds, runner) : chance.odds,
    cap: isBacked(chance) ? Math.min(1, cap / staked) : 0,
  }));
  return boundedStakes(bounded, { total: raceCap / staked, commission }).map((stake) => staked * stake);
}

/** Returns true if a bet on the runner alone loses in the long run: its stake hedges the others. */
const losesAlone = ({ probability, odds }: Chance): boolean => probability * odds <= 1;

/**
 * Returns true for each stake that is a hedge: on a runner whose bet alone loses, next to other stakes.
 *
 * @example hedgesAmong([0.5, 0.35], { odds: [2.6, 2.8] }) // [false, true]
 */
export function hedgesAmong(probabilities: readonly number[], terms: KellyTerms): boolean[] {
  const stakes = kellyStakes(probabilities, terms);
  return chancesOf(probabilities, terms).map(
    (chance, runner) => valueAt(stakes, runner) > 0 && losesAlone(chance),
  );
}

/**
 * Returns the expected growth of the bank's logarithm over the race with these shares of the bank as stakes,
 * while all of the bank but `open` is available.
 *
 * @example growthOf([0.2], [0.6], { odds: [2] }) // 0.020135513551
 */
export function growthOf(
  stakes: readonly number[],
  probabilities: readonly number[],
  terms: KellyTerms,
): number {
  const { open = 0, onNet = false } = terms;
  const chances = chancesOf(probabilities, terms);
  if (open >= 1) return 0; // nothing is left to stake
  const commission = onNet ? (terms.commission ?? 0) : 0;
  const left = 1 - open;
  const staked = sum(stakes) / left;
  const unbacked = 1 - sum(chances.map(({ probability }) => probability));
  const wins = chances.map(({ probability, odds: lessCommission }, runner) => {
    const odds = onNet ? valueAt(terms.odds, runner) : lessCommission;
    const net = (valueAt(stakes, runner) / left) * odds - staked;
    return probability === 0 ? 0 : probability * Math.log1p(net - commission * Math.max(0, net));
  });
  return sum(wins) + (unbacked > roundingAllowed ? unbacked * Math.log1p(-staked) : 0);
}

/** The amounts that are accepted as stakes. */
export interface StakeSteps {
  readonly bank: number;
  /** The unit of which every stake is a multiple. */
  readonly step: number;
  /** The smallest stake. */
  readonly minimum: number;
}

/**
 * Returns shares of the bank as amounts of money. Each is rounded down to whole steps, so that neither a cap
 * nor the bank is exceeded, and is 0 below the minimum.
 *
 * @example roundedStakes([0.0514, 0.0018], { bank: 1000, step: 5, minimum: 2 }) // [50, 0]
 */
export function roundedStakes(shares: readonly number[], { bank, step, minimum }: StakeSteps): number[] {
  const check: Check = checkFor(phrase`round stakes`);
  for (const [name, value] of Object.entries({ bank, step }))
    check(value > 0 && value < Infinity, phrase`'${name}' must be positive`, value);
  check(minimum >= 0 && minimum < Infinity, phrase`'minimum' must be 0 or more`, minimum);
  return shares.map((share) => {
    // Adds a millionth of a step, because 0.3 / 0.1 is 2.9999999999999996.
    const stake = Math.floor((share * bank) / step + 1e-6) * step;
    return stake >= minimum ? stake : 0;
  });
}

/** Returns the probabilities without the rounding in their sum, and the odds after commission. */
function chancesOf(probabilities: readonly number[], terms: KellyTerms): Chance[] {
  const { odds, fraction = 0.5, cap = 1, commission = 0, open = 0, raceCap = 1 } = terms;
  checkKelly(probabilities, { odds, fraction, cap, commission, open, raceCap });
  const rounding = Math.max(1, sum(probabilities));
  return probabilities.map((probability, runner) => ({
    probability: probability / rounding,
    odds: 1 + (valueAt(odds, runner) - 1) * (1 - commission),
  }));
}

/** Returns the unstaked share of the bank. Runners are added, best first, while they return more than it. */
function reserveRate(chances: readonly Chance[]): number {
  const bestFirst = [...chances].sort((a, b) => b.probability * b.odds - a.probability * a.odds);
  let [unlikely, unpaid, reserve] = [1, 1, 1];
  for (const { probability, odds } of bestFirst) {
    // At fair odds rounding may leave nothing unpaid; then there is nothing to gain either.
    if (probability * odds <= reserve || unpaid - 1 / odds <= 0) break;
    unlikely -= probability;
    unpaid -= 1 / odds;
    reserve = Math.max(0, unlikely / unpaid);
  }
  return reserve;
}

function checkKelly(
  probabilities: readonly number[],
  { odds, fraction, cap, commission, ...shares }: Required<Omit<KellyTerms, "hedges" | "onNet">>,
): void {
  const check: Check = checkFor(phrase`stake by Kelly`);
  const total = sum(checkWeights(probabilities, check));
  impliedProbabilities(odds, check);
  check(
    odds.length === probabilities.length,
    phrase`${probabilities.length} probabilities need as many odds`,
    odds.length,
  );
  check(total <= 1 + roundingAllowed, phrase`the probabilities must not add up to more than 1`, total);
  check(fraction > 0 && fraction <= 1, phrase`'fraction' must be above 0 and at most 1`, fraction);
  check(cap > 0 && cap <= 1, phrase`'cap' must be above 0 and at most 1`, cap);
  check(commission >= 0 && commission < 1, phrase`'commission' must be 0 or more and below 1`, commission);
  for (const [name, share] of Object.entries(shares))
    check(share >= 0 && share <= 1, phrase`'${name}' must lie between 0 and 1`, share);
}

/**
 * Splits a stake over runners of one race so that each returns the same if it wins: the stake over the sum of
 * 1 / odds.
 *
 * @example dutchStakes([4, 6, 10], 100) // [48.3871, 32.2581, 19.3548]
 */
export function dutchStakes(odds: readonly number[], stake: number): number[] {
  const check: Check = checkFor(phrase`split a stake`);
  const implied = impliedProbabilities(odds, check);
  check(stake > 0 && stake < Infinity, phrase`'stake' must be positive`, stake);
  const book = sum(implied);
  return implied.map((price) => (stake * price) / book);
}
