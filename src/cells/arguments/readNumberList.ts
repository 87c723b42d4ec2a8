import { ArgumentError } from "../argumentError";
import { plainValue } from "../cellValue";
import { decimalIn } from "./readDecimal";
import { readLine } from "./readLine";

/** A row or column of numbers, one a runner. A cell that is blank, 0 or a text is no runner and has no number. */
export interface NumberList {
  readonly numbers: readonly (number | undefined)[];
  /** True for a row, false for a column. */
  readonly across: boolean;
}

/**
 * Reads odds, probabilities and the like from one row or one column. Excel on the desktop sends 0 for an empty cell, so a 0 is skipped
 * as a blank is; a text is skipped unless it is a number's digits. A block of several rows and columns is refused: a column of saddle
 * cloth numbers that was selected with the odds would be taken for odds.
 */
export function readNumberList(name: string, value: unknown): NumberList {
  const { cells, across } = readLine(name, value);
  for (const cell of cells.map(plainValue)) {
    if (typeof cell === "object" && cell !== null) throw new ArgumentError(name, "holds a cell with an error");
  }
  const numbers = cells.map((cell) => decimalIn(cell) || undefined);
  if (numbers.every((number) => number === undefined)) throw new ArgumentError(name, "holds no number other than 0");
  return { numbers, across };
}
