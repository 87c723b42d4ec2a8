/** A file's plain formulas take the cell in their row or column from a range; a cell shows that as @. */
import { cellPattern } from "../../cells/addresses";
import { type IsWideName, withIntersection } from "../formula/intersect";
import type { DefinedName } from "../grid/definedNames";
import { joined, onceForShape, tokensOf } from "./formulaTokens";

const oneCell = new RegExp(`^(?:(?:'(?:[^']|'')*'|[^'!()]+)!)?${cellPattern}$`, "i");
const constant = /^(?:[-+]?[\d.]+(?:E[-+]?\d+)?%?|"(?:[^"]|"")*"|TRUE|FALSE|LAMBDA\(.*\))$/is;

/** Returns a test for names that may refer to more than one cell. */
export function wideNames(
  names: readonly Pick<DefinedName, "name" | "refersTo">[],
  tables: readonly { readonly name: string }[],
): IsWideName {
  const wide = new Set([
    ...names.filter(({ refersTo }) => !oneCell.test(refersTo) && !constant.test(refersTo)),
    ...tables,
  ].map(({ name }) => name.toLowerCase())); // prettier-ignore
  return (name) => wide.has(name.toLowerCase());
}

/** Returns a function that converts a file's plain formulas to a cell's form: =A1:A9*2 to =@A1:A9*2. */
export function intersector(isWideName: IsWideName): (formula: string) => string {
  const changes = onceForShape((formula) => withIntersection(formula, isWideName) !== formula);
  return (formula) => (changes(formula) ? withIntersection(formula, isWideName) : formula);
}

/** Returns a typed formula as an equivalent plain formula for a file; undefined if there is none. */
export function withoutIntersection(typed: string, isWideName: IsWideName): string | undefined {
  if (!typed.includes("@")) return undefined;
  const plain = joined(tokensOf(typed).filter(({ kind, text }) => kind !== "other" || text !== "@"));
  return withIntersection(plain, isWideName) === typed ? plain : undefined;
}
