import { FormulaError, formulaFunctions, parseFormula } from "../../../spec/formula";
import { variables } from "../../../spec/variables";

const names = [
  ...variables.map(({ name }) => name),
  ...Object.keys(formulaFunctions).map((name) => `${name}(`),
];
const mostSuggested = 12;

/**
 * Returns completions of the last word in a formula, one for each name that contains the word; names that
 * begin with it come first.
 *
 * @example
 * completeFormula("2*barr") // ["2*barrier", "2*last.barrier"]
 */
export function completeFormula(text: string): string[] {
  const [word = ""] = /[a-z][\w.]*$/i.exec(text) ?? [];
  const typed = word.toLowerCase();
  if (typed === "") return [];
  const foundNames = names.filter((name) => name.toLowerCase().includes(typed) && name !== word);
  const begins = (name: string): number => Number(name.toLowerCase().startsWith(typed));
  foundNames.sort((one, other) => begins(other) - begins(one));
  return foundNames.slice(0, mostSuggested).map((name) => text.slice(0, text.length - word.length) + name);
}

/** Returns the rule that a formula breaks, with the place in its text; undefined for a readable formula. */
export function formulaFault(text: string): string | undefined {
  try {
    parseFormula(text);
    return undefined;
  } catch (failure) {
    if (failure instanceof FormulaError) return failure.message;
    throw failure;
  }
}
