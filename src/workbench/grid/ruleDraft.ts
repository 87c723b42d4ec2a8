import type { ConditionalFormatRule } from "@odoo/o-spreadsheet";
import type { Rule, RuleLook } from "../../addin/excel/applySheetLook";
import type { Area } from "./gridHost";

/** Returns a colour as the engine's rules of values hold it. */
const colorNumber = (color: string): number => Number.parseInt(color.slice(1), 16);

/** The engine drops a middle value of 0. */
const almostZero = "0.000001";

/** Returns the engine's conditional format of a range. Throws for a colour scale without three points. */
export function conditionalFormatOf(rule: Rule, range: string): ConditionalFormatRule {
  if (rule.kind === "formula")
    return { type: "CellIsRule", operator: "customFormula", values: [rule.formula], style: { ...rule.look } };
  if (rule.kind === "bars") {
    // The engine's bars are full at the largest value of a range, which may go on below the bars.
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

interface Criterion {
  readonly formula: string;
  readonly color: string;
}

export type ScaleCriteria = Readonly<Record<"minimum" | "midpoint" | "maximum", Criterion>>;

interface RuledGrid {
  readonly look: { newRuleId(): string; setRule(id: string, area: Area, rule: Rule): void };
}

/** A conditional format that a script adds part by part; complete, it comes before the sheet's others. */
export class RuleDraft {
  private id: string | undefined;
  private readonly grid: RuledGrid;
  private readonly area: () => Area;
  private formula = "";
  private look: RuleLook = {};
  private fullAt: string | undefined;

  /** @param area Returns the range; throws if its sheet is protected. */
  constructor(grid: RuledGrid, area: () => Area) {
    this.grid = grid;
    this.area = area;
  }

  setFormula(formula: string): void {
    this.formula = formula;
    this.putFormula();
  }

  setLook(look: RuleLook): void {
    this.look = { ...this.look, ...look };
    this.putFormula();
  }

  /** Sets the cell with the value of a full bar, before the bars. */
  setFullAt(formula: string | undefined): void {
    this.fullAt = formula?.replace(/^=/, "");
  }

  setBars(color: string): void {
    const { fullAt } = this;
    this.put({ kind: "bars", color, ...(fullAt !== undefined && { fullAt }) });
  }

  setScale({ minimum, midpoint, maximum }: ScaleCriteria): void {
    const points = [minimum, midpoint, maximum].map(
      ({ formula, color }) => [Number(formula), color] as const,
    );
    this.put({ kind: "scale", points });
  }

  private putFormula(): void {
    const { formula, look } = this;
    if (formula !== "") this.put({ kind: "formula", formula, look });
  }

  private put(rule: Rule): void {
    const { look } = this.grid;
    look.setRule((this.id ??= look.newRuleId()), this.area(), rule);
  }
}
