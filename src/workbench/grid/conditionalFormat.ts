import type { ConditionalFormatRule } from "@odoo/o-spreadsheet";
import type { Rule } from "../../addin/excel/sheetLook";

/** Returns a colour as the engine's rules of values hold it. */
const colorNumber = (color: string): number => Number.parseInt(color.slice(1), 16);

/** The engine drops a middle value of 0. */
const almostZero = "0.000001";

/**
 * Returns a conditional format as the engine's. Throws for a colour scale without three points.
 *
 * @example
 * conditionalFormatOf({ kind: "bars", color: "#A6D8BF" }) // { type: "DataBarRule", color: 0xa6d8bf }
 */
export function conditionalFormatOf(rule: Rule): ConditionalFormatRule {
  if (rule.kind === "formula")
    return { type: "CellIsRule", operator: "customFormula", values: [rule.formula], style: { ...rule.look } };
  if (rule.kind === "bars") return { type: "DataBarRule", color: colorNumber(rule.color) };
  const [minimum, midpoint, maximum] = rule.points.map(([value, color]) => ({
    type: "number" as const,
    value: value === 0 ? almostZero : String(value),
    color: colorNumber(color),
  }));
  if (!minimum || !midpoint || !maximum) throw new Error("A colour scale must have three points");
  return { type: "ColorScaleRule", minimum, midpoint, maximum };
}
