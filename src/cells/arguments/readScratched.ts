import { ArgumentError } from "../argumentError";
import { isBlankOrZero, plainValue } from "../cellValue";
import { foldName } from "../nameMatching";

/** The field that scratchings are named in, in its order. */
export interface Entrants {
  /** How the runners are numbered in the sheet: 1, 2, 3 and so on where it has no other numbers. */
  readonly numbers: readonly number[];
  readonly names?: readonly string[];
}

/** What marks a scratched runner in a range of flags. */
const marks: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ["true", true],
  ["false", false],
  ["x", true],
  ["scr", true],
  ["scratched", true],
]);

const markIn = (cell: unknown): boolean | undefined => marks.get(typeof cell === "string" ? cell.trim().toLowerCase() : cell);

/** A range with a cell for every runner that holds only marks is a range of flags. */
function areFlags(cells: readonly unknown[], count: number): boolean {
  const filled = cells.filter((cell) => !isBlankOrZero(cell));
  return cells.length === count && filled.length > 0 && filled.every((cell) => markIn(cell) !== undefined);
}

/** The numbers and names that a cell lists: 3, "3, 7", "3 7", "Fair Wind; Old Oak". */
function listedIn(cell: unknown): readonly (number | string)[] {
  if (typeof cell === "number") return [cell];
  return String(cell)
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap((part): readonly (number | string)[] => (/^\d+(\s+\d+)*$/.test(part) ? part.split(/\s+/).map(Number) : [part]));
}

function positionOf(name: string, listed: number | string, { numbers, names = [] }: Entrants): number {
  const position =
    typeof listed === "number" ? numbers.indexOf(listed) : names.findIndex((runner) => foldName(runner) === foldName(listed));
  if (position >= 0) return position;
  const rule =
    typeof listed === "number" || names.length > 0
      ? "must name runners of the field"
      : `must be runners' numbers, or a range of ${numbers.length} flags`;
  throw new ArgumentError(name, rule, listed);
}

/**
 * Reads which runners are scratched: numbers or names, in one cell separated by commas or in a range, or a flag for every runner
 * (TRUE, x, scr or scratched). Gives their places in the field, from 0, each once, lowest first.
 *
 * @example
 * readScratched("scratched", "2, 5", { numbers: [1, 2, 3, 4, 5] }) // [1, 4]
 */
export function readScratched(name: string, value: unknown, entrants: Entrants): number[] {
  const cells = (Array.isArray(value) ? value.flat() : [value]).map(plainValue);
  const { numbers } = entrants;
  if (areFlags(cells, numbers.length))
    return cells.flatMap((cell, place) => (!isBlankOrZero(cell) && markIn(cell) ? [place] : []));
  const listed = cells.filter((cell) => !isBlankOrZero(cell)).flatMap(listedIn);
  return [...new Set(listed.map((one) => positionOf(name, one, entrants)))].sort((one, other) => one - other);
}
