import type { Bet } from "../../cells/bets/bet";
import { exotics } from "./exotics";
import type { LegTerms } from "./legTerms";
import type { Money } from "./money";
import type { Outcome } from "./outcome";
import type { SettledBet, Settling } from "./settledBet";
import type { Slip } from "./settleSlip";

/** Returns a row with its outcome. */
export function settledRow(
  { bet, legs }: Pick<Slip, "bet" | "legs">,
  { status, money, notes, checks }: Outcome,
): SettledBet {
  const [first] = legs;
  const facts = first?.standing.facts;
  const terms = first?.terms;
  const isSingle = legs.length <= 1;
  const startingPrice = bet.startingPrice ?? facts?.startingPrice;
  const startingProbability = bet.startingProbability ?? facts?.startingProbability;
  // Fields are assigned one by one, because spreads would take ten times as long. The finish is the
  // outcome's.
  const outcome: Settling = {
    status,
    finish: facts?.finish,
    startingPrice,
    startingProbability,
    returned: undefined,
    profit: undefined,
  };
  const settled = Object.assign({}, bet, facts, outcome) as Settling & Pick<SettledBet, "status" | "type">;
  const all = [...new Set([...notes, ...checks, ...(bet.check === undefined ? [] : [bet.check])])];
  if (all.length > 0) settled.reason = all.join("; ");
  if (status === "unknown" || checks.length > 0 || bet.check !== undefined) settled.toCheck = true;
  if (status === "leg" || status === "") return settled;
  if (money) {
    settled.risk = money.risk;
    settled.gain = money.most - money.risk;
    settled.stake = money.stake;
    if (money.risk > 0) settled.oddsOfRisk = money.most / money.risk;
    if (status !== "open" && status !== "unknown") {
      settled.returned = money.returned;
      settled.profit = money.returned - money.risk;
    }
    const expected = isSingle && status !== "refunded" ? expectedOf(bet, terms, money) : undefined;
    if (expected !== undefined) settled.expectedProfit = expected;
  }
  const isPaid = status === "won" || status === "placed";
  if (isPaid && terms && isSingle) settled.deduction = terms.deducted.deduction;
  const isOnWinner = bet.type === "win" && bet.side !== "lay" && bet.basis === undefined && isSingle;
  const held = terms?.held;
  if (
    isOnWinner &&
    held !== undefined &&
    held > 1 &&
    startingProbability !== undefined &&
    status !== "refunded"
  )
    settled.closingValue = held * startingProbability - 1;
  return settled;
}

/** Returns the profit expected by one's own probability, before deductions and commission. */
function expectedOf(
  { probability, side, type, price: taken, free, freeReturned }: Bet,
  terms: LegTerms | undefined,
  { stake, risk }: Money,
): number | undefined {
  const price = taken ?? terms?.held;
  if (probability === undefined || price === undefined || type === "each way" || exotics[type])
    return undefined;
  if (side === "lay") return probability * stake - (1 - probability) * stake * (price - 1);
  const kept = free === undefined || freeReturned ? 0 : Math.min(free, stake);
  return probability * (stake * price - kept) - risk;
}
