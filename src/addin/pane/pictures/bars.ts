import { plainValue } from "../../../cells/cellValue";
import { formatCount, formatDecimal, t } from "../../../language/translate";
import type { Rows } from "../builder/labels";

/** The content of a picture with its sentences; undefined for a table with nothing to draw. */
export type Drawn<Shown> =
  | (Readonly<Shown> & { readonly description: string; /** Shown above it. */ readonly caption?: string })
  | undefined;

/** One bar of a bar chart. Lengths are fractions from 0 to 1, or an index from 0. */
export interface BarRow {
  readonly label: string;
  /** The text at the end of the bar. */
  readonly endText: string;
  readonly value: number | undefined;
  /** The length of a hollow bar above it. */
  readonly before?: number | undefined;
  /** The interval drawn over the end of the bar. */
  readonly range?: { readonly low: number; readonly high: number } | undefined;
}

/** The data of a bar chart, independent of the charting library. */
export interface Bars {
  readonly rows: readonly BarRow[];
  /** The width of the labels in pixels. */
  readonly labelWidth: number;
  /** The position of a dashed line across all bars. */
  readonly average?: number | undefined;
  /** The unit of the lengths; by default fractions, which the axis shows in percent. */
  readonly unit?: "index";
  /** True if the texts at the ends have several words. */
  readonly hasWords?: boolean;
}

export interface SignedBars {
  readonly rows: readonly {
    readonly label: string;
    /** Undefined if unknown; then there is no bar. */
    readonly value: number | undefined;
    /** The value of the hollow bar below it. */
    readonly beside?: number | undefined;
    readonly endText: string;
  }[];
  /** The headings of the two directions. */
  readonly left: string;
  readonly right: string;
}

/** Formats a fraction as a percentage: 0.1234 is "12.3%". */
export const formatPercent = (fraction: number): string => `${formatDecimal(fraction * 100, 1)}%`;

/** Returns the rows below a table's headings, with plain values. */
export const plainRows = ([, ...rows]: Rows): readonly (readonly unknown[])[] =>
  rows.map((row) => row.map(plainValue));

export const numberIn = (cell: unknown): number | undefined => (typeof cell === "number" ? cell : undefined);

export const runnerLabel = (number: unknown, name: unknown): string => `${String(number)} ${String(name)}`;

export const paceFields = [
  "number",
  "name",
  "speedMap.runningStyle",
  "speedMap.earlySpeedIndex",
  "scratched",
];

/** The running styles in order from the front, with words for the summary. */
const styles = {
  leader: (count: number) => formatCount(count, "leader"),
  presser: (count: number) => formatCount(count, "presser"),
  midfield: (count: number) => formatCount(count, "midfielder"),
  back: (count: number) => formatCount(count, "backmarker"),
};

const startersIn = (table: Rows) =>
  plainRows(table)
    .filter(([, , , , scratched]) => scratched !== true)
    .map(([number, name, style, speed]) => ({
      label: runnerLabel(number, name),
      style: String(style),
      speed: numberIn(speed),
    }));

/** Draws the starters' early speed from FORM's table, fastest first. */
export function drawPace(table: Rows): Drawn<{ bars: Bars }> {
  const starters = startersIn(table);
  const speeds = starters.flatMap(({ speed }) => speed ?? []);
  if (speeds.length === 0) return undefined;
  const rows = [...starters]
    .sort((one, other) => (other.speed ?? -Infinity) - (one.speed ?? -Infinity))
    .map(({ label, style, speed }) => ({
      label,
      endText: speed === undefined ? t`no index` : [formatDecimal(speed, 1), style].join(" ").trim(),
      value: speed === undefined ? undefined : Math.max(0, speed),
    }));
  const average = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
  const order = rows.map(({ label, endText }) => `${label} ${endText}`).join(", ");
  return {
    bars: { rows, labelWidth: 118, average, unit: "index", hasWords: true },
    caption: describePace(table),
    description: t`Early speed, the fastest first: ${order}.`,
  };
}

/**
 * Returns the numbers of running styles and the share in front: "Of 11 starters: 2 leaders, 3 pressers, …"
 */
function describePace(table: Rows): string {
  const starters = startersIn(table);
  const counts = Object.entries(styles).map(([style, describe]) => {
    const count = starters.filter((starter) => starter.style === style).length;
    return { count, words: describe(count) };
  });
  const [leaders = 0, pressers = 0] = counts.map(({ count }) => count);
  const knownStyles = counts.reduce((sum, { count }) => sum + count, 0);
  const all = formatCount(starters.length, "starter");
  if (knownStyles === 0) return t`No running style is known for the ${all}.`;
  const words = counts.flatMap((style) => (style.count > 0 ? [style.words] : []));
  const share = Math.round(((leaders + pressers) / knownStyles) * 100);
  const listed = words.join(", ");
  return starters.length > knownStyles
    ? t`Of ${all}: ${listed}, ${starters.length - knownStyles} unknown. ${share}% lead or press.`
    : t`Of ${all}: ${listed}. ${share}% lead or press.`;
}

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

/** Draws the published and adjusted chances from WHATIF's table. */
export function drawChances(table: Rows): Drawn<{ bars: Bars }> {
  const runners = plainRows(table);
  if (!runners.some(([, , , before]) => numberIn(before) !== undefined)) return undefined;
  const rows = runners.map(([number, name, status, before, after]) => {
    const chance = isScratched(status) ? undefined : numberIn(after);
    const lack = isScratched(status) ? t`out` : t`no prediction`;
    return {
      label: runnerLabel(number, name),
      endText: chance === undefined ? lack : formatPercent(chance),
      value: chance,
      before: numberIn(before) ?? 0,
    };
  });
  const best = rows.reduce((one, other) => ((other.value ?? 0) > (one.value ?? 0) ? other : one));
  const out = rows.filter(({ endText }) => endText === t`out`).map(({ label }) => label);
  const change = out.length > 0 ? t`without ${out.join(", ")}` : t`with the changes made here`;
  const chances = t`${formatPercent(best.before ?? 0)} before and ${formatPercent(best.value ?? 0)} after`;
  return {
    bars: { rows, labelWidth: 118 },
    description: t`Win chances of ${formatCount(rows.length, "runner")}, as published and ${change}. Best: ${best.label}, ${chances}.`,
  };
}

/** Draws the win rates and intervals for one slice of BIASCOMPARE's table. */
export function drawBias(table: Rows): Drawn<{ bars: Bars }> {
  const barriers = plainRows(table).map(([barrier, rate, , starts, low, high]) => ({
    barrier: numberIn(barrier),
    rate: numberIn(rate),
    starts: numberIn(starts) ?? 0,
    low: numberIn(low) ?? 0,
    high: numberIn(high) ?? 0,
  }));
  const total = barriers.reduce((sum, { starts }) => sum + starts, 0);
  if (total === 0) return undefined;
  const average = barriers.reduce((sum, { starts, rate = 0 }) => sum + starts * rate, 0) / total;
  const rows = barriers.map(({ barrier, rate, starts, low, high }) => ({
    label: `${barrier} (${starts})`,
    endText: rate === undefined ? t`no starts` : formatPercent(rate),
    value: rate,
    // Without starts the interval is 0 to 1, which carries no information.
    range: starts > 0 ? { low, high } : undefined,
  }));
  const outliers = (
    test: (range: { readonly low: number; readonly high: number }) => boolean,
    sentence: (labels: string) => string,
  ): string => {
    const labels = rows.filter(({ range }) => range && test(range)).map(({ label }) => label.split(" ")[0]);
    return labels.length > 0 ? ` ${sentence(labels.join(", "))}` : "";
  };
  const summary = t`Win rate by barrier with 95% intervals, ${formatCount(rows.length, "barrier")}; average ${formatPercent(average)}.`;
  const above = outliers(
    ({ low }) => low > average,
    (labels) => t`Clearly above average: ${labels}.`,
  );
  const below = outliers(
    ({ high }) => high < average,
    (labels) => t`Clearly below average: ${labels}.`,
  );
  return { bars: { rows, labelWidth: 72, average }, description: summary + above + below };
}

export const priceFields = [
  "number",
  "name",
  "status",
  "adjustedWin",
  "fairOdds",
  "odds",
  "overlay",
  "edge",
  "quality",
];

/** Returns the signed edge and the price: "+18% at 2.40". */
function edgeText(odds: number | undefined, edge: number | undefined): string {
  if (odds === undefined) return t`no price`;
  if (edge === undefined) return t`no prediction, ${formatDecimal(odds, 2)}`;
  const percent = Math.round(edge * 100);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return t`${sign}${Math.abs(percent)}% at ${formatDecimal(odds, 2)}`;
}

/** Returns a runner's row with its edge; undefined without a price or a prediction. */
function priceRow([number, name, status, win, , price, , gain]: readonly unknown[]) {
  const label = runnerLabel(number, name);
  if (isScratched(status)) return { label, endText: t`out`, value: undefined, before: 0, edge: undefined };
  const [odds, edge] = [numberIn(price), numberIn(gain)];
  const before = odds === undefined ? 0 : 1 / odds;
  return { label, endText: edgeText(odds, edge), value: numberIn(win), before, edge };
}

/** Draws the model's and the prices' chances from CARD's table, largest overlay first. */
export function drawPrices(table: Rows): Drawn<{ bars: Bars }> {
  const rows = plainRows(table).map(priceRow);
  if (rows.every(({ edge }) => edge === undefined)) return undefined;
  const order = [...rows].sort((one, other) => (other.edge ?? -Infinity) - (one.edge ?? -Infinity) || 0);
  const runners = order.map(({ label, endText }) => `${label} ${endText}`).join(", ");
  const caption = describeValue(order);
  return {
    bars: { rows: order, labelWidth: 118, hasWords: true },
    caption,
    description: t`Price against probability. ${caption} Edge and price: ${runners}.`,
  };
}

function describeValue(rows: readonly ReturnType<typeof priceRow>[]): string {
  const value = rows.filter(({ edge = 0 }) => edge > 0);
  const [best] = value;
  if (!best) return t`No price is longer than its fair odds.`;
  const largest = t`Largest edge: ${best.label}, ${best.endText}.`;
  return value.length === 1
    ? t`${value.length} price is longer than its fair odds. ${largest}`
    : t`${value.length} prices are longer than their fair odds. ${largest}`;
}

/** Returns the reason why CARD's table shows no overlay. */
export function lackOfPrices(table: Rows): string {
  const rows = plainRows(table);
  if (!rows.some(([, , , , , odds]) => numberIn(odds) !== undefined))
    return t`Enter your prices of the runners: select their cells and use them, or type them, such as 2.6; 5/2; 11.`;
  const reason = rows.map((row) => String(row[8] ?? "")).find((text) => text !== "");
  const because = reason === undefined ? "" : `: ${reason}`;
  return t`No runner with a price has a prediction${because}.`;
}
