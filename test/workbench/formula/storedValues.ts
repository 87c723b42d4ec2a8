/** Compares what formulas give with the values that Excel stored. */
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { tokenize } from "@borgar/fx";
import { functionOf, lazyFunctions } from "../../../src/workbench/formula/functions";
import { FormulaError, Matrix, plain, type Scalar } from "../../../src/workbench/formula/values/value";
import { type Content, MemoryBook } from "./memoryBook";
import { readStoredWorkbook, type StoredWorkbook } from "./storedWorkbook";

export interface Outcome {
  /** The folder of the workbook. */
  readonly family: string;
  readonly file: string;
  readonly cell: string;
  readonly formula: string;
  readonly stored: string;
  readonly given: string;
  readonly isEqual: boolean;
  /** True if the formula calls only functions of the list. */
  readonly isListed: boolean;
}

const lazy: ReadonlySet<string> = new Set(lazyFunctions);

/** Returns the names of the functions that a formula calls and the evaluator does not have. */
export const unlisted = (formula: string, knownFunctions: ReadonlySet<string> = new Set()): string[] => {
  const tokens = tokenize(formula);
  const local = new Set(
    tokens.flatMap(({ type, value }) => (type === "range_named" ? [value.toUpperCase()] : [])),
  );
  return tokens.flatMap(({ type, value }) => {
    const name = value.toUpperCase();
    return type !== "func" ||
      functionOf(name) ||
      lazy.has(name) ||
      local.has(name) ||
      knownFunctions.has(name)
      ? []
      : [name];
  });
};

const text = (value: Scalar | Content): string => {
  const plainValue = plain(value);
  return plainValue instanceof FormulaError ? plainValue.code : JSON.stringify(plainValue);
};

function isEqual(storedContent: Content, result: Scalar): boolean {
  const plainResult = plain(result);
  if (storedContent instanceof FormulaError)
    return plainResult instanceof FormulaError && plainResult.code === storedContent.code;
  if (typeof storedContent === "number" && typeof plainResult === "number")
    return Math.abs(storedContent - plainResult) <= Math.max(1e-9 * Math.abs(storedContent), 1e-9);
  // Other programs than Excel wrote some errors as texts; XML knows one kind of line end.
  if (plainResult instanceof FormulaError) return storedContent === plainResult.code;
  if (typeof storedContent === "string" && typeof plainResult === "string")
    return storedContent.replaceAll("\r\n", "\n") === plainResult.replaceAll("\r\n", "\n");
  return (
    (storedContent ?? "") === (plainResult ?? "") ||
    (storedContent === 0 && plainResult === null) ||
    (storedContent === null && plainResult === 0)
  );
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : path.endsWith(".xlsx") ? [path] : [];
  });

/** Returns the value of a cell as an engine gives it. */
type ValueAt = (sheet: string, address: string) => Scalar;

/** Opens a workbook in an engine. */
export type Opened = (path: string, storedWorkbook: StoredWorkbook) => ValueAt | Promise<ValueAt>;

/** Opens a workbook in memory around the evaluator. */
const inMemory: Opened = (_path, storedBook) => {
  const book = new MemoryBook(storedBook.sheets, { names: storedBook.names });
  for (const { sheet, address, isArray } of storedBook.formulas) if (isArray) book.spill(sheet, address);
  return (sheet, address) => {
    const calculated = book.result(sheet, address);
    return calculated instanceof Matrix ? calculated.at(0, 0) : calculated;
  };
};

async function outcomesOf(path: string, root: string, open: Opened): Promise<Outcome[]> {
  const storedBook = readStoredWorkbook(path);
  const valueAt = await open(path, storedBook);
  const names = new Set(Object.keys(storedBook.names).map((name) => name.toUpperCase()));
  return storedBook.formulas.map(({ sheet, address, formula, value }) => {
    const cell = valueAt(sheet, address);
    return {
      family: relative(root, dirname(path)),
      file: basename(path),
      cell: `${sheet}!${address}`,
      formula,
      stored: text(value),
      given: text(cell),
      isEqual: isEqual(value, cell),
      isListed: unlisted(formula, names).length === 0,
    };
  });
}

/** Returns how each formula of the workbooks below a folder compares, as an engine opens them. */
export async function compareStored(root: string, open: Opened = inMemory): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const path of filesBelow(root)) outcomes.push(...(await outcomesOf(path, root, open)));
  return outcomes;
}
