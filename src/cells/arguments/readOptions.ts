import { ArgumentError } from "../argumentError";
import { isBlank, single } from "../cellValue";
import { didYouMean } from "../nameMatching";

type Pair = readonly [name: unknown, value: unknown];

/** `a=b; c=d` as pairs. */
function pairsIn(text: string): Pair[] {
  return text
    .split(/[;,\n]/)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const equals = part.indexOf("=");
      if (equals < 0) throw new ArgumentError("options", "must be name=value, several separated by semicolons", part.trim());
      return [part.slice(0, equals), part.slice(equals + 1)];
    });
}

/** A range of two columns as pairs; in a range of one column each cell is a text of its own. */
function pairsOf(rows: readonly unknown[]): Pair[] {
  return rows.flatMap((row) => {
    const cells: readonly unknown[] = Array.isArray(row) ? row : [row];
    if (cells.length === 2) return isBlank(cells[0]) || cells[0] === 0 ? [] : [[cells[0], cells[1]] as const];
    if (cells.length === 1) return isBlank(cells[0]) || cells[0] === 0 ? [] : pairsIn(String(cells[0]));
    throw new ArgumentError("options", "must be one text or a range of two columns, names and values", rows);
  });
}

/**
 * Reads `options`: one text "country=nz; missing=na" or a range of two columns. A blank value is not given.
 * A name that is not known is refused together with those that are.
 */
export function readOptions(value: unknown, known: readonly string[]): ReadonlyMap<string, unknown> {
  const cell = single(value);
  if (isBlank(cell) || cell === 0) return new Map();
  const options = new Map<string, unknown>();
  for (const [name, given] of Array.isArray(cell) ? pairsOf(cell) : pairsIn(String(cell))) {
    const key = String(name).trim().toLowerCase();
    if (!known.includes(key))
      throw new ArgumentError("options", `knows ${known.join(", ")}${didYouMean(key, known)}`, String(name).trim());
    if (!isBlank(given)) options.set(key, typeof given === "string" ? given.trim() : given);
  }
  return options;
}
