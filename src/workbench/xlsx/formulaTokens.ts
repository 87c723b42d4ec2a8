/** A part of a formula: one that a file spells differently from a cell, or one that stays the same. */
export interface Token {
  /** "columns" are in square brackets: a table's columns, the field of a card, or an optional parameter. */
  readonly kind: "text" | "sheet" | "columns" | "name" | "other";
  readonly text: string;
}

const patterns: readonly (readonly [kind: Token["kind"], pattern: string])[] = [
  ["text", String.raw`"(?:[^"]|"")*"`],
  ["sheet", String.raw`'(?:[^']|'')*'`],
  ["columns", String.raw`\[(?:'.|[^\[\]']|\[(?:'.|[^\[\]'])*\])*\]`],
  ["name", String.raw`[\p{L}_\\$][\p{L}\p{N}_.\\?$]*`],
  ["other", String.raw`\p{N}[\p{N}.]*(?:E[+-]?\p{N}+)?|[\s\S]`],
];
const pattern = new RegExp(patterns.map(([, part]) => `(${part})`).join("|"), "giu");

/** Divides a formula into parts; joined, they give the formula again. */
export const tokensOf = (formula: string): Token[] =>
  [...formula.matchAll(pattern)].map(([text, ...groups]) => ({
    kind: patterns[groups.findIndex((group) => group !== undefined)]?.[0] ?? "other",
    text,
  }));

/** Matches the rows of cells in a formula, in which filled-down formulas differ; LOG10( is a function. */
const rowsOfCells = /(\$?\b[A-Z]{1,3}\$?)\d+(?![\w.(!])/g;

/** Returns a function that works once for all formulas that differ only in the rows of their cells. */
export function onceForShape<Result>(work: (formula: string) => Result): (formula: string) => Result {
  const results = new Map<string, Result>();
  return (formula) => {
    const shape = formula.replace(rowsOfCells, "$1");
    const knownTokens = results.get(shape);
    if (knownTokens !== undefined) return knownTokens;
    const result = work(formula);
    results.set(shape, result);
    return result;
  };
}

export const joined = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join("");

export const other = (text: string): Token => ({ kind: "other", text });

/** Returns the index of the next part that is not a blank. */
export function nextOf(tokens: readonly Token[], from: number): number {
  let index = from;
  while (tokens[index]?.text.trim() === "") index++;
  return index;
}

/** Returns the index after the bracket that closes the one at an index. */
export function behindBracket(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index++) {
    if (tokens[index]?.text === "(") depth++;
    if (tokens[index]?.text === ")" && --depth === 0) return index + 1;
  }
  return tokens.length;
}

/**
 * Returns the index of the bracket of a call that begins with a name; undefined if the name is not called.
 */
export function callBracket(tokens: readonly Token[], name: number): number | undefined {
  const open = nextOf(tokens, name + 1);
  return tokens[name]?.kind === "name" && tokens[open]?.text === "(" ? open : undefined;
}

/** Returns the parts of each argument of a call whose bracket opens at an index. */
export function argumentsOf(tokens: readonly Token[], open: number): Token[][] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens.slice(open + 1, behindBracket(tokens, open) - 1)) {
    if (token.text === "(" || token.text === "{") depth++;
    if (token.text === ")" || token.text === "}") depth--;
    if (token.text === "," && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

/** Returns the index at which a reference that ends before an index begins. */
export function referenceStart(tokens: readonly Token[], end: number): number {
  let start = end - 1;
  if (tokens[start]?.text !== ")") return tokens[start - 1]?.text === "!" ? start - 2 : start;
  for (let depth = 0; start > 0; start--) {
    if (tokens[start]?.text === ")") depth++;
    if (tokens[start]?.text === "(" && --depth === 0) break;
  }
  return tokens[start - 1]?.kind === "name" ? start - 1 : start;
}

/** Returns the index after the operand that begins at an index: a reference, a call or a bracket. */
export function operandEnd(tokens: readonly Token[], from: number): number {
  let end = nextOf(tokens, from);
  for (;;) {
    if (tokens[end]?.text === "(") end = behindBracket(tokens, end);
    else if (tokens[end]?.kind === "sheet" || tokens[end + 1]?.text === "!") end += 3;
    else end = callBracket(tokens, end) === undefined ? end + 1 : behindBracket(tokens, end + 1);
    while (tokens[end]?.kind === "columns" || tokens[end]?.text === "#") end++;
    if (tokens[end]?.text !== ":") return Math.min(end, tokens.length);
    end++;
  }
}
