import type { Bet } from "../../cells/bets/bet";
import { asPaid } from "./asPaid";
import { exoticOutcome } from "./exoticOutcome";
import { exoticAt } from "./exotics";
import type { Money } from "./money";
import { lessCommission, type Outcome, statusOf, unknownOutcome } from "./outcome";
import { askUnit } from "./poolUnit";
import type { Meeting, SettlementRules } from "./settledBet";

/** Returns the outcome of a bet on the order of finish; undefined for any other bet. */
export function settleExotic(
  bet: Bet,
  meeting: Meeting | undefined,
  rules: SettlementRules,
): Outcome | undefined {
  const exotic = exoticAt(bet, meeting);
  if (!exotic) return undefined;
  if (bet.side === "lay") return unknownOutcome(`a lay of the type ${bet.type} is not settled`);
  const { state, lines, dividend, paid, refunded, reason } = exoticOutcome(bet, exotic, {
    meeting,
    rule: rules.nonrunner,
  });
  const notes = reason === undefined ? [] : [reason];
  const one = bet.unitStake ?? (bet.stake ?? bet.totalStake ?? NaN) / lines;
  if (!(one > 0)) return unknownOutcome("the stake is not known");
  const free = Math.min(1, (bet.free ?? 0) / (one * lines));
  const kept = bet.freeReturned ? 0 : free;
  const risk = one * lines * (1 - free);
  const isVoid = state === "refunded";
  const returned = one * (dividend - kept * paid + (1 - free) * refunded);
  const money: Money = {
    returned,
    risk,
    most: returned,
    stake: one * lines,
    isPaid: { win: dividend > 0, place: false },
    isVoid,
    profits: [returned - risk],
  };
  if (bet.returned !== undefined || bet.profit !== undefined) return asPaid(bet, money, undefined);
  if (state === "settled" || isVoid)
    return {
      status: statusOf(bet, money),
      money: lessCommission(bet, money, rules),
      notes,
      checks:
        dividend > 0 ? askUnit(bet, meeting && !("reason" in meeting) ? meeting.country : undefined) : [],
    };
  return { status: state, notes, checks: [], money };
}
