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
export const unlisted = (formula: string, known: ReadonlySet<string> = new Set()): string[] => {
  const tokens = tokenize(formula);
  const local = new Set(
    tokens.flatMap(({ type, value }) => (type === "range_named" ? [value.toUpperCase()] : [])),
  );
  return tokens.flatMap(({ type, value }) => {
    const name = value.toUpperCase();
    return type !== "func" || functionOf(name) || lazy.has(name) || local.has(name) || known.has(name)
      ? []
      : [name];
  });
};

const text = (value: Scalar | Content): string => {
  const given = plain(value);
  return given instanceof FormulaError ? given.code : JSON.stringify(given);
};

function isEqual(stored: Content, result: Scalar): boolean {
  const given = plain(result);
  if (stored instanceof FormulaError) return given instanceof FormulaError && given.code === stored.code;
  if (typeof stored === "number" && typeof given === "number")
    return Math.abs(stored - given) <= Math.max(1e-9 * Math.abs(stored), 1e-9);
  // Other programs than Excel wrote some errors as texts; XML knows one kind of line end.
  if (given instanceof FormulaError) return stored === given.code;
  if (typeof stored === "string" && typeof given === "string")
    return stored.replaceAll("\r\n", "\n") === given.replaceAll("\r\n", "\n");
  return (
    (stored ?? "") === (given ?? "") || (stored === 0 && given === null) || (stored === null && given === 0)
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
export type Opened = (path: string, stored: StoredWorkbook) => ValueAt | Promise<ValueAt>;

/** Opens a workbook in memory around the evaluator. */
const inMemory: Opened = (_path, stored) => {
  const book = new MemoryBook(stored.sheets, { names: stored.names });
  for (const { sheet, address, isArray } of stored.formulas) if (isArray) book.spill(sheet, address);
  return (sheet, address) => {
    const found = book.result(sheet, address);
    return found instanceof Matrix ? found.at(0, 0) : found;
  };
};

async function outcomesOf(path: string, root: string, open: Opened): Promise<Outcome[]> {
  const stored = readStoredWorkbook(path);
  const valueAt = await open(path, stored);
  const names = new Set(Object.keys(stored.names).map((name) => name.toUpperCase()));
  return stored.formulas.map(({ sheet, address, formula, value }) => {
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
