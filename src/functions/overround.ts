import { readNumberList } from "../cells/arguments/readList";
import { overround as overroundOf } from "../maths/overround";
import { runLocal } from "./call/runLocal";

/**
 * The margin in a book of decimal odds: the sum of 1 / odds, less 1.
 * @customfunction OVERROUND
 * @param odds Decimal odds in one row or column; cells that are blank, 0 or text are skipped.
 * @returns The margin as a fraction; below 0 where the prices favour the backer.
 * @example =RACING.OVERROUND({2.6;2.4;4.3})
 * @helpurl https://localhost:3000/help/overround.html
 */
export function overround(odds: any[][]): any[][] {
  return runLocal(() => [
    [overroundOf(readNumberList("odds", odds).numbers.filter((price) => price !== undefined))],
  ]);
}
