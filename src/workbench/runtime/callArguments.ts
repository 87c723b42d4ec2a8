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
    const read = given
      .slice(index, parameter.repeating ? undefined : index + 1)
      .map((value) => argument(value, parameter, profile));
    const error = read.find(isError);
    if (error) return { error };
    const passed = read.filter((value): value is Passed => !isError(value));
    values.push(parameter.repeating ? passed : (passed[0] ?? null));
  }
  return { values };
}
