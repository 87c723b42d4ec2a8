import type { Rule, RuleLook } from "../../../src/addin/excel/applySheetLook";
import type { Area } from "../../../src/workbench/grid/gridHost";

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
