import type { Cell } from "../../../cells/table/cell";
import { plainRows } from "./bars";

/** A runner that can be scratched, or that the source has scratched. */
export interface Entrant {
  readonly number: number;
  readonly name: string;
  readonly scratched: boolean;
}

/**
 * Returns the runners of a function's table in order of number. It finds the columns by the headings that
 * functions share.
 */
export function readEntrants(table: readonly (readonly Cell[])[]): readonly Entrant[] {
  const [headings = []] = table;
  const [number, name, status] = ["No", "Runner", "Status"].map((heading) => headings.indexOf(heading));
  return plainRows(table)
    .map((row) => ({
      number: Number(row[number ?? -1]),
      name: String(row[name ?? -1]),
      scratched: row[status ?? -1] === "scratched",
    }))
    .sort((one, other) => one.number - other.number);
}

/** Returns the numbers in an argument such as "2, 5". */
export const parseScratched = (text: string | undefined): readonly number[] =>
  (text ?? "").match(/\d+/g)?.map(Number) ?? [];

/** Returns the argument with a number added, or removed if present. */
export function toggleScratched(text: string | undefined, number: number): string {
  const before = parseScratched(text);
  const after = before.includes(number) ? before.filter((other) => other !== number) : [...before, number];
  return [...after].sort((one, other) => one - other).join(", ");
}
