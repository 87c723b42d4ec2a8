import type { Cell } from "../../../cells/table/cell";
import { type Bars, formatPercent, numberIn, plainRows } from "./bars";

/** Returns the win rate of all barriers together, weighted by starts. */
function averageRate(
  barriers: readonly { readonly starts: number; readonly rate: number | undefined }[],
): number | undefined {
  const starts = barriers.reduce((sum, barrier) => sum + barrier.starts, 0);
  const wins = barriers.reduce((sum, barrier) => sum + barrier.starts * (barrier.rate ?? 0), 0);
  return starts > 0 ? wins / starts : undefined;
}

/**
 * Returns the win rates and intervals of BIASCOMPARE's table of one slice as bars; undefined without any
 * start.
 */
export function biasBars(table: readonly (readonly Cell[])[]): Bars | undefined {
  const barriers = plainRows(table).map(([barrier, rate, , starts, low, high]) => ({
    barrier: numberIn(barrier),
    rate: numberIn(rate),
    starts: numberIn(starts) ?? 0,
    low: numberIn(low) ?? 0,
    high: numberIn(high) ?? 0,
  }));
  const average = averageRate(barriers);
  if (average === undefined) return undefined;
  const rows = barriers.map(({ barrier, rate, starts, low, high }) => ({
    label: `${barrier} (${starts})`,
    endText: rate === undefined ? "no starts" : formatPercent(rate),
    value: rate,
    // Without starts the interval is 0 to 1, which carries no information.
    range: starts > 0 ? { low, high } : undefined,
  }));
  return { rows, labelWidth: 72, average };
}

/** Returns the chart's text alternative. */
export function describeBiasBars({ rows, average = 0 }: Bars): string {
  const outliers = (
    side: string,
    test: (range: { readonly low: number; readonly high: number }) => boolean,
  ): string => {
    const labels = rows.filter(({ range }) => range && test(range)).map(({ label }) => label.split(" ")[0]);
    return labels.length > 0 ? ` Clearly ${side} average: ${labels.join(", ")}.` : "";
  };
  const summary = `Win rate by barrier with 95% intervals, ${rows.length} barriers; average ${formatPercent(average)}.`;
  return (
    summary + outliers("above", ({ low }) => low > average) + outliers("below", ({ high }) => high < average)
  );
}
