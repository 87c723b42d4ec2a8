import { t } from "../../language/translate";
import { ArgumentError, isBlankOrZero, rowsIn } from "../cellValue";
import { numberIn } from "./readNumber";

/** The cells of one row or one column. */
export interface Vector {
  readonly cells: readonly unknown[];
  /** True for a row, false for a column or a single cell. */
  readonly across: boolean;
}

/** Returns the cells of one row, one column or a single value. Throws an ArgumentError for a block. */
export function readVector(name: string, value: unknown): Vector {
  const rows = rowsIn(value);
  const width = rows[0]?.length ?? 0;
  if (rows.length > 1 && width > 1) {
    throw new ArgumentError(name, t`must be one row or one column`, t`${rows.length} rows of ${width}`);
  }
  return { cells: rows.flat(), across: width > 1 };
}

/** A row or column of numbers, one per runner; undefined for a runner that does not start. */
export interface NumberList {
  readonly numbers: readonly (number | undefined)[];
  /** True for a row, false for a column. */
  readonly across: boolean;
}

/** The words for a runner that does not start: scratched, non-runner, late scratching. */
const absent: ReadonlySet<unknown> = new Set([
  "scr",
  "scratched",
  "late scratching",
  "lr",
  "nr",
  "non-runner",
  "wd",
  "x",
  "-",
  "\u2013",
  "\u2014",
]);

/** Returns true for a runner that does not start, a blank cell or 0. */
export const isAbsent = (cell: unknown): boolean =>
  isBlankOrZero(cell) || (typeof cell === "string" && absent.has(cell.trim().toLowerCase()));

interface CellReader {
  /** Returns the number in a cell, which `label` names in messages. */
  readonly numberOf: (cell: unknown, label: string) => number | undefined;
  /** The rule in the message about any other cell. */
  readonly rule: string;
}

/**
 * Parses the numbers in one row or one column. Excel on the desktop passes 0 for an empty cell, so 0 is
 * skipped like a blank or a word for a runner that does not start. Throws an ArgumentError that names any
 * other cell without a number. Also throws for a block of several rows and columns, because saddle cloth
 * numbers selected together with the odds would be read as odds.
 */
export function readCells(name: string, value: unknown, { numberOf, rule }: CellReader): NumberList {
  const { cells, across } = readVector(name, value);
  const numbers = cells.map((cell, index) => {
    if (isAbsent(cell)) return undefined;
    const label = t`${name} (cell ${index + 1} of ${cells.length})`;
    const number = numberOf(cell, label);
    if (number === undefined) throw new ArgumentError(label, rule, cell);
    return number;
  });
  if (numbers.every((number) => number === undefined))
    throw new ArgumentError(name, t`holds no number other than 0`);
  return { numbers, across };
}

const percentage = /^\s*(\d+(?:\.\d+)?)\s*%\s*$/;

/** Parses probabilities, such as 0.25 or "25%", in one row or one column. */
export function readProbabilities(name: string, value: unknown): NumberList {
  const numberOf = (cell: unknown): number | undefined => {
    const [, percent] = typeof cell === "string" ? (percentage.exec(cell) ?? []) : [];
    return percent === undefined ? numberIn(cell) : Number(percent) / 100;
  };
  return readCells(name, value, { numberOf, rule: t`must be numbers; use blank or SCR for a missing one` });
}
