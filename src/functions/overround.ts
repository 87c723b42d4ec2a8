import { readOddsList } from "../cells/arguments/readOdds";
import { overround as overroundOf } from "../maths/fairBook";
import { bookNote } from "./composed/bookNote";
import { type LocalFunction, runLocal } from "./call/runLocal";

export const overroundLocal: LocalFunction = {
  name: "OVERROUND",
  parameters: ["odds"],
  results: { margin: { heading: "Margin", kind: "margin" } },
  note: ({ odds }) => bookNote(odds),
};

/**
 * The margin in a book of decimal odds: the sum of 1 / odds, less 1.
 * @customfunction OVERROUND
 * @param odds Prices in one row or column: decimal, or as text "5/2", evens or "+250"; cells that are blank, 0 or SCR are skipped.
 * @returns The margin as a fraction; below 0 if the prices favour the backer, which prices from before a scratching do.
 * @example =RACING.OVERROUND({2.6;2.4;4.3})
 */
export function overround(odds: any[][]): any[][] {
  return runLocal(overroundLocal, { odds }, ({ odds }) => [
    [overroundOf(readOddsList("odds", odds).numbers.filter((price) => price !== undefined))],
  ]);
}
