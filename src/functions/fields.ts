import { readWord } from "../cells/arguments/readWord";
import { isBlankOrZero, single } from "../cells/cellValue";
import { functionNamed } from "./catalogue";
import { runLocal } from "./call/runLocal";

const headings = ["Field", "Heading", "Kind", "Unit", "Plan", "Earlier names"];

/**
 * The fields that a function can return: their names for its fields argument, headings, kinds, units, plan, and the earlier names that still work.
 * @customfunction FIELDS
 * @param function_name The function, such as FORM.
 * @param report One of its reports; the default one when blank.
 * @returns A row for every field.
 * @example =RACING.FIELDS("PREDICT")
 * @helpurl https://localhost:3000/help/fields.html
 */
export function fields(function_name: any, report?: any): any[][] {
  return runLocal({ function_name, report }, ({ function_name, report }) => {
    const named = functionNamed(function_name);
    if ("results" in named) {
      return [
        headings,
        ...named.results.map(([name, heading, kind, unit = ""]) => [name, heading, kind, unit, "free", ""]),
      ];
    }
    const { reports } = named;
    const names = Object.keys(reports);
    const given = single(report);
    const name = isBlankOrZero(given) ? names[0] : readWord("report", given, names);
    const columns = reports[name ?? ""]?.columns ?? [];
    return [
      headings,
      ...columns.map(({ name, heading, kind, unit = "", plan = "free", aliases = [] }) => [
        name,
        heading,
        kind,
        unit,
        plan,
        aliases.join(", "),
      ]),
    ];
  });
}
