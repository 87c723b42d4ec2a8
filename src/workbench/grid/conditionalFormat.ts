import type { ConditionalFormatRule } from "@odoo/o-spreadsheet";
import type { Rule } from "../../addin/excel/sheetLook";

/** Returns a colour as the engine's rules of values hold it. */
const colorNumber = (color: string): number => Number.parseInt(color.slice(1), 16);

/** The engine drops a middle value of 0. */
const almostZero = "0.000001";

/** The engine's bars are full at the largest value of a range, which may go on below the bars. */
const withRowBelow = (range: string): string =>
  range.replace(/^.*!/, "").replace(/\d+$/, (row) => String(Number(row) + 1));

/**
 * Returns a conditional format of a range as the engine's. Throws for a colour scale without three points.
 *
 * @example
 * conditionalFormatOf({ kind: "bars", color: "#A6D8BF" }, "G11:G34") // { type: "DataBarRule", color: 0xa6d8bf }
 */
export function conditionalFormatOf(rule: Rule, range: string): ConditionalFormatRule {
  if (rule.kind === "formula")
    return { type: "CellIsRule", operator: "customFormula", values: [rule.formula], style: { ...rule.look } };
  if (rule.kind === "bars") {
    const rangeValues = rule.fullAt === undefined ? undefined : withRowBelow(range);
    return { type: "DataBarRule", color: colorNumber(rule.color), ...(rangeValues && { rangeValues }) };
  }
  const [minimum, midpoint, maximum] = rule.points.map(([value, color]) => ({
    type: "number" as const,
    value: value === 0 ? almostZero : String(value),
    color: colorNumber(color),
  }));
  if (!minimum || !midpoint || !maximum) throw new Error("A colour scale must have three points");
  return { type: "ColorScaleRule", minimum, midpoint, maximum };
}
