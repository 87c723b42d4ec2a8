import { readWord } from "../cells/arguments/readText";
import { isBlankOrZero, single } from "../cells/cellValue";
import { type Column, columnsAt, unitOf } from "../cells/columns/column";
import { variables } from "../spec/variables";
import { functionNamed } from "./catalogue";
import { runRows } from "./call/runLocal";

/** The variables of formulas, with their meanings as headings. */
const formulaVariables: readonly Column[] = variables.map(({ name, unit, meaning }) => ({
  name,
  heading: meaning,
  kind: "number",
  unit,
  plan: "pro",
  path: "",
}));

const headings = ["Field", "Heading", "Kind", "Unit", "Plan", "Earlier names"];

function columnsOf(namedFunction: ReturnType<typeof functionNamed>, report: unknown): readonly Column[] {
  if ("results" in namedFunction) return columnsAt("", namedFunction.results);
  const ofFormulas = "formula" in namedFunction.arguments ? { variables: { columns: formulaVariables } } : {};
  const reports: Readonly<Record<string, { readonly columns: readonly Column[] }>> = {
    ...namedFunction.reports,
    ...ofFormulas,
  };
  const names = Object.keys(reports);
  const givenReport = single(report);
  const name = isBlankOrZero(givenReport) ? names[0] : readWord("report", givenReport, names);
  return reports[name ?? ""]?.columns ?? [];
}

/**
 * The fields that a function can return: their names for its fields argument, headings, kinds, units, plan, and the earlier names that still work.
 * @customfunction FIELDS
 * @param function_name The function, such as FORM.
 * @param report One of its reports, or variables for the variables of RATE's and BACKTEST's formulas; the default report when blank.
 * @returns A row for every field.
 * @example =RACING.FIELDS("PREDICT")
 */
export function fields(function_name: any, report?: any): any[][] {
  return runRows({ function_name, report }, ({ function_name, report }) => [
    headings,
    ...columnsOf(functionNamed(function_name), report).map((column) => {
      const { name, heading, kind, plan = "free", aliases = [] } = column;
      return [name, heading, kind, unitOf(column), plan, aliases.join(", ")];
    }),
  ]);
}
