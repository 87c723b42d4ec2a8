import { sum } from "../lists/lists";

/** A runner with the largest share of the bank that may be staked on it. */
export interface BoundedChance {
  readonly probability: number;
  /** Decimal odds before commission. */
  readonly odds: number;
  /** The largest stake; 0 for no bet. */
  readonly cap: number;
}

export interface StakeBounds {
  /** The largest share of the bank on all runners together. */
  readonly total: number;
  /** The part of the race's net profit that is charged as commission. */
  readonly commission: number;
}

const halvings = 100;

/** Returns where a falling function crosses 0 between two ends, or the end nearest to it. */
function crossing(falling: (x: number) => number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let step = 0; step < halvings && from < to; step++) {
    const middle = (from + to) / 2;
    if (falling(middle) > 0) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}

/**
 * Returns the stake on a runner at which one more unit adds `rate` to the bank's logarithm, while the stakes
 * add up to `staked`. Commission applies to a profit only, so for a range of rates the stake is the one that
 * just returns all stakes.
 */
function stakeAt(
  rate: number,
  staked: number,
  { probability, odds, cap }: BoundedChance,
  keptShare: number,
): number {
  const gain = probability * odds;
  const net =
    rate < gain * keptShare ? ((gain * keptShare) / rate - 1) / keptShare : rate > gain ? gain / rate - 1 : 0;
  return Math.min(cap, Math.max(0, (net + staked) / odds));
}

/**
 * Returns the shares of the bank on the runners of one race at which the bank's logarithm grows fastest. No
 * share exceeds its cap, all together do not exceed the total, and commission is charged on the race's net
 * profit. For each total, one more unit gains the same on every runner with a stake between 0 and its cap;
 * the total rises while that gain exceeds the cost of staking it. Growth is concave in the stakes, so
 * bisection finds both.
 *
 * @example boundedStakes([{ probability: 0.4, odds: 3, cap: 1 }], { total: 1, commission: 0 }) // [0.1]
 */
export function boundedStakes(
  chances: readonly BoundedChance[],
  { total, commission }: StakeBounds,
): number[] {
  const keptShare = 1 - commission;
  const unbacked = Math.max(0, 1 - sum(chances.map(({ probability }) => probability)));
  const stakesAt = (rate: number, staked: number): number[] =>
    chances.map((chance) => stakeAt(rate, staked, chance, keptShare));
  const highestRate = (staked: number): number =>
    Math.max(...chances.map(({ probability, odds }) => (probability * odds) / (1 - staked)), 0) + 1;
  const rateFor = (staked: number): number =>
    crossing((rate) => sum(stakesAt(rate, staked)) - staked, 0, highestRate(staked));
  /** Returns the gain of one more unit on the best runner, minus its cost in every other outcome. */
  const slope = (staked: number): number => {
    const rate = rateFor(staked);
    const costs = chances.map((chance) => {
      const { probability, odds, cap } = chance;
      const stake = stakeAt(rate, staked, chance, keptShare);
      if (stake > 0 && stake < cap) return rate / odds;
      const net = stake * odds - staked;
      return probability === 0
        ? 0
        : net > 0
          ? (probability * keptShare) / (1 + net * keptShare)
          : probability / (1 + net);
    });
    return rate - sum(costs) - (unbacked > 1e-12 ? unbacked / (1 - staked) : 0);
  };
  const most = Math.min(total, sum(chances.map(({ cap }) => cap)), 1 - 1e-12);
  const staked = most <= 0 ? 0 : crossing(slope, 0, most);
  if (staked < 1e-12) return chances.map(() => 0);
  const stakes = stakesAt(rateFor(staked), staked);
  // Bisection leaves a remainder in the last digits.
  const scale = staked / sum(stakes);
  return stakes.map((stake, index) => Math.min(chances[index]?.cap ?? 0, stake * scale));
}
