import { orderIn } from "../../cells/bets/betReaders";
import type { Bet } from "../../cells/bets/bet";
import type { Exotic } from "./exotics";
import { type Finishers, isWinning, plain } from "./finishers";
import type { NonRunnerRule } from "./settledBet";

const compact = (text: string): string => plain(text).replace(/[\s:]+/g, "");

/** Returns true for the key of a dividend that does not belong to a whole line. */
const isOfPart = (key: string): boolean => key === "" || key === "forecast" || /sp$/.test(key);

/** Returns the dividend of a line; undefined if none is stated. */
function dividendOf(
  line: readonly string[],
  dividends: Bet["dividends"],
  { ordered }: Exotic,
): number | undefined {
  const keys = Object.entries(dividends ?? {}).filter(([key]) => !isOfPart(key));
  const joined = (runners: readonly string[]): string => {
    const names = runners.map(compact);
    return (ordered ? names : names.sort()).join("-");
  };
  const foundKey = keys.find(([key]) => joined((orderIn(key) ?? [[key]]).flat()) === joined(line));
  return foundKey?.[1] ?? (keys.length === 0 ? dividends?.[""] : undefined);
}

/** The payment of a line: the return for a unit, and the parts of the unit that won or are refunded. */
export interface Payment {
  readonly dividend: number;
  readonly paid: number;
  readonly refunded: number;
}

export const lostLine: Payment = { dividend: 0, paid: 0, refunded: 0 };
const refundedLine: Payment = { dividend: 0, paid: 0, refunded: 1 };

/** Everything needed to settle a line of a bet. */
export interface Line {
  readonly bet: Bet;
  readonly exotic: Exotic;
  readonly finishers: Finishers;
  readonly rule: NonRunnerRule | undefined;
  /** The runners in the whole bet that started. */
  readonly left: readonly string[];
}

/** Returns the payment as a win single at the starting price, if only one runner of a line is left. */
function singlePayment(one: string, { bet, finishers, left }: Line): Payment | string {
  const [first = []] = finishers.places;
  if (!first.map(plain).includes(one)) return lostLine;
  const price =
    bet.dividends?.[`${compact(one)}sp`] ??
    finishers.startingPrices?.get(one) ??
    (left.length === 1 ? bet.startingPrice : undefined);
  if (price === undefined)
    return `the starting price of ${one} is not known: write ${one} SP 4.5 in the column dividend`;
  return { dividend: price / first.length, paid: 1 / first.length, refunded: 0 };
}

const forecastOfTwo: Exotic = { picks: 2, ordered: true };

/** Returns the payment of a line in which some runners did not start. */
function paymentWithout(line: readonly string[], of: Line): Payment | string {
  const { bet, exotic, finishers, rule } = of;
  if (rule === "refund") return refundedLine;
  const runners = line.filter((one) => !finishers.absent.includes(one));
  const [only] = runners;
  if (only === undefined) return refundedLine;
  if (rule === undefined || !exotic.isForecast)
    return "a runner of the bet was scratched, and firms settle that differently: give nonrunner=single (forecasts and tricasts) or nonrunner=refund, or what was returned";
  if (runners.length === 1) return singlePayment(only, of);
  if (!isWinning(runners, finishers.places, forecastOfTwo)) return lostLine;
  const keyed = Object.keys(bet.dividends ?? {}).some((key) => !isOfPart(key));
  const dividend =
    (keyed ? dividendOf(runners, bet.dividends, forecastOfTwo) : undefined) ?? bet.dividends?.forecast;
  if (dividend === undefined)
    return `the dividend of the forecast ${runners.join("-")} is not known: write forecast 6.5 in the column dividend`;
  return { dividend, paid: 1, refunded: 0 };
}

/** Returns the payment of a line for one unit, or the reason why it is not known. */
export function paymentOf(line: readonly string[], of: Line): Payment | string {
  const { bet, exotic, finishers } = of;
  if (line.some((one) => finishers.absent.includes(one))) return paymentWithout(line, of);
  if (!isWinning(line, finishers.places, exotic)) return lostLine;
  const dividend = dividendOf(line, bet.dividends, exotic);
  return dividend === undefined
    ? `the dividend of ${line.join("-")} is not known: give it in a column dividend`
    : { dividend, paid: 1, refunded: 0 };
}
