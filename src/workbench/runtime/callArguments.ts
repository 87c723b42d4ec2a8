import { argument, type Passed, type Profile } from "./argument";
import { type Argument, type CellError, isError } from "./cellValue";
import type { FunctionMetadata, ParameterMetadata } from "./metadata";

/** The arguments of one call, or the error that stands in the cell instead. */
export type CallArguments = { readonly values: readonly (Passed | readonly Passed[])[] } | { readonly error: CellError };

const missing = (parameter: ParameterMetadata): CellError => ({ error: "#VALUE!", message: `${parameter.name} is missing` });

/** All arguments as Excel hands them over: one for each declared parameter, a repeating one as a list. */
export function callArguments(fn: FunctionMetadata, given: readonly Argument[], profile: Profile): CallArguments {
  const values: (Passed | Passed[])[] = [];
  for (const [index, parameter] of (fn.parameters ?? []).entries()) {
    if (index >= given.length && !parameter.optional && !parameter.repeating) return { error: missing(parameter) };
    const rest: Passed[] = [];
    for (const value of parameter.repeating ? given.slice(index) : [given[index]]) {
      const passed = argument(value, parameter, profile);
      if (isError(passed)) return { error: passed };
      rest.push(passed);
    }
    values.push(parameter.repeating ? rest : (rest[0] ?? null));
  }
  return { values };
}
