import {
  actualToExpected,
  largestFall,
  longestLosingRun,
  meanInterval,
  type RecordedBet,
  stakesInterval,
} from "../../maths/betRecord";
import { groupBy, sum } from "../../maths/lists";
import type { SettledBet } from "./settleBets";

/** The bands of one's own edge, price x probability - 1, by their lower ends. */
const edgeBands: readonly (readonly [from: number, label: string])[] = [
  [0.2, "20 % and above"],
  [0.1, "10 % to 20 %"],
  [0, "0 % to 10 %"],
  [-Infinity, "below 0 %"],
];

function edgeOf({ price, probability }: SettledBet): string {
  if (price === undefined || probability === undefined) return "without a probability";
  const edge = price * probability - 1;
  return edgeBands.find(([from]) => edge >= from)?.[1] ?? "";
}

const groupings = {
  month: ({ date }: SettledBet) => date?.slice(0, 7) ?? "without a date",
  track: ({ trackName, track }: SettledBet) => trackName ?? track ?? "without a track",
  type: ({ type }: SettledBet) => type,
  country: ({ country }: SettledBet) => country ?? "unknown",
  edge: edgeOf,
} as const;

export type Grouping = keyof typeof groupings;
export const groupingNames = Object.keys(groupings) as Grouping[];

/** Returns the bets that were settled and had a risk, in the order of their days and races. */
function recordOf(bets: readonly SettledBet[]): (SettledBet & RecordedBet)[] {
  return bets
    .flatMap((bet) => {
      const { price, stake, profit, status } = bet;
      if (price === undefined || stake === undefined || profit === undefined || status === "refunded")
        return [];
      return [{ ...bet, price, stake, profit, isPaid: status !== "lost" }];
    })
    .sort(
      ({ date = "", race = 0 }, other) => date.localeCompare(other.date ?? "") || race - (other.race ?? 0),
    );
}

const ends = (prefix: string, interval: { readonly low: number; readonly high: number } | undefined) =>
  interval ? { [`${prefix}Low`]: interval.low, [`${prefix}High`]: interval.high } : {};

function summaryOf(bets: readonly SettledBet[]) {
  const record = recordOf(bets);
  const count = (status: SettledBet["status"]) => bets.filter((bet) => bet.status === status).length;
  const total = (field: "stake" | "returned" | "profit" | "expectedProfit") =>
    sum(record.map((bet) => bet[field] ?? 0));
  const own = record.flatMap(({ isPaid, probability }) =>
    probability === undefined ? [] : [{ isPaid, probability }],
  );
  const starting = record.flatMap(({ isPaid, type, startingProbability: probability }) =>
    probability === undefined || type !== "win" ? [] : [{ isPaid, probability }],
  );
  const [byOwn, byStarting] = [own, starting].map(actualToExpected);
  const closing = meanInterval(record.flatMap(({ closingValue }) => closingValue ?? []));
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
    ...(own.length > 0 ? { expectedProfit: total("expectedProfit") } : {}),
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
    ...(closing ? { closingValue: closing.mean, ...ends("closingValue", closing.interval) } : {}),
    longestLosingRun: longestLosingRun(record),
    largestFall: largestFall(record),
  };
}

/**
 * Returns the record of settled bets, of all together or of each group in the order of their names: money,
 * return on stakes, bets paid over those expected, closing value and the bank's worst runs, with their
 * intervals. Refunds, open and unknown bets are counted and are in no figure.
 */
export function betSummary(bets: readonly SettledBet[], by?: Grouping): object[] {
  if (by === undefined) return [{ group: "all bets", ...summaryOf(bets) }];
  return [...groupBy(bets, groupings[by])]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([group, members]) => ({ group, ...summaryOf(members) }));
}
