import type { Workbook } from "../../../src/addin/excel/workbook";
import { parseContext } from "../parseContext";
import { type PlanOptions, planRefresh, type RefreshPlan } from "../../../src/addin/refresh/planRefresh";

export type Plan = RefreshPlan;

/**
 * The plan for a sheet "Race" with these formulas below one another, in a workbook where some cells hold
 * values.
 */
export function planOf(
  formulas: readonly string[],
  cells: Readonly<Record<string, unknown[][]>> = {},
  {
    values = [],
    errorsOnly = false,
    ...further
  }: { values?: readonly unknown[]; errorsOnly?: boolean } & Pick<PlanOptions, "signal" | "onProgress"> = {},
): Promise<Plan> {
  const workbook: Pick<Workbook, "findFormulas" | "readValues"> = {
    findFormulas: async () =>
      formulas.map((formula, row) => ({ sheet: "Race", row, column: 0, formula, value: values[row] ?? "" })),
    readValues: async (references) =>
      references.map(({ sheet, address }) => cells[`${sheet}!${address}`] ?? [[""]]),
  };
  return planRefresh(
    { scope: "sheet", errorsOnly },
    { workbook, context: parseContext, peek: () => undefined, ...further },
  );
}
