import type { Book } from "../../../src/addin/host/book";
import { planRefresh, type RefreshPlan } from "../../../src/addin/refresh/planRefresh";

export type Plan = RefreshPlan;

const surroundings = {
  settings: { workbook: {}, user: {} },
  dateSystem: 1900,
  formats: false,
  notAvailable: { code: "#N/A" },
  today: () => "2026-03-14",
} as const;

/** The plan for a sheet "Race" with these formulas below one another, in a workbook where some cells hold values. */
export function planOf(
  formulas: readonly string[],
  cells: Readonly<Record<string, unknown[][]>> = {},
  { values = [], errorsOnly = false }: { values?: readonly unknown[]; errorsOnly?: boolean } = {},
): Promise<Plan> {
  const book: Pick<Book, "formulas" | "values"> = {
    formulas: async () => formulas.map((formula, row) => ({ sheet: "Race", row, column: 0, formula, value: values[row] ?? "" })),
    values: async (references) => references.map(({ sheet, address }) => cells[`${sheet}!${address}`] ?? [[""]]),
  };
  return planRefresh({ scope: "sheet", errorsOnly }, { book: book as Book, surroundings, peek: () => undefined });
}
