import type { Bet } from "../../cells/bets/bet";
import { unitsToCome } from "../../maths/multiples";
import { asPaid, stakesApart } from "./asPaid";
import { luckyBonus } from "./bonus";
import type { LegTerms } from "./legTerms";
import { backMoney, layMoney, type Money, partsOf, toComeMoney, type Unit, unitOf } from "./money";
import { lessCommission, type Outcome, statusOf, unknownOutcome } from "./outcome";
import type { SettlementRules } from "./settledBet";
import type { Standing } from "./standing";

/** A bet with the standings and terms of its legs; the first leg is the bet's own row. */
export interface Slip {
  readonly bet: Bet;
  readonly legs: readonly { readonly bet: Bet; readonly standing: Standing; readonly terms: LegTerms }[];
  readonly lines: readonly (readonly number[])[];
}

/**
 * Returns the state of a bet before its money is computed; a bet whose lines are all lost is decided early.
 */
function undecided({ legs, lines }: Slip): Outcome | undefined {
  const terms = legs.map((leg) => leg.terms);
  const waiting = (state: LegTerms["state"]): LegTerms | undefined => {
    const isLost = (leg: number): boolean => {
      const { state: own, win, place } = terms[leg] as LegTerms;
      return own === "settled" && [win, place].every((part) => part === undefined || part.share === 0);
    };
    const line = lines.find((one) => one.some((leg) => terms[leg]?.state === state) && !one.some(isLost));
    return line && terms[line.find((leg) => terms[leg]?.state === state) ?? -1];
  };
  const unsettled = waiting("unknown") ?? waiting("open");
  if (!unsettled) return undefined;
  return {
    status: unsettled.state as "open" | "unknown",
    notes: unsettled.notes,
    checks: unsettled.checks,
  };
}

const priceless = "the price of the lay is not known";

const missingLeg: LegTerms = {
  state: "unknown",
  deducted: { deduction: 0, rule: "gb", checks: [] },
  notes: [],
  checks: [],
};

/** Returns the money of a bet by the terms of its legs. */
function moneyOf({ bet, legs, lines }: Slip, unit: Unit): Money {
  const terms = legs.map((leg) => leg.terms);
  const parts = partsOf(bet);
  const units = legs.length > 1 ? unitsToCome(bet.multiple) : undefined;
  if (units !== undefined) return toComeMoney(terms, unit.stake, units);
  return bet.side === "lay"
    ? layMoney(terms[0] ?? missingLeg, parts, unit.stake)
    : backMoney(terms, { lines, parts, unit, freeReturned: bet.freeReturned ?? false });
}

/** Returns the money of a settled bet with its bonus, with sentences about it. */
function withBonus({ bet, legs }: Slip, money: Money, unit: Unit, { bonus }: SettlementRules) {
  if (bonus === undefined || legs.length < 2) return { money, notes: [], checks: [] };
  const terms = legs.map((leg) => leg.terms);
  const returned = money.profits[0] === undefined ? 0 : money.profits[0] + money.risk / money.profits.length;
  const { added, check } = luckyBonus(bet.multiple, terms, { bonus, unit, returned });
  return {
    money: added === 0 ? money : { ...money, returned: money.returned + added },
    checks: check === undefined ? [] : [check],
    notes: added === 0 ? [] : [`a bonus of ${Number(added.toFixed(2))} is added`],
  };
}

/** Returns the liability of a lay whose race is not settled. */
const layRisk = ({ liability, price = 1, placePrice, terms = 0, type }: Bet, stake: number): number => {
  const ofPlace = type === "each way" ? (placePrice ?? 1 + (price - 1) * terms) - 1 : 0;
  return liability ?? stake * (price - 1 + ofPlace);
};

/** Returns the outcome of a bet by the terms of its legs. */
export function settleSlip(slip: Slip, rules: SettlementRules): Outcome {
  const { bet, legs, lines } = slip;
  const parts = partsOf(bet);
  const isLay = bet.side === "lay";
  const [first] = legs;
  const mismatch = stakesApart(bet, lines.length * parts.length);
  if (mismatch !== undefined) return unknownOutcome(mismatch);
  const waiting = undecided(slip);
  const unit = unitOf(bet, { lines: lines.length, parts, leg: first?.terms });
  if (!unit) {
    const isPriceless = isLay && (bet.price ?? first?.terms.held) === undefined;
    return waiting ?? unknownOutcome(isPriceless ? priceless : "the stake is not known");
  }
  const money = moneyOf(slip, unit);
  const risk = isLay && (waiting || money.isVoid) ? layRisk(bet, unit.stake) : money.risk;
  if (bet.returned !== undefined || bet.profit !== undefined) {
    if (isLay && bet.price === undefined && bet.liability === undefined) return unknownOutcome(priceless);
    return waiting ? asPaid(bet, { ...money, risk }, undefined) : asPaid(bet, money, statusOf(bet, money));
  }
  const notes = legs.flatMap(({ terms }) => terms.notes);
  const checks = legs.flatMap(({ terms }) => terms.checks);
  if (isLay && money.isVoid)
    return { status: "refunded", money: { ...money, risk, returned: risk }, notes, checks };
  if (waiting) return { ...waiting, money: { ...money, risk } };
  const bonus = withBonus(slip, money, unit, rules);
  return {
    status: statusOf(bet, money),
    money: lessCommission(bet, bonus.money, rules),
    notes: [...notes, ...bonus.notes],
    checks: [...checks, ...bonus.checks],
  };
}
