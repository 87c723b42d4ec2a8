/** Reads the text of a formula into parts, which keep the typed text, and into a tree. */
import { cellPattern } from "../../cells/addresses";
import { type AstExpression, parse, type Token, tokenize } from "@borgar/fx";

/** A part of a formula. References may move and be renamed; every other part stays as it was typed. */
export interface Part {
  readonly kind: "reference" | "name" | "function" | "other";
  readonly text: string;
}

export interface ParsedFormula {
  readonly parts: readonly Part[];
  /** The text with a mark in place of each reference, so that formulas filled down share a key. */
  readonly key: string;
  readonly references: readonly string[];
}

const references: ReadonlySet<string> = new Set(["range", "range_beam", "range_ternary"]);
/** Matches A1.Jockey and A1.[Fair odds]: a field on a cell's card. */
const fieldOfCell = new RegExp(
  String.raw`^((?:(?:'(?:[^']|'')+'|[^!']+)!)?${cellPattern})\.(\[[^\]]+\]|[A-Z_]\w*)$`,
  "i",
);

const options = { withLocation: true, mergeRefs: true, allowTernary: true } as const;

/** Returns the cell and the field in A1.Jockey; undefined for any other name. */
export function cellField(text: string): { readonly cell: string; readonly field: string } | undefined {
  const [, cell, field] = fieldOfCell.exec(text) ?? [];
  return cell === undefined || field === undefined
    ? undefined
    : { cell, field: field.replace(/^\[(.*)\]$/, "$1") };
}

/** Matches a reference to several sheets, Jan:Mar!A1, which a host's references cannot hold. */
const ofSheets = /^(?:'((?:[^':]|'')+):((?:[^':]|'')+)'|([^':![\]]+):([^':![\]]+))!(.+)$/;

/** The sheets and cells in a reference to several sheets. */
export interface SheetSpan {
  readonly first: string;
  readonly last: string;
  readonly cells: string;
}

/** Returns the parts of a reference to several sheets; undefined for any other text. */
export function sheetSpan(text: string): SheetSpan | undefined {
  const [, quoted, quotedLast, plain, plainLast, cells = ""] = ofSheets.exec(text) ?? [];
  const [first, last] = [quoted ?? plain, quotedLast ?? plainLast].map((name) => name?.replaceAll("''", "'"));
  return first === undefined || last === undefined ? undefined : { first, last, cells };
}

/** Returns a formula with every reference to several sheets replaced. */
export const withSheetSpans = (formula: string, replaced: (reference: string) => string): string =>
  tokensOf(formula)
    .map(({ type, value }) => (references.has(type) && sheetSpan(value) ? replaced(value) : value))
    .join("");

/** Matches an optional parameter of a LAMBDA: LAMBDA(x,[y],...). */
const optionalName = /^\[([\p{L}_][\p{L}\p{N}_.]*)\]$/u;

/**
 * Returns the positions of LAMBDA's optional parameters among the tokens; the library reads them as tables.
 */
function optionalParameters(tokens: readonly Token[]): ReadonlySet<number> {
  const places = new Set<number>();
  const calls: { readonly isLambda: boolean; names: number[] }[] = [];
  for (const [index, { type, value }] of tokens.entries()) {
    if (value === "(") calls.push({ isLambda: /^LAMBDA$/i.test(tokens[index - 1]?.value ?? ""), names: [] });
    const call = calls.at(-1);
    if (call?.isLambda && type === "structured" && optionalName.test(value)) call.names.push(index);
    if (value === "," && type === "operator")
      for (const place of call?.names.splice(0) ?? []) places.add(place); // the name that precedes a comma
    if (value === ")") calls.pop();
  }
  return places;
}

/**
 * Returns the library's tokens. A1:x is the range from A1 to the name x if the formula has such a name, and
 * else the cells of columns A to X.
 */
function libraryTokens(formula: string): Token[] {
  const tokens = tokenize(formula, options);
  const namesOf = (type: string, pattern: RegExp): string[] =>
    tokens.flatMap((token) =>
      token.type === type ? [(pattern.exec(token.value)?.[1] ?? "").toLowerCase()] : [],
    );
  const names = new Set(namesOf("range_named", /^([a-z]{1,3})$/i));
  const columns = namesOf("range_ternary", /:([a-z]{1,3})$/i);
  const isNamed = columns.some((column) => column !== "" && names.has(column));
  return isNamed ? tokenize(formula, { ...options, allowTernary: false }) : tokens;
}

/**
 * Returns the tokens of a formula; a field of a fixed cell, $B$2.Jockey, is one token, which the library
 * lacks.
 */
function tokensOf(formula: string): Token[] {
  const tokens: Token[] = [];
  for (const token of libraryTokens(formula)) {
    if (token.type !== "unknown" || !cellField(token.value)) {
      tokens.push(token);
      continue;
    }
    const hasSheet = tokens.at(-1)?.value === "!" && tokens.at(-2)?.type === "context";
    const [sheet, bang] = hasSheet ? tokens.splice(-2) : [];
    const value = `${sheet?.value ?? ""}${bang?.value ?? ""}${token.value}`;
    const [start = 0, end = 0] = [sheet?.loc?.[0] ?? token.loc?.[0], token.loc?.[1]];
    tokens.push({ ...token, type: "structured", value, loc: [start, end] });
  }
  return tokens;
}

function partsOf({ type, value }: Token): Part[] {
  if (references.has(type) && !sheetSpan(value)) return [{ kind: "reference", text: value }];
  const field = type === "range_named" || type === "structured" ? cellField(value) : undefined;
  if (field)
    return [
      { kind: "reference", text: field.cell },
      { kind: "other", text: value.slice(field.cell.length) },
    ];
  if (type === "range_named") return [{ kind: "name", text: value }];
  return [{ kind: type === "func" ? "function" : "other", text: value }];
}

export const keyOf = (parts: readonly Part[]): string =>
  parts.map(({ kind, text }) => (kind === "reference" ? "\u0001" : text)).join("");

/** Returns the parts of a formula, given its typed text "=...". */
export function parseFormula(formula: string): ParsedFormula {
  const parts = tokensOf(formula).flatMap(partsOf);
  return {
    parts,
    key: keyOf(parts),
    references: parts.flatMap(({ kind, text }) => (kind === "reference" ? [text] : [])),
  };
}

/** The tree of a formula. */
export interface FormulaTree {
  readonly root: AstExpression;
  /** The number of the reference that begins at each position of the text. */
  readonly slots: ReadonlyMap<number, number>;
  /** The positions of LAMBDA's optional parameters. */
  readonly optional: ReadonlySet<number>;
  /** True if one pair of brackets encloses the whole formula. */
  readonly isBracketed: boolean;
}

/** Returns whether the bracket that opens a formula is closed by its last token. */
function isBracketed(tokens: readonly Token[]): boolean {
  const [first, ...others] = tokens.filter(({ type, value }) => type !== "whitespace" && value !== "=");
  if (first?.value !== "(") return false;
  let depth = 1;
  const closing = others.findIndex(({ type, value }) => {
    if (type === "operator") depth += { "(": 1, ")": -1 }[value] ?? 0;
    return depth === 0;
  });
  return closing === others.length - 1;
}

/** Puts brackets around A1# after a sign or @, which the library would apply before the #. */
function withBracketedSpills(tokens: readonly Token[]): Token[] {
  const bracket = (value: string, { loc }: Token): Token => ({
    type: "operator",
    value,
    ...(loc && { loc }),
  });
  const bracketed: Token[] = [];
  for (const token of tokens) {
    const [sign, from] = bracketed.slice(-2);
    const isSpill = token.type === "operator" && token.value === "#";
    if (isSpill && sign && from?.type !== "operator" && from && /^[-+@]$/.test(sign.value))
      bracketed.splice(-1, 1, bracket("(", from), from, token, bracket(")", token));
    else bracketed.push(token);
  }
  return bracketed;
}

/** Returns the tree of a formula; throws if it is not a formula. */
export function treeOf(formula: string): FormulaTree {
  const tokens = tokensOf(formula);
  const slots = new Map<number, number>();
  for (const token of tokens)
    if (partsOf(token)[0]?.kind === "reference") slots.set(token.loc?.[0] ?? 0, slots.size);
  const optionals = optionalParameters(tokens);
  const optional = new Set<number>();
  const readable = tokens.map((token, index): Token => {
    if (!optionals.has(index)) return token;
    optional.add(token.loc?.[0] ?? 0);
    return { ...token, type: "range_named", value: token.value.slice(1, -1) };
  });
  return {
    root: parse(withBracketedSpills(readable), {
      permitArrayRanges: true,
      permitArrayCalls: true,
      looseRefCalls: true,
    }),
    slots,
    optional,
    isBracketed: isBracketed(tokens),
  };
}
