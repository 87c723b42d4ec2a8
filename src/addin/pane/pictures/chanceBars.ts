import type { Cell } from "../../../cells/table/cell";
import { type BarRow, type Bars, numberIn, percent, plainTable } from "./chartData";

/** The columns of WHATIF that the picture shows, in their order. */
export const chanceFields = ["number", "name", "status", "winProb", "adjustedWin", "fairOdds", "rank", "winChange"];

const isOut = (status: unknown): boolean => status === "scratched" || status === "what-if";

function rowOf([number, name, status, before, after]: readonly unknown[]): BarRow {
  const chance = numberIn(after);
  return {
    label: `${String(number)} ${String(name)}`,
    text: isOut(status) ? "out" : chance === undefined ? "no prediction" : percent(chance),
    value: isOut(status) ? undefined : chance,
    before: numberIn(before) ?? 0,
  };
}

/** WHATIF's table as bars: each runner's chance to win as published and as it then stands. Nothing where nobody was predicted. */
export function chanceBars(table: readonly (readonly Cell[])[]): Bars | undefined {
  const runners = plainTable(table);
  if (!runners.some(([, , , before]) => numberIn(before) !== undefined)) return undefined;
  return { rows: runners.map(rowOf), labelWidth: 118 };
}

/** What the bars say to those who do not see them. */
export function chanceWords({ rows }: Bars): string {
  const best = rows.reduce((one, other) => ((other.value ?? 0) > (one.value ?? 0) ? other : one));
  const out = rows.filter(({ text }) => text === "out").map(({ label }) => label);
  const without = out.length > 0 ? ` without ${out.join(", ")}` : "";
  return `Chance to win of ${rows.length} runners, as predicted and${without || " with the changes made here"}. Best: ${best.label}, ${percent(best.before ?? 0)} before and ${percent(best.value ?? 0)} after.`;
}
