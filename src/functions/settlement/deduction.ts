import type { Bet, Moment, Withdrawal } from "../../cells/bets/bet";
import { dayNumber } from "../../dates/days";
import { type DeductionRule, rule4Deduction } from "../../maths/betReturn";
import type { SettlementRules } from "./settledBet";
import type { Standing } from "./standing";

/** The deduction from a price and the rule behind it, with any assumption. */
export interface Deducted {
  readonly deduction: number;
  readonly rule: DeductionRule;
  readonly checks: readonly string[];
}

const australian: ReadonlySet<string | undefined> = new Set(["au", "nz"]);
const british: ReadonlySet<string | undefined> = new Set(["gb", "ie"]);
/** The deduction that firms waive if it is the whole deduction. */
const waived = 0.05;

/** Returns a moment in minutes from the beginning of the bet's day; undefined if its time there is open. */
function minutesOf({ day, minutes, ahead }: Moment, { date }: Bet): number | undefined {
  if (minutes === undefined || ahead !== undefined) return undefined;
  const ownDay = date === undefined ? undefined : dayNumber(date);
  return 1440 * ((day ?? ownDay ?? 0) - (ownDay ?? 0)) + minutes;
}

/** Returns the withdrawals after a bet was struck, if the times are stated. */
function laterThan(bet: Bet, withdrawn: readonly Withdrawal[]) {
  const struck = bet.struck && minutesOf(bet.struck, bet);
  const later: number[] = [];
  const checks: string[] = [];
  for (const { price, at } of withdrawn) {
    const time = at && minutesOf(at, bet);
    if (struck !== undefined && time !== undefined && time <= struck) continue;
    if (bet.struck && (struck === undefined || time === undefined))
      checks.push(
        `the withdrawal at ${price} is taken as later than the bet: ${
          bet.struck.ahead === undefined && at?.ahead === undefined
            ? "its time is not stated"
            : "their times are on another clock than the track's"
        }`,
      );
    later.push(price);
  }
  return { later, checks };
}

/** Returns true for a bet on an exchange, which reduces prices by its own factors. */
const isOnExchange = ({ side, reduction, commission = 0 }: Bet): boolean =>
  side === "lay" || reduction !== undefined || commission > 0;

/** Returns the sentence for a bet on an exchange whose reduction for a withdrawal is not stated. */
const unreduced = ({ reduction }: Bet): readonly string[] =>
  reduction === undefined
    ? ["a runner was scratched: an exchange's reduction may apply, give it in a column reduction"]
    : [];

const orCountry = "write the country in a column country, or give";

/** Returns the sentence for a deduction whose rule neither the row nor the source states. */
function assumedRule(
  { deductedCents = false, deductedPence = false }: Bet,
  { country, rule }: { readonly country: string | undefined; readonly rule: DeductionRule },
): readonly string[] {
  const isNamed =
    country === undefined
      ? deductedCents !== deductedPence
      : australian.has(country) || british.has(country) || deductedPence;
  if (isNamed) return [];
  const taken =
    rule === "gb" ? "off the winnings, by Britain's rule" : "off everything paid, by Australia's rule";
  return [
    `the deduction is taken ${taken}: ${country === undefined ? orCountry : "give"} deduction=gb or deduction=au`,
  ];
}

/**
 * Returns the deduction from the price of a bet: the announced one, else that of the scale for the runners
 * withdrawn after it was struck, by the option's rule or by the country of the meeting. A deduction whose
 * rule or amount is not known is to be checked. A bet at a starting price or a dividend has none.
 */
export function deductionOf(
  bet: Bet,
  { country = bet.country, withdrawn }: Standing,
  { deduction: option, waive = false }: SettlementRules,
): Deducted {
  const isInCents = country === undefined && bet.deductedCents === true;
  const byCountry: DeductionRule = australian.has(country) || isInCents ? "au" : "gb";
  const rule = option === "gb" || option === "au" ? option : byCountry;
  const none: Deducted = { deduction: 0, rule, checks: [] };
  if (bet.basis !== undefined) return none;
  const less = (deduction: number): number =>
    waive && rule === "gb" && deduction <= waived + 1e-9 ? 0 : deduction;
  const isChosen = option === "gb" || option === "au";
  if (bet.deduction !== undefined) {
    const deduction = less(bet.deduction);
    const checks = deduction === 0 || isChosen ? [] : assumedRule(bet, { country, rule });
    return { ...none, deduction, checks };
  }
  if (bet.withdrawn !== undefined) {
    if (isOnExchange(bet))
      return { ...none, checks: laterThan(bet, bet.withdrawn).later.length > 0 ? unreduced(bet) : [] };
    if (rule === "au")
      return {
        ...none,
        checks: ["the deduction for the withdrawn runners is not known: give it in a column deduction"],
      };
    const { later, checks } = laterThan(bet, bet.withdrawn);
    const isAssumed = later.length > 0 && !isChosen && !british.has(country);
    const assumed = `the deduction for the withdrawn runners is by Britain's scale: ${
      country === undefined ? orCountry : "write it in a column deduction, or give"
    } deduction=gb`;
    return {
      ...none,
      deduction: less(rule4Deduction(later)),
      checks: isAssumed ? [...checks, assumed] : checks,
    };
  }
  const isByDefault = option === undefined;
  if (isOnExchange(bet)) return { ...none, checks: withdrawn.length > 0 ? unreduced(bet) : [] };
  if (option === "none" || withdrawn.length === 0) return none;
  const priced = withdrawn.filter((price): price is number => price !== undefined && price > 1);
  const isScaled = !isByDefault || british.has(country);
  if (rule === "gb" && isScaled && priced.length === withdrawn.length) {
    const deduction = less(rule4Deduction(priced));
    return {
      ...none,
      deduction,
      checks:
        deduction > 0 && (isByDefault || bet.struck)
          ? [`${percent(deduction)} is deducted for withdrawn runners, as if the bet was struck before`]
          : [],
    };
  }
  const scratched = withdrawn.length === 1 ? "a runner was" : `${withdrawn.length} runners were`;
  return {
    ...none,
    checks: [`${scratched} scratched and a deduction may apply: write it, or none, in a column deduction`],
  };
}

const percent = (part: number): string => `${Number((100 * part).toFixed(2))}%`;
