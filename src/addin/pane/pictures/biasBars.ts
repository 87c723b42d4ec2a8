import type { Cell } from "../../../cells/table/cell";
import { type Bars, numberIn, percent, plainTable } from "./chartData";

/** The win rate of all barriers together: an average by starts. */
function rateOfAll(barriers: readonly { readonly starts: number; readonly rate: number | undefined }[]): number | undefined {
  const starts = barriers.reduce((sum, barrier) => sum + barrier.starts, 0);
  const wins = barriers.reduce((sum, barrier) => sum + barrier.starts * (barrier.rate ?? 0), 0);
  return starts > 0 ? wins / starts : undefined;
}

/** BIASCOMPARE's table of one slice as bars: win rates with their intervals. Nothing where no start is recorded. */
export function biasBars(table: readonly (readonly Cell[])[]): Bars | undefined {
  const barriers = plainTable(table).map(([barrier, rate, , starts, low, high]) => ({
    barrier: numberIn(barrier),
    rate: numberIn(rate),
    starts: numberIn(starts) ?? 0,
    low: numberIn(low) ?? 0,
    high: numberIn(high) ?? 0,
  }));
  const line = rateOfAll(barriers);
  if (line === undefined) return undefined;
  const rows = barriers.map(({ barrier, rate, starts, low, high }) => ({
    label: `${barrier} (${starts})`,
    text: rate === undefined ? "no start" : percent(rate),
    value: rate,
    range: starts > 0 ? { low, high } : undefined, // without a start it reaches from 0 to 1 and says nothing
  }));
  return { rows, labelWidth: 72, line };
}

/** What the bars say to those who do not see them. */
export function biasWords({ rows, line = 0 }: Bars): string {
  const clear = (side: string, is: (range: { readonly low: number; readonly high: number }) => boolean): string => {
    const labels = rows.filter(({ range }) => range && is(range)).map(({ label }) => label.split(" ")[0]);
    return labels.length > 0 ? ` Clearly ${side} it: ${labels.join(", ")}.` : "";
  };
  const all = `Win rate by barrier with 95% intervals, ${rows.length} barriers; ${percent(line)} of all starts win.`;
  return all + clear("above", ({ low }) => low > line) + clear("below", ({ high }) => high < line);
}
