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
/** The countries whose bookmakers deduct for withdrawn runners; elsewhere racing is bet on in pools. */
const deducting: ReadonlySet<string> = new Set(["gb", "ie", "au", "nz", "za"]);
const british: ReadonlySet<string | undefined> = new Set(["gb", "ie"]);
/** The deduction that firms waive if it is the whole deduction. */
const waived = 0.05;

/** Returns a moment in minutes from the beginning of the bet's day; undefined if its time there is open. */
function minutesOf({ day, minutes, ahead }: Moment, { date }: Bet): number | undefined {
  if (minutes === undefined || ahead !== undefined) return undefined;
  const own = date === undefined ? undefined : dayNumber(date);
  return 1440 * ((day ?? own ?? 0) - (own ?? 0)) + minutes;
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

/**
 * Returns the deduction from the price of a bet: the announced one, else that of the scale for the runners
 * withdrawn after it was struck, by the option's rule or by the country of the meeting. A withdrawal whose
 * deduction is not known is to be checked. A bet at a starting price or a dividend has none.
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
  if (bet.deduction !== undefined) return { ...none, deduction: less(bet.deduction) };
  if (bet.withdrawn !== undefined) {
    if (rule === "au")
      return {
        ...none,
        checks: ["the deduction for the withdrawn runners is not known: give it in a column deduction"],
      };
    const { later, checks } = laterThan(bet, bet.withdrawn);
    return { ...none, deduction: less(rule4Deduction(later)), checks };
  }
  const isByDefault = option === undefined;
  if (isOnExchange(bet))
    return withdrawn.length > 0 && bet.reduction === undefined
      ? {
          ...none,
          checks: [
            "a runner was scratched: an exchange's reduction may apply, give it in a column reduction",
          ],
        }
      : none;
  const isDeducting = !isByDefault || country === undefined || deducting.has(country);
  if (option === "none" || withdrawn.length === 0 || !isDeducting) return none;
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
    checks: [
      `${scratched} scratched and a deduction may apply: write it in a column deduction, or 0 for none`,
    ],
  };
}

const percent = (part: number): string => `${Number((100 * part).toFixed(2))}%`;
