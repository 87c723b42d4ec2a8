import { formatCount, t } from "../language/translate";
import { nearestName } from "./nearestName";
import { variableNamed, variables } from "./variables";

/** The functions of formulas with the fewest and the most values that each takes. */
export const formulaFunctions = {
  min: [1, 20],
  max: [1, 20],
  abs: [1, 1],
  sqrt: [1, 1],
  ln: [1, 1],
  exp: [1, 1],
  round: [1, 2],
  clamp: [3, 3],
  if: [3, 3],
  coalesce: [1, 20],
  rank: [1, 1],
  gap: [1, 1],
  z: [1, 1],
  share: [1, 1],
} as const;

/** The operators between two values, by precedence. */
const binary = {
  or: 1,
  and: 2,
  "=": 4,
  "<>": 4,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  "+": 5,
  "-": 5,
  "*": 6,
  "/": 6,
  "^": 8,
} as const;
/** The operators before a value. */
const prefix = { not: 3, "-": 7, "+": 7 } as const;
const comparison = 4;

type Operator = keyof typeof binary | "not" | "negate";

/** A part of a formula; `from` and `to` are indexes into its text, brackets included. */
export type Formula = { readonly from: number; readonly to: number; readonly inBrackets?: true } & (
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "variable"; readonly name: string }
  | {
      readonly kind: "call";
      readonly name: keyof typeof formulaFunctions | Operator;
      readonly values: readonly Formula[];
    }
);

export const formulaLimits = { characters: 2000, nodes: 240, levels: 20 } as const;

/** A formula that cannot be read: the rule, and the position in its text, counted from 1. */
export class FormulaError extends Error {
  constructor(
    readonly rule: string,
    readonly position: number,
    text: string,
  ) {
    const place = position > text.length ? t`at character ${position}, its end` : t`at character ${position}`;
    super(`formula ${rule} ${place}: ${excerptOf(text, position - 1)}`);
    this.name = "FormulaError";
  }
}

/** The most characters of an excerpt before, at and after the place of an error. */
const shownLengths = { before: 16, found: 40, after: 12 } as const;

/** Returns a part of a text with the name, number or character at an index marked: "5*»barier«/50". */
function excerptOf(text: string, index: number): string {
  const [refusedText = ""] = /^(?:[\w.]+|.?)/su.exec(text.slice(index, index + shownLengths.found)) ?? [];
  const [from, to] = [
    Math.max(0, index - shownLengths.before),
    index + refusedText.length + shownLengths.after,
  ];
  const before = `${from > 0 ? "…" : ""}${text.slice(from, index)}`;
  const after = `${text.slice(index + refusedText.length, to)}${to < text.length ? "…" : ""}`;
  return `${before}»${refusedText}«${after}`;
}

interface Token {
  readonly kind: "number" | "name" | "sign" | "end";
  readonly text: string;
  readonly from: number;
}

const token =
  /\s*(?:(\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?)|([a-z][\w.]*)|(<=|>=|<>|[-+*/^()=<>,;])|$)/iy;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  for (;;) {
    const start = token.lastIndex;
    const [whole, number, name, sign] = token.exec(text) ?? [];
    if (whole === undefined) {
      const from = start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0);
      throw new FormulaError(t`has a character that has no meaning`, from + 1, text);
    }
    const kind =
      number !== undefined ? "number" : name !== undefined ? "name" : sign !== undefined ? "sign" : "end";
    const tokenText = number ?? name ?? sign ?? "";
    tokens.push({ kind, text: tokenText, from: start + whole.length - tokenText.length });
    if (kind === "end") return tokens;
  }
}

/** Returns the operator of a token in lower case. */
const operatorOf = ({ kind, text }: Token): string => (kind === "number" ? "" : text.toLowerCase());

/**
 * Parses a formula (docs/ratings.md): numbers, variables, `+ - * / ^`, comparisons, `and or not`, brackets
 * and functions. Throws a FormulaError with the rule and the place.
 *
 * @example parseFormula("2 * career.winRate - barrier / 100"); // a tree of 7 nodes
 */
export function parseFormula(text: string): Formula {
  if (text.length > formulaLimits.characters)
    throw new FormulaError(
      t`has at most ${formulaLimits.characters} characters`,
      formulaLimits.characters + 1,
      text,
    );
  const tokens = tokensOf(text);
  let index = 0;
  let nodes = 0;
  const next = (): Token => tokens[Math.min(index, tokens.length - 1)] as Token; // the last token is the end
  const fault = (rule: string, { from }: Pick<Token, "from">): FormulaError =>
    new FormulaError(rule, from + 1, text);

  function made(part: Formula): Formula {
    if (++nodes > formulaLimits.nodes)
      throw fault(t`has at most ${formulaLimits.nodes} numbers, names and operators`, part);
    return part;
  }

  function take(sign: string): number {
    const token = next();
    if (token.text !== sign) throw fault(t`needs ${sign}`, token);
    index += 1;
    return token.from + 1;
  }

  function valuesOf(name: string, of: Token, level: number): { values: Formula[]; to: number } {
    take("(");
    const values = [parse(0, level + 1)];
    while ([",", ";"].includes(next().text)) {
      index += 1;
      values.push(parse(0, level + 1));
    }
    const to = take(")");
    const [fewest, most] = formulaFunctions[name as keyof typeof formulaFunctions];
    if (values.length < fewest || values.length > most)
      throw fault(
        fewest === most
          ? t`needs ${formatCount(fewest, "value")} for ${name}`
          : t`needs ${fewest} to ${most} values for ${name}`,
        of,
      );
    return { values, to };
  }

  function parseNamed(of: Token, level: number): Formula {
    const name = of.text.toLowerCase();
    if (Object.hasOwn(formulaFunctions, name) && tokens[index]?.text === "(")
      return made({ kind: "call", name: name as "min", from: of.from, ...valuesOf(name, of, level) });
    const variable = variableNamed(of.text);
    if (variable)
      return made({ kind: "variable", name: variable.name, from: of.from, to: of.from + of.text.length });
    const functions = Object.keys(formulaFunctions).filter((one) => one.length > 2); // z occurs in many words
    const knownNames = [...variables.map((one) => one.name), ...functions];
    if (Object.hasOwn(formulaFunctions, name)) throw fault(t`needs ( after ${name}`, next());
    const candidate = nearestName(of.text.slice(0, 40), knownNames);
    throw fault(
      candidate === undefined ? t`has an unknown name,` : t`has an unknown name; did you mean ${candidate},`,
      of,
    );
  }

  function parseFirst(level: number): Formula {
    const first = next();
    if (level > formulaLimits.levels) throw fault(t`has at most ${formulaLimits.levels} levels`, first);
    index += 1;
    const { from, text: refusedText } = first;
    if (first.kind === "number")
      return made({ kind: "number", value: Number(refusedText), from, to: from + refusedText.length });
    if (refusedText === "(") {
      const inside = parse(0, level + 1);
      return { ...inside, from, to: take(")"), inBrackets: true };
    }
    const operator = operatorOf(first);
    if (Object.hasOwn(prefix, operator)) {
      const value = parse(prefix[operator as keyof typeof prefix], level + 1);
      if (operator === "+") return value;
      const name = operator === "-" ? "negate" : "not";
      return made({ kind: "call", name, values: [value], from, to: value.to });
    }
    if (first.kind === "name" && !Object.hasOwn(binary, operator)) return parseNamed(first, level);
    throw fault(t`needs a number, a name or (`, first);
  }

  /** Parses operators with at least the given precedence. */
  function parse(least: number, level: number): Formula {
    let left = parseFirst(level);
    let compared = false;
    for (;;) {
      const sign = next();
      const name = operatorOf(sign) as keyof typeof binary;
      if (!Object.hasOwn(binary, name) || binary[name] < least) return left;
      const closeness = binary[name];
      if (closeness === comparison && compared) throw fault(t`needs and between two comparisons`, sign);
      compared = closeness === comparison;
      index += 1;
      // Powers associate to the right; 2 ^ -1 is also a power.
      const right = name === "^" ? parse(prefix["-"], level + 1) : parse(closeness + 1, level);
      left = made({ kind: "call", name, values: [left, right], from: left.from, to: right.to });
    }
  }

  const formula = parse(0, 1);
  if (next().kind !== "end") throw fault(t`needs an operator or its end`, next());
  return formula;
}

/** Returns the names of the variables in a formula, each once. */
export function variablesIn(formula: Formula): string[] {
  const names = (part: Formula): string[] =>
    part.kind === "variable" ? [part.name] : part.kind === "call" ? part.values.flatMap(names) : [];
  return [...new Set(names(formula))];
}

/** One part of the sum that a formula is. */
export interface Term {
  readonly weight: number;
  readonly term: Formula;
}

/**
 * Returns the terms that a formula adds up, each with its multiplier, or 1 if it has none. A sum in brackets
 * is one term.
 *
 * @example termsOf(parseFormula("2 * career.winRate - barrier")); // of weights 2 and -1
 */
export function termsOf(formula: Formula, weight = 1): Term[] {
  const whole = [{ weight, term: formula }];
  if (formula.kind !== "call" || formula.inBrackets) return whole;
  const [first, second] = formula.values;
  if (first && formula.name === "negate") return termsOf(first, -weight);
  if (!first || !second) return whole;
  if (formula.name === "+" || formula.name === "-")
    return [...termsOf(first, weight), ...termsOf(second, formula.name === "-" ? -weight : weight)];
  if (formula.name !== "*") return whole;
  const [before, after] = [constantOf(first), constantOf(second)];
  if (before !== undefined) return termsOf(second, weight * before);
  return after === undefined ? whole : termsOf(first, weight * after);
}

/** Returns the value of a number with or without a sign; undefined for anything else. */
function constantOf(formula: Formula): number | undefined {
  if (formula.kind === "number") return formula.value;
  const [inside] = formula.kind === "call" && formula.name === "negate" ? formula.values : [];
  return inside?.kind === "number" ? -inside.value : undefined;
}
