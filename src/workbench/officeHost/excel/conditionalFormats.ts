import type { RuleLook } from "../../../addin/excel/sheetLook";
import type { Area, GridHost } from "../../grid/gridHost";
import { RuleDraft, type ScaleCriteria } from "../../grid/ruleDraft";

type Enqueue = (work: (area: Area) => void) => void;

/** Excel.ConditionalFormat of the types Custom, DataBar and ColorScale. */
function conditionalFormat(grid: GridHost, enqueue: Enqueue) {
  let range: Area | undefined;
  const draft = new RuleDraft(grid, () => {
    if (!range) throw new Error("A conditional format has no range before it is added");
    return range;
  });
  const put = (change: () => void): void =>
    enqueue((area) => {
      range = area;
      change();
    });
  const putLook = (look: RuleLook): void => put(() => draft.setLook(look));
  return {
    custom: {
      rule: {
        set formula(formula: string) {
          put(() => draft.setFormula(formula));
        },
      },
      format: {
        font: {
          set bold(bold: boolean) {
            putLook({ bold });
          },
          set strikethrough(strikethrough: boolean) {
            putLook({ strikethrough });
          },
          set color(textColor: string) {
            putLook({ textColor });
          },
        },
        fill: {
          set color(fillColor: string) {
            putLook({ fillColor });
          },
        },
      },
    },
    dataBar: {
      // The grid's bars run from 0, without a gradient.
      lowerBoundRule: {},
      set upperBoundRule({ formula }: { readonly formula?: string }) {
        put(() => draft.setFullAt(formula));
      },
      positiveFormat: {
        gradientFill: false,
        set fillColor(color: string) {
          put(() => draft.setBars(color));
        },
      },
    },
    colorScale: {
      set criteria(criteria: ScaleCriteria) {
        put(() => draft.setScale(criteria));
      },
    },
  };
}

/** Excel.ConditionalFormatCollection; a new format comes before those that the range has. */
export const conditionalFormats = (grid: GridHost, enqueue: Enqueue) => ({
  add: (_type: string) => conditionalFormat(grid, enqueue),
});
