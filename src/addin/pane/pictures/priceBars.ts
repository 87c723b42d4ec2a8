import type { Cell } from "../../../cells/table/cell";
import { formatCount } from "../../planMessages";
import { type BarRow, type Bars, numberIn, plainRows } from "./bars";

/** The columns of CARD that the chart uses, in order. */
export const priceFields = [
  ...["number", "name", "status", "adjustedWin", "fairOdds"],
  ...["odds", "overlay", "edge", "quality"],
];

/** A runner's row with its edge, undefined without a price or a prediction. */
interface PriceRow extends BarRow {
  readonly edge: number | undefined;
}

export interface PriceBars extends Bars {
  readonly rows: readonly PriceRow[];
}

/** Formats an edge with its sign: "+18%", "−5%". */
function formatEdge(edge: number): string {
  const percent = Math.round(edge * 100);
  return `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)}%`;
}

function endTextOf(odds: number | undefined, edge: number | undefined): string {
  if (odds === undefined) return "no price";
  return edge === undefined
    ? `no prediction, ${odds.toFixed(2)}`
    : `${formatEdge(edge)} at ${odds.toFixed(2)}`;
}

function priceRow([number, name, status, win, , price, , gain]: readonly unknown[]): PriceRow {
  const label = `${String(number)} ${String(name)}`;
  if (status === "scratched" || status === "what-if")
    return { label, endText: "out", value: undefined, before: 0, edge: undefined };
  const [odds, edge] = [numberIn(price), numberIn(gain)];
  return {
    label,
    endText: endTextOf(odds, edge),
    value: numberIn(win),
    before: odds === undefined ? 0 : 1 / odds,
    edge,
  };
}

/**
 * Returns the probabilities of the model and of the prices in CARD's table as bars, the longest overlay
 * first; undefined unless some runner has both.
 */
export function priceBars(table: readonly (readonly Cell[])[]): PriceBars | undefined {
  const rows = plainRows(table).map(priceRow);
  if (rows.every(({ edge }) => edge === undefined)) return undefined;
  const order = [...rows].sort((one, other) => (other.edge ?? -Infinity) - (one.edge ?? -Infinity) || 0);
  return { rows: order, labelWidth: 118, hasWords: true };
}

/** Returns the sentence about the runners whose price is above their fair odds. */
export function describeValue({ rows }: PriceBars): string {
  const value = rows.filter(({ edge = 0 }) => edge > 0);
  const [best] = value;
  if (!best) return "No price is longer than its fair odds.";
  const count = formatCount(value.length, "price");
  const verb = value.length === 1 ? "is" : "are";
  const own = value.length === 1 ? "its" : "their";
  return `${count} ${verb} longer than ${own} fair odds. Largest edge: ${best.label}, ${best.endText}.`;
}

/** Returns the chart's text alternative. */
export function describePriceBars(bars: PriceBars): string {
  const runners = bars.rows.map(({ label, endText }) => `${label} ${endText}`).join(", ");
  return `Price against probability. ${describeValue(bars)} Edge and price: ${runners}.`;
}

const askForPrices =
  "Enter your prices of the runners: select their cells and use them, or type them, such as 2.6; 5/2; 11.";

/** Returns the reason why CARD's table has no overlay. */
export function lackOfPrices(table: readonly (readonly Cell[])[]): string {
  const rows = plainRows(table);
  if (!rows.some(([, , , , , odds]) => numberIn(odds) !== undefined)) return askForPrices;
  const reason = rows.map((row) => String(row[8] ?? "")).find((text) => text !== "");
  return `No runner with a price has a prediction${reason === undefined ? "" : `: ${reason}`}.`;
}
