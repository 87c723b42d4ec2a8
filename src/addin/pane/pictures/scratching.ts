import type { Cell } from "../../../cells/table/cell";
import { plainTable } from "./chartData";

/** A runner that can be scratched, or has been by the source. */
export interface Entrant {
  readonly number: number;
  readonly name: string;
  readonly scratched: boolean;
}

/** The runners in a function's table, by the headings that the functions share, in the order of their numbers. */
export function entrantsOf(table: readonly (readonly Cell[])[]): readonly Entrant[] {
  const [headings = []] = table;
  const [number, name, status] = ["No", "Runner", "Status"].map((heading) => headings.indexOf(heading));
  return plainTable(table)
    .map((row) => ({
      number: Number(row[number ?? -1]),
      name: String(row[name ?? -1]),
      scratched: row[status ?? -1] === "scratched",
    }))
    .sort((one, other) => one.number - other.number);
}

/** The numbers in an argument such as "2, 5". */
export const scratchedIn = (text: string | undefined): readonly number[] => (text ?? "").match(/\d+/g)?.map(Number) ?? [];

/** The argument with one number put in, or taken out. */
export function toggled(text: string | undefined, number: number): string {
  const before = scratchedIn(text);
  const after = before.includes(number) ? before.filter((other) => other !== number) : [...before, number];
  return [...after].sort((one, other) => one - other).join(", ");
}
