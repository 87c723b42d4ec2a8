import { isoOfSerial } from "../../../dates/serials";
import { formatCount, region, t } from "../../../language/translate";
import { sum } from "../../../maths/lists";
import { bankPath, type BankPoint } from "../../../maths/betRecord";
import type { Rows } from "../builder/labels";
import { type Drawn, formatPercent, numberIn, plainRows, type SignedBars } from "./bars";

export const bankFields = [
  ...["date", "trackName", "race", "type", "price", "stake"],
  ...["status", "profit", "probability", "closingValue"],
];

export interface Bank {
  readonly points: readonly BankPoint[];
  /** False where a bet states no probability of the person's own: there is no band then. */
  readonly hasBand: boolean;
  /** The first day and the last, and the lowest and highest amounts. */
  readonly days: readonly [first: string, last: string];
  readonly months: SignedBars;
}

function settledIn(table: Rows) {
  return plainRows(table)
    .flatMap(([date, track, race, type, price, stake, status, profit, probability, closing]) => {
      const isSettled = ["won", "placed", "lost"].includes(String(status)) && typeof profit === "number";
      if (!isSettled) return [];
      const day = typeof date === "number" ? isoOfSerial(date).slice(0, 10) : String(date);
      return [
        {
          ...{ day, profit, price: Number(price), stake: Number(stake) },
          ...{ order: Number(race), probability: numberIn(probability), closing: numberIn(closing) },
          race: type === "win" ? [day, track, race].join("\n") : undefined,
        },
      ];
    })
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : one.order - other.order));
}

export const money = (amount: number): string =>
  `${amount < 0 ? "−" : "+"}${Math.abs(amount).toLocaleString(region(), { maximumFractionDigits: 0 })}`;

/** Returns the mean closing value of each month's bets as bars. */
function closingMonths(bets: ReturnType<typeof settledIn>): SignedBars {
  const months = new Map<string, number[]>();
  for (const { day, closing } of bets) {
    if (closing === undefined) continue;
    const month = day.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), closing]);
  }
  const rows = [...months].map(([month, values]) => {
    const value = sum(values) / values.length;
    const percent = `${value < 0 ? "−" : "+"}${formatPercent(Math.abs(value))}`;
    return { label: month, value, endText: `${percent} (${formatCount(values.length, "bet")})` };
  });
  return { rows, left: "shorter than fair", right: "closing value, longer" };
}

/** Draws the bank of SETTLE's table, once a bet is settled. */
export function drawBank(table: Rows): Drawn<{ bank: Bank }> {
  const bets = settledIn(table);
  const [first, last] = [bets[0], bets.at(-1)];
  if (!first || !last) return undefined;
  const without = bets.filter(({ probability }) => probability === undefined).length;
  const points = bankPath(bets.map((bet) => ({ ...bet, probability: bet.probability ?? 0 })));
  const { bank, expected, low, high } = points.at(-1) ?? { bank: 0, expected: 0, low: 0, high: 0 };
  const place = bank < low ? t`below` : bank > high ? t`above` : t`within`;
  const band =
    without > 0
      ? t`No band: ${formatCount(without, "bet")} without a probability of your own.`
      : t`Your probabilities expect ${money(expected)}; chance alone leaves ${money(low)} to ${money(high)} in 95 of 100 cases, and the bank is ${place} that.`;
  const caption = t`${money(bank)} after ${formatCount(bets.length, "settled bet")}. ${band}`;
  const months = closingMonths(bets);
  const closing = months.rows.map(({ label, endText }) => `${label} ${endText}`).join(", ");
  return {
    bank: { points, hasBand: without === 0, days: [first.day, last.day], months },
    caption,
    description: t`Bank: ${caption}` + (closing === "" ? "" : ` ${t`Closing value: ${closing}.`}`),
  };
}
