/** Formulas in the engine: their text stays as it was typed, and our evaluator computes their values. */
import type { CompiledFormula, EvalContext, Getters, Range } from "@odoo/o-spreadsheet";
import { type Compiled, compileFormula } from "../formula/compile";
import { type ParsedFormula, parseFormula, type Part, sheetSpan } from "../formula/parse";
import { noteCards } from "./cellCards";
import { EngineBook, GivenReferences } from "./engineBook";
import { engine } from "./engineValue";
import { orderedReference } from "./orderedReference";
import { fromEngineReference, toEngineReference } from "./sheetQuotes";

interface Token {
  readonly type: string;
  readonly value: string;
}
type Literals = CompiledFormula["literalValues"];
type Execute = CompiledFormula["execute"];

/** A formula of the engine, including parts that its types hide. */
type Formula = Omit<CompiledFormula, "tokens" | "rangeDependencies"> & {
  readonly tokens: readonly Token[];
  readonly rangeDependencies: readonly Range[];
  getTokens(...options: Parameters<CompiledFormula["toFormulaString"]>): readonly Token[];
};

/** The engine's class, including parts that its types hide. */
interface FormulaClass {
  new (
    ...parts: [
      ...[sheet: string, tokens: readonly Token[], literals: Literals, symbols: readonly string[]],
      ...[ranges: readonly Range[], isBad: boolean, key: string, execute: Execute],
    ]
  ): Formula;
  CopyWithDependencies(base: Formula, sheet: string, ranges: readonly Range[]): Formula;
  readonly prototype: object;
}

const formulaClass = (): FormulaClass => engine().CompiledFormula as unknown as FormulaClass;

/** The part that all formulas of one text share, without their references. */
interface Shared {
  readonly tokens: Token[];
  readonly symbols: string[];
  readonly literals: Literals;
  readonly execute: Execute;
  /** True if it refers to several sheets, because the engine must then adjust it when it is copied. */
  readonly hasSheetSpans: boolean;
}

const kinds: Readonly<Record<Part["kind"], string>> = {
  reference: "REFERENCE",
  name: "SYMBOL",
  function: "SYMBOL",
  other: "UNKNOWN",
};

/** Matches formulas that read cells which their text does not state. */
const findsCells = /\b(?:OFFSET|INDIRECT)\s*\(|[#:[]/i;

const books = new WeakMap<EvalContext, EngineBook>();

function bookOf(context: EvalContext, ...reads: ConstructorParameters<typeof EngineBook>[1]): EngineBook {
  const knownBook = books.get(context) ?? new EngineBook(context, reads);
  books.set(context, knownBook);
  return knownBook;
}

function executed({ key, parts }: ParsedFormula, calculate: Compiled): Execute {
  const finds = findsCells.test(key) || parts.some(({ kind }) => kind === "name");
  return function (this: CompiledFormula, ...[ranges, ref, range, , context]: Parameters<Execute>) {
    const book = bookOf(context as EvalContext, ref, range);
    const inputs = new GivenReferences(book, ranges);
    const value = book.finding(finds, () => calculate(inputs));
    const result = book.result(value);
    noteCards(result, this, context as EvalContext);
    return result;
  };
}

/**
 * Returns the numbers and texts in a formula. Workbooks of earlier versions state a formula as the one above
 * it plus the differences: these values in text order, with a quotation mark as code 34 between two texts.
 */
function literalsOf(parts: readonly Part[]): Literals {
  const literals: Literals = { numbers: [], strings: [] };
  for (const { kind, text } of parts)
    if (kind === "other" && text.startsWith('"')) {
      const texts = text.slice(1, -1).split('""');
      literals.strings.push(...texts.map((value) => ({ value })));
      literals.numbers.push(...texts.slice(1).map(() => ({ value: 34 })));
    } else if (kind === "other" && /^-?[\d.]/.test(text))
      literals.numbers.push({ value: Number(text.replace("-", "")) });
  return literals;
}

const shared = new Map<string, Shared>();

/** Returns the shared part of a formula; throws if the text is not a formula. */
function sharedOf(formula: string, parsed: ParsedFormula): Shared {
  const sharedFormula = shared.get(parsed.key);
  if (sharedFormula) return sharedFormula;
  const made: Shared = {
    tokens: parsed.parts.map(({ kind, text }) => ({ type: kinds[kind], value: text })),
    symbols: parsed.parts.flatMap(({ kind, text }) => (kinds[kind] === "SYMBOL" ? [text] : [])),
    literals: literalsOf(parsed.parts),
    execute: executed(parsed, compileFormula(formula)),
    hasSheetSpans: parsed.parts.some(({ kind, text }) => kind === "other" && sheetSpan(text) !== undefined),
  };
  shared.set(parsed.key, made);
  return made;
}

/** The calculation for a text that begins with = but is not a formula. */
const unreadable: Execute = () => ({ value: "#NAME?", message: "The text is not a formula of Excel" });

/** A character that no formula contains. */
const cornersMark = "\u0000";

/**
 * Returns a key that also states the corners of each reference. The engine saves a formula by its differences
 * from the one above it if both have one key, and fails for B2:B3 below B2.
 */
const keyWithCorners = (key: string, ranges: readonly Range[]): string =>
  `${key.split(cornersMark)[0]}${cornersMark}${ranges.map(({ parts }) => parts.length).join("")}`;

function compiled(
  formula: string,
  sheet: string,
  ranges: (references: readonly string[]) => readonly Range[],
): Formula {
  const Compiler = formulaClass();
  try {
    const parsed = parseFormula(formula);
    const { tokens, symbols, literals, execute, hasSheetSpans } = sharedOf(formula, parsed);
    const references = ranges(parsed.references);
    const key = keyWithCorners(parsed.key, references);
    const result = new Compiler(sheet, tokens, literals, symbols, references, false, key, execute);
    return hasSheetSpans ? Object.assign(result, { hasDependencies: true }) : result;
  } catch {
    const tokens: Token[] = [{ type: "UNKNOWN", value: formula }];
    return new Compiler(sheet, tokens, { numbers: [], strings: [] }, [], [], true, formula, unreadable);
  }
}

const textOf = (tokens: readonly Token[]): string =>
  tokens.map(({ type, value }) => (type === "REFERENCE" ? "A1" : value)).join("");

/** Returns a formula with different numbers and texts. */
function withLiterals(base: Formula, { numbers, strings }: Literals): string {
  let [number, text] = [0, 0];
  return base.tokens
    .map(({ type, value }) => {
      if (type === "REFERENCE") return "A1";
      if (type === "SYMBOL") return value;
      if (value.startsWith('"')) {
        const count = value.slice(1, -1).split('""').length;
        const texts = strings.slice(text, text + count).map((part) => part.value);
        [number, text] = [number + count - 1, text + count];
        return `"${texts.join('""')}"`;
      }
      if (!/^-?[\d.]/.test(value)) return value;
      const next = numbers[number++]?.value;
      return Number(value.replace("-", "")) === next ? value : `${value.startsWith("-") ? "-" : ""}${next}`;
    })
    .join("");
}

/** Makes the engine read, store and calculate formulas the way Excel does. */
export function installFormulas(): void {
  const Class = formulaClass();
  const { CopyWithDependencies } = Class;
  Object.assign(Class, {
    CopyWithDependencies(base: Formula, sheet: string, ranges: readonly Range[]) {
      const copy = CopyWithDependencies(base, sheet, ranges);
      if (base.isBadExpression) return copy;
      return Object.assign(copy, { normalizedFormula: keyWithCorners(base.normalizedFormula, ranges) });
    },
    Compile: (formula: string, sheet: string, getters: Getters) =>
      compiled(formula, sheet, (references) =>
        references.map((text) =>
          getters.getRangeFromSheetXC(sheet, orderedReference(toEngineReference(text))),
        ),
      ),
    CompileForSerializedFormula: (sheet: string, base: Formula) =>
      base.isBadExpression
        ? compiled(base.normalizedFormula, sheet, () => [])
        : compiled(textOf(base.tokens), sheet, () => [...base.rangeDependencies]),
    CopyWithDependenciesAndLiteral(
      base: Formula,
      sheet: string,
      ranges: readonly Range[],
      numbers: Literals["numbers"],
      strings: Literals["strings"],
    ) {
      if (base.isBadExpression) return base;
      const isSame = (one: readonly { value: unknown }[], other: readonly { value: unknown }[]): boolean =>
        one.length === other.length && one.every(({ value }, index) => value === other[index]?.value);
      const { literalValues } = base;
      return isSame(literalValues.numbers, numbers) && isSame(literalValues.strings, strings)
        ? Class.CopyWithDependencies(base, sheet, ranges)
        : compiled(withLiterals(base, { numbers, strings }), sheet, () => ranges);
    },
    IsBadExpression: (formula: string) =>
      compiled(formula.startsWith("=") ? formula : `=${formula}`, "", () => []).isBadExpression,
  });
  Object.assign(Class.prototype, {
    areAllFunctionsExportableToExcel(this: CompiledFormula) {
      return !this.isBadExpression;
    },
    getFunctionsFromTokens: () => [],
    toFormulaString(this: Formula, ...[getters, options]: Parameters<CompiledFormula["toFormulaString"]>) {
      if (this.isBadExpression) return this.normalizedFormula;
      return this.getTokens(getters, options)
        .map(({ type, value }) => (type === kinds.reference ? fromEngineReference(value) : value))
        .join("");
    },
    /** The engine recalculates formulas with SUBTOTAL when rows are hidden or filtered. */
    usesSymbol(this: { readonly symbols: readonly string[] }, symbol: string) {
      const wanted = symbol === "SUBTOTAL" ? ["SUBTOTAL", "AGGREGATE"] : [symbol.toUpperCase()];
      return this.symbols.some((name) => wanted.includes(name.toUpperCase()));
    },
  });
}
