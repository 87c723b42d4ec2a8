import { isoOfSerial } from "../../../dates/serials";
import { formatCount, region, t } from "../../../language/translate";
import { groupBy, sum } from "../../../lists/lists";
import { bankPath, type BankPoint, type ForecastBet } from "../../../maths/betRecord";
import type { Rows } from "../builder/labels";
import { type Drawn, formatPercent, numberIn, plainRows, type SignedBars } from "./bars";

export const bankFields = [
  "date",
  "trackName",
  "race",
  "type",
  "stake",
  "status",
  "profit",
  "probability",
  "closingValue",
  "side",
  "currency",
  "risk",
  "gain",
];

export interface Bank {
  readonly points: readonly BankPoint[];
  /** False if a bet lacks the bettor's own probability; then there is no band. */
  readonly hasBand: boolean;
  /** The first and last day, and the lowest and highest amount. */
  readonly days: readonly [first: string, last: string];
  readonly months: SignedBars;
}

/** The kinds of bets whose profits are listed separately. */
type Kind = "back" | "lay" | "free";

interface SettledBet extends Omit<ForecastBet, "probability"> {
  readonly day: string;
  readonly order: number;
  readonly kind: Kind;
  readonly currency: string;
  /** Undefined if the bet states none or has two parts. */
  readonly probability: number | undefined;
  readonly closing: number | undefined;
}

function settledIn(table: Rows): SettledBet[] {
  return plainRows(table)
    .flatMap((row): SettledBet[] => {
      const [date, track, race, type, stake, status, profit, probability, closing, side, ...money] = row;
      const [currency, risk, gain] = money;
      const isSettled = ["won", "placed", "lost"].includes(String(status)) && typeof profit === "number";
      if (!isSettled) return [];
      const day = typeof date === "number" ? isoOfSerial(date).slice(0, 10) : String(date);
      const isFree = side !== "lay" && Number(risk) < Number(stake) - 1e-9;
      return [
        {
          day,
          order: Number(race),
          profit,
          risk: Number(risk),
          gain: Number(gain),
          kind: side === "lay" ? "lay" : isFree ? "free" : "back",
          currency: String(currency ?? ""),
          probability: type === "each way" ? undefined : numberIn(probability),
          closing: numberIn(closing),
          // At most one of several win bets pays, but several lays can win.
          race: type === "win" && side !== "lay" ? [day, track, race].join("\n") : undefined,
        },
      ];
    })
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : one.order - other.order));
}

const kindNames = (): Readonly<Record<Kind, string>> => ({
  back: t`back bets`,
  lay: t`lays`,
  free: t`free bets`,
});

/** Names the profit of each group of bets: "lays +20 (3 bets)". */
const profitsOf = (groups: Iterable<readonly [name: string, bets: readonly SettledBet[]]>): string =>
  [...groups]
    .map(
      ([name, bets]) =>
        `${name} ${money(sum(bets.map(({ profit }) => profit)))} (${formatCount(bets.length, "bet")})`,
    )
    .join(", ");

export const money = (amount: number): string =>
  `${amount < 0 ? "−" : "+"}${Math.abs(amount).toLocaleString(region(), { maximumFractionDigits: 0 })}`;

/** Returns the mean closing value of each month's bets as bars. */
function closingMonths(bets: readonly SettledBet[]): SignedBars {
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
  return { rows, left: t`shorter than fair`, right: t`closing value, longer` };
}

/**
 * Draws the bank from SETTLE's table once a bet is settled. Uses the currency with the most bets, because
 * money of two currencies is never added.
 */
export function drawBank(table: Rows): Drawn<{ bank: Bank }> {
  const byCurrency = [...groupBy(settledIn(table), ({ currency }) => currency)].sort(
    ([, one], [, other]) => other.length - one.length,
  );
  const [[currency, bets] = ["", []], ...others] = byCurrency;
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
  const kinds = groupBy(bets, ({ kind }) => kind);
  const names = kindNames();
  const amount = currency === "" ? money(bank) : `${money(bank)} ${currency}`;
  const caption = [
    t`${amount} after ${formatCount(bets.length, "settled bet")}. ${band}`,
    ...(kinds.size > 1 || kinds.has("lay") || kinds.has("free")
      ? [`${profitsOf([...kinds].map(([kind, all]) => [names[kind], all]))}.`]
      : []),
    ...(others.length > 0
      ? [
          t`Not drawn, because currencies cannot be added: ${profitsOf(others.map(([code, all]) => [code === "" ? t`no currency` : code, all]))}.`,
        ]
      : []),
  ].join(" ");
  const months = closingMonths(bets);
  const closing = months.rows.map(({ label, endText }) => `${label} ${endText}`).join(", ");
  return {
    bank: { points, hasBand: without === 0, days: [first.day, last.day], months },
    caption,
    description: t`Bank: ${caption}` + (closing === "" ? "" : ` ${t`Closing value: ${closing}.`}`),
  };
}
