import type { Cell } from "../../../cells/table/cell";
import { type BarRow, type Bars, formatPercent, numberIn, plainRows } from "./bars";

/** The columns of WHATIF that the chart uses, in order. */
export const chanceFields = [
  "number",
  "name",
  "status",
  "winProb",
  "adjustedWin",
  "fairOdds",
  "rank",
  "winChange",
];

const isScratched = (status: unknown): boolean => status === "scratched" || status === "what-if";

function barRow([number, name, status, before, after]: readonly unknown[]): BarRow {
  const chance = numberIn(after);
  return {
    label: `${String(number)} ${String(name)}`,
    endText: isScratched(status) ? "out" : chance === undefined ? "no prediction" : formatPercent(chance),
    value: isScratched(status) ? undefined : chance,
    before: numberIn(before) ?? 0,
  };
}

/**
 * Returns each runner's published and adjusted chance in WHATIF's table as bars; undefined without any
 * prediction.
 */
export function chanceBars(table: readonly (readonly Cell[])[]): Bars | undefined {
  const runners = plainRows(table);
  if (!runners.some(([, , , before]) => numberIn(before) !== undefined)) return undefined;
  return { rows: runners.map(barRow), labelWidth: 118 };
}

/** Returns the chart's text alternative. */
export function describeChanceBars({ rows }: Bars): string {
  const best = rows.reduce((one, other) => ((other.value ?? 0) > (one.value ?? 0) ? other : one));
  const out = rows.filter(({ endText }) => endText === "out").map(({ label }) => label);
  const change = out.length > 0 ? `without ${out.join(", ")}` : "with the changes made here";
  const chances = `${formatPercent(best.before ?? 0)} before and ${formatPercent(best.value ?? 0)} after`;
  return `Chances of ${rows.length} runners to win, as published and ${change}. Best: ${best.label}, ${chances}.`;
}
