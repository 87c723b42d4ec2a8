import type { Bet } from "../../cells/bets/bet";
import { sum } from "../../lists/lists";
import type { Money } from "./money";
import type { SettlementRules, Status } from "./settledBet";

/** The outcome of a bet: its money, and the sentences about it. */
export interface Outcome {
  readonly status: Status;
  readonly money?: Money;
  readonly notes: readonly string[];
  readonly checks: readonly string[];
}

/** Returns the outcome of a bet that cannot be settled, with the reasons. */
export const unknownOutcome = (...notes: readonly string[]): Outcome => ({
  status: "unknown",
  notes,
  checks: [],
});

/** Smaller differences between amounts are rounding. */
export const rounding = 1e-9;

/** Returns the status of a bet by its money. */
export function statusOf(bet: Bet, { returned, risk, isPaid, isVoid }: Money): Status {
  if (isVoid) return "refunded";
  if (bet.side === "lay") return returned - risk >= -rounding ? "won" : "lost";
  if (isPaid.win) return "won";
  return isPaid.place ? "placed" : "lost";
}

export /** Returns money less the commission on each part that has won. */
function lessCommission({ commission }: Bet, money: Money, rules: SettlementRules): Money {
  const rate = rules.commissionEach ? (commission ?? rules.commission) : 0;
  if (rate === 0 || money.isVoid) return money;
  const won = sum(money.profits.map((profit) => Math.max(0, profit)));
  return { ...money, returned: money.returned - rate * won };
}
