import type { Rule, RuleLook } from "../../addin/excel/sheetLook";
import type { Area, GridHost } from "./gridHost";

/** A criterion of a colour scale, as Excel's object model states it. */
interface Criterion {
  readonly formula: string;
  readonly color: string;
}

/** The criteria of a colour scale of three colours. */
export type ScaleCriteria = Readonly<Record<"minimum" | "midpoint" | "maximum", Criterion>>;

/**
 * A conditional format that a script adds part by part. It is in the grid as soon as it is complete, before
 * the formats that its sheet has, as in Excel.
 */
export class RuleDraft {
  private id: string | undefined;
  private readonly grid: GridHost;
  private readonly area: () => Area;
  private formula = "";
  private look: RuleLook = {};
  private fullAt: string | undefined;

  /** @param area Returns the range; throws if its sheet is protected. */
  constructor(grid: GridHost, area: () => Area) {
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
