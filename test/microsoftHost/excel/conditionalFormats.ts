import type { RuleLook } from "../../../src/addin/excel/applySheetLook";
import { requireRuleFormula } from "../../../src/workbench/officeHost/excelRefusals";
import { HostObject } from "../requests/hostObject";
import { FormatPart } from "./rangeFormat";
import { RuleDraft, type ScaleCriteria } from "./ruleDraft";

/** A part of a conditional format, which writes to its draft. */
abstract class RulePart extends HostObject {
  protected readonly draft: RuleDraft;

  constructor(draft: RuleDraft) {
    super();
    this.draft = draft;
  }
}

/** A part of a conditional format that sets the look of the cells for which it holds. */
abstract class RuleLookPart extends RulePart {
  protected put(look: RuleLook): void {
    this.draft.setLook(look);
  }
}

/** Excel.ConditionalRangeFont. */
class ConditionalRangeFont extends RuleLookPart {
  readonly typeName = "ConditionalRangeFont";
  set Bold(bold: boolean) {
    this.put({ bold });
  }
  set Strikethrough(strikethrough: boolean) {
    this.put({ strikethrough });
  }
  set Color(textColor: string) {
    this.put({ textColor });
  }
}

/** Excel.ConditionalRangeFill. */
class ConditionalRangeFill extends RuleLookPart {
  readonly typeName = "ConditionalRangeFill";
  set Color(fillColor: string) {
    this.put({ fillColor });
  }
}

/** Excel.ConditionalRangeFormat. */
class ConditionalRangeFormat extends RulePart {
  readonly typeName = "ConditionalRangeFormat";
  readonly Font = new ConditionalRangeFont(this.draft);
  readonly Fill = new ConditionalRangeFill(this.draft);
}

/** Excel.ConditionalFormatRule. */
class ConditionalFormatRule extends RulePart {
  readonly typeName = "ConditionalFormatRule";
  set Formula(formula: string) {
    requireRuleFormula(formula);
    this.draft.setFormula(formula);
  }
}

/** Excel.CustomConditionalFormat. */
class CustomConditionalFormat extends RulePart {
  readonly typeName = "CustomConditionalFormat";
  readonly Rule = new ConditionalFormatRule(this.draft);
  readonly Format = new ConditionalRangeFormat(this.draft);
}

/** Excel.ConditionalDataBarPositiveFormat. */
class PositiveFormat extends RulePart {
  readonly typeName = "ConditionalDataBarPositiveFormat";
  GradientFill = false;
  set FillColor(color: string) {
    this.draft.setBars(color);
  }
}

/** Excel.DataBarConditionalFormat. The grid's bars run from 0. */
class DataBarConditionalFormat extends RulePart {
  readonly typeName = "DataBarConditionalFormat";
  readonly PositiveFormat = new PositiveFormat(this.draft);
  LowerBoundRule: unknown;
  set UpperBoundRule({
    Formula,
    formula = Formula,
  }: Readonly<Partial<Record<"Formula" | "formula", string>>>) {
    this.draft.setFullAt(formula);
  }
}

/** Excel.ColorScaleConditionalFormat. */
class ColorScaleConditionalFormat extends RulePart {
  readonly typeName = "ColorScaleConditionalFormat";
  set Criteria(criteria: ScaleCriteria) {
    this.draft.setScale(criteria);
  }
}

/** Excel.ConditionalFormat of the types Custom, DataBar and ColorScale. */
class ConditionalFormat extends RulePart {
  readonly typeName = "ConditionalFormat";
  override readonly kept = true;
  readonly Custom = new CustomConditionalFormat(this.draft);
  readonly DataBar = new DataBarConditionalFormat(this.draft);
  readonly ColorScale = new ColorScaleConditionalFormat(this.draft);
}

/** Excel.ConditionalFormatCollection; a new format comes before those that the range has. */
export class ConditionalFormatCollection extends FormatPart {
  readonly typeName = "ConditionalFormatCollection";
  Add(_type: string): ConditionalFormat {
    return new ConditionalFormat(new RuleDraft(this.grid, this.writable));
  }
}
