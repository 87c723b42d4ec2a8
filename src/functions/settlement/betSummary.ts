import {
  actualToExpected,
  largestFall,
  longestLosingRun,
  ratioInterval,
  type RecordedBet,
  stakesInterval,
} from "../../maths/betRecord";
import { formatNumber, t } from "../../language/translate";
import { groupBy, sum } from "../../lists/lists";
import type { RateInterval } from "../../maths/rates";
import { type Grouping, groupings } from "./groupings";
import type { SettledBet } from "./settledBet";

type Recorded = SettledBet & RecordedBet & { readonly returned: number };

/** Returns the settled bets with a risk, in the order of days and races. */
function recordOf(bets: readonly SettledBet[]): Recorded[] {
  return bets
    .flatMap((bet): Recorded[] => {
      const { stake, profit, returned, status, risk = stake, price, oddsOfRisk = price } = bet;
      if (risk === undefined || profit === undefined || returned === undefined || status === "refunded")
        return [];
      return [{ ...bet, price: oddsOfRisk ?? 1, stake: risk, profit, returned, isPaid: status !== "lost" }];
    })
    .sort(
      ({ date = "", race = 0 }, other) => date.localeCompare(other.date ?? "") || race - (other.race ?? 0),
    );
}

const ends = (prefix: string, interval: { readonly low: number; readonly high: number } | undefined) =>
  interval ? { [`${prefix}Low`]: interval.low, [`${prefix}High`]: interval.high } : {};

/** Returns the interval of a change from that of its ratio. */
const lessOne = (interval: RateInterval | undefined): RateInterval | undefined =>
  interval && { low: interval.low - 1, high: interval.high - 1 };

const isMultiple = (multiple: SettledBet["multiple"]): boolean =>
  multiple !== undefined && multiple !== "single";
const mostNamed = 5;

/** Returns the rows to check by their place in the range, with the reasons for the first. */
function checksOf(bets: readonly NumberedBet[]): { toCheck: number; check?: string } {
  const rows = bets.filter(({ toCheck }) => toCheck);
  const rowReasons = rows.slice(0, mostNamed).map(({ row, reason }) => t`row ${row}: ${reason}`);
  const more = rows.length > mostNamed ? [t`and ${formatNumber(rows.length - mostNamed)} more`] : [];
  return { toCheck: rows.length, ...(rows.length > 0 ? { check: [...rowReasons, ...more].join("; ") } : {}) };
}

/** A settled bet with the number of its row below the headings. */
type NumberedBet = SettledBet & { readonly row: number };

function summaryOf(bets: readonly NumberedBet[]) {
  const record = recordOf(bets);
  const count = (status: SettledBet["status"]) => bets.filter((bet) => bet.status === status).length;
  const total = (field: "stake" | "returned" | "profit" | "expectedProfit") =>
    sum(record.map((bet) => bet[field] ?? 0));
  const ratedBets = record.flatMap(({ isPaid, probability, type }) =>
    probability === undefined || type === "each way" ? [] : [{ isPaid, probability }],
  );
  const starting = record.flatMap(({ isPaid, type, side, multiple, startingProbability: probability }) =>
    probability === undefined || type !== "win" || side === "lay" || isMultiple(multiple)
      ? []
      : [{ isPaid, probability }],
  );
  const [byOwn, byStarting] = [ratedBets, starting].map(actualToExpected);
  const closing = ratioInterval(
    record.flatMap(({ closingValue }) => (closingValue === undefined ? [] : [1 + closingValue])),
  );
  const staked = total("stake");
  return {
    bets: bets.length,
    settled: record.length,
    open: count("open"),
    refunded: count("refunded"),
    unknown: count("unknown"),
    staked,
    returned: total("returned"),
    profit: total("profit"),
    ...(staked > 0
      ? { returnOnStakes: total("profit") / staked, ...ends("return", stakesInterval(record)) }
      : {}),
    paid: record.filter(({ isPaid }) => isPaid).length,
    ...(ratedBets.length > 0 ? { expectedProfit: total("expectedProfit") } : {}),
    ...(byOwn
      ? {
          expectedPaid: byOwn.expected,
          actualToExpected: byOwn.ratio,
          ...ends("actualToExpected", byOwn.interval),
        }
      : {}),
    ...(byStarting
      ? {
          startingBets: starting.length,
          startingWins: byStarting.expected,
          startingActualToExpected: byStarting.ratio,
          ...ends("startingActualToExpected", byStarting.interval),
        }
      : {}),
    ...(closing
      ? { closingValue: closing.mean - 1, ...ends("closingValue", lessOne(closing.interval)) }
      : {}),
    longestLosingRun: longestLosingRun(record),
    largestFall: largestFall(record),
    ...checksOf(bets),
    openRisk: sum(bets.filter(({ status }) => status === "open").map(({ risk = 0 }) => risk)),
  };
}

/** Returns the currency of each bet; if a ledger states only one, it applies throughout. */
function currenciesOf(bets: readonly SettledBet[]): (bet: SettledBet) => string {
  const stated = new Set(bets.flatMap(({ currency }) => currency ?? []));
  const [only = ""] = stated;
  return ({ currency = stated.size === 1 ? only : "" }) => currency;
}

/**
 * Returns the record of settled bets, for all together or for each group by name: money, return on stakes,
 * paid bets over expected bets, closing value and the bank's worst runs, with their intervals. Money of two
 * currencies is never added; each has separate groups. Refunds, open and unknown bets are counted but enter
 * no figure; the legs of a multiple count as one bet.
 */
export function betSummary(settled: readonly SettledBet[], by?: Grouping): object[] {
  const bets = settled
    .map((bet, index): NumberedBet => ({ ...bet, row: index + 1 }))
    .filter(({ status }) => status !== "leg" && status !== "");
  const currencyOf = currenciesOf(bets);
  const byCurrency = [...groupBy(bets, currencyOf)].sort(([one], [other]) => (one < other ? -1 : 1));
  const groups = byCurrency.length === 0 ? ([["", []]] as const) : byCurrency;
  return groups.flatMap(([currency, all]) => {
    const of = currency === "" ? {} : { currency };
    const label = (group: string): string =>
      byCurrency.length > 1 ? `${group}, ${currency === "" ? "no currency" : currency}` : group;
    if (by === undefined) return [{ group: label("all bets"), ...summaryOf(all), ...of }];
    return [...groupBy<NumberedBet, string>(all, groupings[by])]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([group, members]) => ({ group: label(group), ...summaryOf(members), ...of }));
  });
}
