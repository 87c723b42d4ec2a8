import { ArgumentError } from "../argumentError";
import { isBlankOrZero, plainValue, single } from "../cellValue";

function runnerNumber(name: string, cell: unknown): number {
  const number = typeof cell === "string" ? Number(cell) : cell;
  if (typeof number === "number" && Number.isInteger(number) && number > 0) return number;
  throw new ArgumentError(name, "must be runners' numbers: 1,2,3 to box, 1>2>3 for an order, 1>2,3>2,3,4 for a standout", cell);
}

/** `1>2,3` as legs. */
function legsInText(name: string, text: string): number[][] {
  return text.split(/[>/]/).map((leg) =>
    leg
      .split(/[\s,;]+/)
      .filter((part) => part !== "")
      .map((part) => runnerNumber(name, part)),
  );
}

/**
 * Reads the runners of an exotic bet by number, as one list to box or a list for each place. In a text the places are separated by `>` or `/`
 * and the runners of a place by commas or blanks; in a range each column is a place, and a single column is a box.
 *
 * @example
 * readSelections("selections", "1 > 2,3") // [[1], [2, 3]]
 */
export function readSelections(name: string, value: unknown): number[][] {
  const cell = plainValue(single(value));
  if (isBlankOrZero(cell)) throw new ArgumentError(name, "is blank");
  if (!Array.isArray(cell)) return legsInText(name, String(cell));
  const rows: unknown[][] = cell.map((row: unknown) => (Array.isArray(row) ? row : [row]));
  const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => plainValue(row[column])));
  return columns.map((column) => column.filter((held) => !isBlankOrZero(held)).map((held) => runnerNumber(name, held)));
}
