import type { Cell } from "../../../cells/table/cell";
import { formatCount } from "../../planMessages";
import { type Bars, numberIn, plainRows } from "./bars";

/** The columns of FORM that the chart uses, in order. */
export const paceFields = [
  "number",
  "name",
  "speedMap.runningStyle",
  "speedMap.earlySpeedIndex",
  "scratched",
];

/** The running styles in order from the front, with their words for the summary. */
const styles: readonly (readonly [style: string, one: string])[] = [
  ["leader", "leader"],
  ["presser", "presser"],
  ["midfield", "midfielder"],
  ["back", "backmarker"],
];

interface Starter {
  readonly label: string;
  readonly style: string;
  readonly speed: number | undefined;
}

function startersIn(table: readonly (readonly Cell[])[]): readonly Starter[] {
  return plainRows(table)
    .filter(([, , , , scratched]) => scratched !== true)
    .map(([number, name, style, speed]) => ({
      label: `${String(number)} ${String(name)}`,
      style: String(style),
      speed: numberIn(speed),
    }));
}

/** Returns the starters' early speed in FORM's table as bars, the fastest first; undefined without any. */
export function paceBars(table: readonly (readonly Cell[])[]): Bars | undefined {
  const starters = startersIn(table);
  const speeds = starters.flatMap(({ speed }) => speed ?? []);
  if (speeds.length === 0) return undefined;
  const rows = [...starters]
    .sort((one, other) => (other.speed ?? -Infinity) - (one.speed ?? -Infinity))
    .map(({ label, style, speed }) => ({
      label,
      endText: speed === undefined ? "no index" : [speed.toFixed(1), style].join(" ").trim(),
      value: speed === undefined ? undefined : Math.max(0, speed),
    }));
  const average = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
  return { rows, labelWidth: 118, average, unit: "index", hasWords: true };
}

/**
 * Returns how many starters run in front, and the share of those who lead or press.
 *
 * @example
 * describePace(table) // "Of 11 starters: 2 leaders, 3 pressers, 4 midfielders, 2 backmarkers. 45% lead or press."
 */
export function describePace(table: readonly (readonly Cell[])[]): string {
  const starters = startersIn(table);
  const counts = styles.map(([style, one]) => {
    const count = starters.filter((starter) => starter.style === style).length;
    return { one, count };
  });
  const known = counts.reduce((sum, { count }) => sum + count, 0);
  const words = counts.filter(({ count }) => count > 0).map(({ one, count }) => formatCount(count, one));
  const forward = (counts[0]?.count ?? 0) + (counts[1]?.count ?? 0);
  if (known === 0) return `No running style is known for the ${formatCount(starters.length, "starter")}.`;
  const share = Math.round((forward / known) * 100);
  const unknown = starters.length > known ? `, ${starters.length - known} unknown` : "";
  return `Of ${formatCount(starters.length, "starter")}: ${words.join(", ")}${unknown}. ${share}% lead or press.`;
}
