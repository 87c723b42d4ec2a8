import { formatCount, t } from "../../language/translate";
import { ArgumentError, isBlankOrZero, rowsIn, single } from "../cellValue";
import { runnersNamed } from "../nameMatching";
import { withNearest } from "../../spec/nearestName";
import { readList, readText } from "./readText";

/** Parses a runner: a saddle cloth number or a name. */
export function readRunner(name: string, value: unknown): number | string {
  const text = readText(name, value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new ArgumentError(name, t`must be a runner's number or name`, value);
}

/** The runners of a race, in the order to which flags refer. */
export interface Entrants {
  /** The numbers in the sheet: 1, 2, 3 and so on if there are no saddle cloth numbers. */
  readonly numbers: readonly number[];
  readonly names?: readonly string[];
}

/** Returns the entrants of a race whose runners have numbers and names. */
export const entrantsOf = (
  runners: readonly { readonly number: number; readonly name: string }[],
): Required<Entrants> => ({
  numbers: runners.map(({ number }) => number),
  names: runners.map(({ name }) => name),
});

/** The flags of a range: true for a scratched runner. */
const flags: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
  ["x", true],
  ["scr", true],
  ["scratched", true],
]);

const flagIn = (cell: unknown): boolean | undefined => flags.get(String(cell).trim().toLowerCase());

/** Returns true for a range with one cell per runner whose filled cells are all flags. */
function areFlags(cells: readonly unknown[], count: number): boolean {
  const filled = cells.filter((cell) => !isBlankOrZero(cell));
  return cells.length === count && filled.length > 0 && filled.every((cell) => flagIn(cell) !== undefined);
}

/** Returns the numbers and names in a cell: 3, "3, 7", "3 7", "Fair Wind; Old Oak". */
function listedIn(cell: unknown): readonly (number | string)[] {
  if (typeof cell === "number") return [cell];
  return readList(String(cell)).flatMap((part): readonly (number | string)[] =>
    /^\d+(\s+\d+)*$/.test(String(part)) ? String(part).split(/\s+/).map(Number) : [String(part)],
  );
}

function indexOf(name: string, listed: number | string, { numbers, names = [] }: Entrants): number {
  const [index, ...others] =
    typeof listed === "number"
      ? [numbers.indexOf(listed)].filter((place) => place >= 0)
      : runnersNamed(listed, names);
  if (index !== undefined && others.length === 0) return index;
  if (index !== undefined) {
    const fitting = [index, ...others].map((one) => `${numbers[one]} ${names[one]}`);
    throw new ArgumentError(name, t`fits several runners, ${fitting.join(" and ")}: give the number`, listed);
  }
  const rule =
    typeof listed === "number" || names.length > 0
      ? withNearest(t`must name runners of the field`, { name: String(listed), candidates: names })
      : t`must be runners' numbers, or a range of ${formatCount(numbers.length, "flag")}`;
  throw new ArgumentError(name, rule, listed);
}

/**
 * Parses scratched runners: numbers or names, in one cell separated by commas or in a range, or a flag for
 * every runner (TRUE, x, scr or scratched). Returns their indexes among the entrants in ascending order,
 * without repeats.
 *
 * @example
 * readScratched("scratched", "2, 5", { numbers: [1, 2, 3, 4, 5] }) // [1, 4]
 */
export function readScratched(name: string, value: unknown, entrants: Entrants): number[] {
  const cells: unknown[] = Array.isArray(value) ? value.flat() : [value];
  const { numbers } = entrants;
  if (areFlags(cells, numbers.length))
    return cells.flatMap((cell, index) => (!isBlankOrZero(cell) && flagIn(cell) ? [index] : []));
  const listed = cells.filter((cell) => !isBlankOrZero(cell)).flatMap(listedIn);
  return [...new Set(listed.map((one) => indexOf(name, one, entrants)))].sort((one, other) => one - other);
}

/** Returns the cells of an argument that is parsed once the race's runners are known. */
export function readRunnerCells(_name: string, value: unknown): unknown[][] {
  return rowsIn(value);
}

function runnerNumber(name: string, cell: unknown): number {
  const number = typeof cell === "string" ? Number(cell) : cell;
  if (typeof number === "number" && Number.isInteger(number) && number > 0) return number;
  throw new ArgumentError(
    name,
    t`must be runners' numbers: 1,2,3 to box, 1>2>3 for an order, 1>2,3>2,3,4 for a standout`,
    cell,
  );
}

function legsInText(name: string, text: string): number[][] {
  return text.split(/[>/]/).map((leg) =>
    leg
      .split(/[\s,;]+/)
      .filter((part) => part !== "")
      .map((part) => runnerNumber(name, part)),
  );
}

/**
 * Parses the runners of an exotic bet by number: one list to box, or one list for each place. In a text, `>`
 * or `/` separates places, and commas or blanks separate the runners of a place. In a range, each column is a
 * place, and a single column is a box.
 *
 * @example
 * readSelections("selections", "1 > 2,3") // [[1], [2, 3]]
 */
export function readSelections(name: string, value: unknown): number[][] {
  const cell = single(value);
  if (isBlankOrZero(cell)) throw new ArgumentError(name, t`is blank`);
  if (!Array.isArray(cell)) return legsInText(name, String(cell));
  const rows = rowsIn(cell);
  const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => row[column]));
  return columns.map((column) =>
    column.filter((held) => !isBlankOrZero(held)).map((held) => runnerNumber(name, held)),
  );
}
