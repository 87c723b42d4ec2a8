import type { ConditionalFormatRule } from "@odoo/o-spreadsheet";
import type { Rule } from "../../addin/excel/applySheetLook";

/** Returns a colour in the form of the engine's value rules. */
const colorNumber = (color: string): number => Number.parseInt(color.slice(1), 16);

/** The engine drops a middle value of 0. */
const almostZero = "0.000001";

/** Returns the engine's conditional format for a range. Throws for a colour scale without three points. */
export function conditionalFormatOf(rule: Rule, range: string): ConditionalFormatRule {
  if (rule.kind === "formula")
    return { type: "CellIsRule", operator: "customFormula", values: [rule.formula], style: { ...rule.look } };
  if (rule.kind === "bars") {
    // The engine's bars are full at the largest value of a range, which may extend below the bars.
    const below = range.replace(/^.*!/, "").replace(/\d+$/, (row) => String(Number(row) + 1));
    const rangeValues = rule.fullAt === undefined ? undefined : below;
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
