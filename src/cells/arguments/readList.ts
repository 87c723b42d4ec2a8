import { ArgumentError } from "../argumentError";
import { isBlankOrZero, plainValue } from "../cellValue";

/**
 * The values that one cell lists, separated by commas or semicolons, or that a range holds; blanks are skipped.
 *
 * @example
 * readList("windows", "30, 90") // ["30", "90"]
 */
export function readList(name: string, value: unknown): unknown[] {
  const cells = (Array.isArray(value) ? value.flat() : [value]).map(plainValue).filter((cell) => !isBlankOrZero(cell));
  for (const cell of cells) {
    if (typeof cell === "object" && cell !== null) throw new ArgumentError(name, "holds a cell with an error");
  }
  const listed = cells.flatMap((cell): unknown[] => (typeof cell === "string" ? cell.split(/[,;\n]/) : [cell]));
  return listed.map((one) => (typeof one === "string" ? one.trim() : one)).filter((one) => one !== "");
}
