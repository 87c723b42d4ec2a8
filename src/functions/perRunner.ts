import type { NumberList } from "../cells/arguments/readNumberList";
import { rowOrColumn, type Cell } from "../cells/table/cell";

/** A result for every runner of a list, lying the way the list lies; a cell without a runner stays blank. */
export function perRunner(list: NumberList, price: (numbers: number[]) => readonly number[]): Cell[][] {
  const results = price(list.numbers.filter((number) => number !== undefined)).values();
  return rowOrColumn(
    list,
    list.numbers.map((number) => (number === undefined ? "" : (results.next().value ?? ""))),
  );
}
