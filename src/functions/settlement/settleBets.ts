import type { Bet } from "../../cells/bets/bet";
import { type MultipleName, multiples, unitsToCome } from "../../maths/multiples";
import { legTerms } from "./legTerms";
import { withCommission } from "./marketCommission";
import { type MeetingOf, multipleOf, multipleRows, type Rows } from "./multipleRows";
import { type Outcome, unknownOutcome } from "./outcome";
import type { SettledBet, SettlementRules } from "./settledBet";
import { settledRow } from "./settledRow";
import { settleExotic } from "./settleExotic";
import { settleSlip, type Slip } from "./settleSlip";
import { standingOf } from "./standing";

/** Everything known about bets apart from their rows. */
interface Context {
  readonly meetingOf: MeetingOf;
  readonly rules: SettlementRules;
}

const singleLine = [[0]];

const isMultiple = ({ multiple }: Bet): boolean => multiple !== undefined && multiple !== "single";

/**
 * Returns the reason why a multiple in one row cannot be settled. It can be settled by its combined price and
 * stated outcome, or by the amount paid.
 */
function lackOfWhole({ multiple, type, unitStake, stake, totalStake, ...bet }: Bet): string | undefined {
  if (stake === undefined && totalStake === undefined && unitStake !== undefined)
    return "the whole stake of the multiple is not known: give it in a column total stake";
  if (bet.returned !== undefined || bet.profit !== undefined || bet.result === "open") return undefined;
  const { sizes } = multiples[multiple as MultipleName] as { readonly sizes: readonly number[] | "all" };
  const isToCome = unitsToCome(multiple) !== undefined;
  const isOneLine = !isToCome && (sizes === "all" || sizes.length === 1);
  const isEnded = ["won", "lost", "void"].includes(String(bet.result ?? bet.finish));
  if (isOneLine && isEnded && type === "win") return undefined;
  return `name the legs of the ${multiple} in rows that share a bet number, or give what was returned`;
}

/** Returns a leg with its standing and its terms. */
function legOf(bet: Bet, { meetingOf, rules }: Context): Slip["legs"][number] {
  const standing = standingOf(bet, meetingOf(bet), rules.today);
  return { bet, standing, terms: legTerms(bet, standing, rules) };
}

/** Returns the first row of a multiple with the outcome of the whole bet. */
function settledMultiple(rows: Rows, first: Bet, context: Context): SettledBet {
  const refused = (reason: string): SettledBet =>
    settledRow({ bet: first, legs: [] }, unknownOutcome(reason));
  const brokenLeg = rows.findIndex(([, bet]) => (bet.problem ?? bet.unclear) !== undefined);
  if (brokenLeg >= 0) {
    const { problem, unclear } = rows[brokenLeg]?.[1] ?? first;
    return refused(`leg ${brokenLeg + 1}: ${problem ?? unclear}`);
  }
  const multiple = multipleOf(rows, context.meetingOf);
  if (typeof multiple === "string") return refused(multiple);
  const { bet, lines } = multiple;
  const legs = rows.map(([, leg]) =>
    legOf(leg.typeless || bet.type === "each way" ? { ...leg, type: bet.type } : leg, context),
  );
  const numbered = legs.map((leg, index) => ({
    ...leg,
    terms: { ...leg.terms, notes: leg.terms.notes.map((note) => `leg ${index + 1}: ${note}`) },
  }));
  return settledRow({ bet, legs }, settleSlip({ bet, legs: numbered, lines }, context.rules));
}

/** Returns a later row of a multiple, whose money is in the first row. */
function settledLeg(bet: Bet, context: Context): SettledBet {
  const outcome: Outcome = { status: "leg", notes: [`leg of bet ${bet.betNumber}`], checks: [] };
  return settledRow({ bet, legs: [legOf(bet, context)] }, outcome);
}

/** Returns the row of a bet that has no other row. */
function settledAlone(bet: Bet, context: Context): SettledBet {
  const problem = bet.problem ?? bet.unclear ?? (isMultiple(bet) ? lackOfWhole(bet) : undefined);
  if (problem !== undefined) return settledRow({ bet, legs: [] }, unknownOutcome(problem));
  const exotic = settleExotic(bet, context.meetingOf(bet), context.rules);
  if (exotic) return settledRow({ bet, legs: [] }, exotic);
  const legs = [legOf(bet, context)];
  return settledRow({ bet, legs }, settleSlip({ bet, legs, lines: singleLine }, context.rules));
}

/**
 * Settles bets, each in the place of its row. A row's facts come first, then the results of its meeting. A
 * scratched runner and an abandoned race are refunded, a runner that did not finish has lost, and a dead heat
 * is paid on part of the stake. Rows that share a bet number are the legs of one bet, whose money is in the
 * first row. A bet that cannot be settled is unknown, with the reason.
 * Sources of the rules: docs/reference/bets.md.
 */
export function settleBets(
  bets: readonly Bet[],
  meetingOf: MeetingOf,
  rules: SettlementRules,
): readonly SettledBet[] {
  const context = { meetingOf, rules };
  const multiplesByNumber = multipleRows(bets);
  const settled = bets.map((bet, index): SettledBet => {
    if (bet.blank) return { type: bet.type, blank: true, status: "" };
    const rows = bet.betNumber === undefined ? undefined : multiplesByNumber.get(bet.betNumber);
    if (!rows) return settledAlone(bet, context);
    return rows[0]?.[0] === index ? settledMultiple(rows, bet, context) : settledLeg(bet, context);
  });
  return withCommission(settled, rules);
}
