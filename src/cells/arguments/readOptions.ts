import { t } from "../../language/translate";
import { ArgumentError, isBlank, single } from "../cellValue";
import { didYouMean } from "../../spec/nearestName";

type Pair = readonly [name: unknown, value: unknown];

/** Parses `a=b; c=d`. */
function pairsInText(text: string): Pair[] {
  return text
    .split(/[;,\n]/)
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const equals = part.indexOf("=");
      if (equals < 0)
        throw new ArgumentError(
          "options",
          t`must be name=value, several separated by semicolons`,
          part.trim(),
        );
      return [part.slice(0, equals), part.slice(equals + 1)];
    });
}

/** Parses a range of two columns, names and values, or of one column with a text in each cell. */
function pairsInRange(rows: readonly unknown[]): Pair[] {
  return rows.flatMap((row) => {
    const cells: readonly unknown[] = Array.isArray(row) ? row : [row];
    if (cells.length === 2) return isBlank(cells[0]) || cells[0] === 0 ? [] : [[cells[0], cells[1]] as const];
    if (cells.length === 1) return isBlank(cells[0]) || cells[0] === 0 ? [] : pairsInText(String(cells[0]));
    throw new ArgumentError("options", t`must be one text or a range of two columns, names and values`, rows);
  });
}

/** Parses "country=nz; missing=na" or two columns, without blank values; throws for an unknown name. */
export function readOptions(value: unknown, known: readonly string[]): ReadonlyMap<string, unknown> {
  const cell = single(value);
  if (isBlank(cell) || cell === 0) return new Map();
  const options = new Map<string, unknown>();
  for (const [name, setting] of Array.isArray(cell) ? pairsInRange(cell) : pairsInText(String(cell))) {
    const key = String(name).trim().toLowerCase();
    if (!known.includes(key))
      throw new ArgumentError(
        "options",
        t`knows ${known.join(", ")}${didYouMean(key, known)}`,
        String(name).trim(),
      );
    if (!isBlank(setting)) options.set(key, typeof setting === "string" ? setting.trim() : setting);
  }
  return options;
}
