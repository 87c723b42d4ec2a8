import type { Bet } from "../../cells/bets/bet";
import type { Money } from "./money";
import { type Outcome, rounding, unknownOutcome } from "./outcome";
import type { Status } from "./settledBet";

/** The smallest payable amount, with its rounding. */
const leastMoney = 0.011;

/** Returns the return that was actually paid, or that follows from the actual profit. */
const paidOf = ({ returned, profit }: Bet, risk: number): number | undefined =>
  returned ?? (profit === undefined ? undefined : risk + profit);

/** Returns the outcome of a bet whose return is stated, which takes precedence over every rule. */
export function asPaid(bet: Bet, money: Money, settled: Status | undefined): Outcome {
  const returned = paidOf(bet, money.risk) ?? 0;
  if (returned < -leastMoney)
    return unknownOutcome(`the loss is more than the ${money.risk} that the bet could lose`);
  const profit = returned - money.risk;
  if (bet.profit !== undefined && Math.abs(bet.profit - profit) > leastMoney)
    return unknownOutcome(
      `the return ${returned} and the profit ${bet.profit} do not fit: the bet could lose ${money.risk}`,
    );
  if (!bet.cashedOut && profit > leastMoney && (bet.result === "lost" || bet.finish === "lost"))
    return unknownOutcome(`the result lost does not fit what was paid, ${returned}`);
  const byMoney: Status = profit > rounding ? "won" : profit < -rounding ? "lost" : "refunded";
  const fits = { won: profit > 0, placed: returned > 0, lost: profit < 0 } as Partial<
    Record<Status, boolean>
  >;
  const status = settled !== undefined && fits[settled] ? settled : byMoney;
  return { status, money: { ...money, returned, isVoid: false }, notes: ["as paid"], checks: [] };
}

/** Returns the reason why a row's amounts for a stake contradict each other; otherwise undefined. */
export function stakesApart({ unitStake, stake, totalStake }: Bet, units: number): string | undefined {
  const isClose = (one: number, other: number): boolean => Math.abs(one - other) <= leastMoney + other / 1000;
  const whole = unitStake === undefined ? totalStake : unitStake * units;
  if (whole === undefined) return undefined;
  if (totalStake !== undefined && !isClose(totalStake, whole))
    return `the unit stake ${unitStake} on ${units} lines is not the total stake ${totalStake}`;
  const isStake = stake === undefined || [whole, unitStake ?? whole].some((one) => isClose(stake, one));
  return isStake ? undefined : `the stake ${stake} is neither the stake of a line nor the whole of ${whole}`;
}
