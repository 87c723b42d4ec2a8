import { readNumber } from "../cells/arguments/readNumber";
import { readProbabilities } from "../cells/arguments/readList";
import { isBlankOrZero, single } from "../cells/cellValue";
import { rowOrColumn, type Cell } from "../cells/table/cell";
import { kellyStakes } from "../maths/stakes";
import { type LocalFunction, runLocal } from "./call/runLocal";
import { notAvailable } from "./call/cellError";
import { type OwnPrices, readOwnPrices } from "./composed/ownPrices";
import { priceTimeProblem } from "./composed/marketFigures";

export const kellyLocal: LocalFunction = {
  name: "KELLY",
  parameters: ["probabilities", "odds", "fraction", "cap"],
  results: { stake: { heading: "Share of the bank", kind: "fraction" } },
};

/** Returns the runners that have both a probability and odds. */
const runnersOf = ({ list, prices }: OwnPrices) =>
  list.numbers.flatMap((probability, index) => {
    const price = prices[index];
    return probability === undefined || price === undefined ? [] : [{ index, probability, price }];
  });

/** Parses an optional number. */
function optional(name: "fraction" | "cap", value: unknown): { [key in typeof name]?: number } {
  return isBlankOrZero(single(value)) ? {} : { [name]: readNumber(name, value) };
}

/**
 * The Kelly stakes on the runners of one race: the fractions of the bank with the highest long-run growth, all bets taken together.
 * @customfunction KELLY
 * @param probabilities Your own win probabilities in one row or column, or with the runners' numbers or names in a column before them; cells that are blank, 0 or SCR are skipped.
 * @param odds The prices of the same runners: decimal, or as text "5/2", evens or "+250", in the same order, or columns with the runners' numbers or names and prices; a runner without odds is not backed and stays blank in the result.
 * @param fraction The Kelly fraction: the part of the full Kelly stakes to return; 0.5 when blank.
 * @param cap The largest fraction of the bank on one runner, such as 0.05; no limit when blank.
 * @returns A fraction of the bank for each runner, in a row or column as the probabilities are; 0 for a runner whose odds are too short for a stake; #N/A for odds that pre-date a scratching: those of the whole field with a margin below -1 %, and incomplete ones with a price for a scratched runner.
 * @example =RACING.KELLY({0.15;0.08},{9.3;19})
 * @helpurl https://localhost:3000/help/kelly.html
 */
export function kelly(probabilities: any[][], odds: any[][], fraction?: any, cap?: any): any[][] {
  return runLocal(
    kellyLocal,
    { probabilities, odds, fraction, cap },
    ({ probabilities, odds, fraction, cap }) => {
      const own = readOwnPrices({ probabilities }, odds, readProbabilities);
      const { list, prices } = own;
      const runners = runnersOf(own);
      const stakes = kellyStakes(
        runners.map(({ probability }) => probability),
        {
          odds: runners.map(({ price }) => price),
          ...optional("fraction", fraction),
          ...optional("cap", cap),
        },
      );
      const problem = priceTimeProblem(
        prices,
        list.numbers.map((probability) => probability ?? 0),
        (index) => `cell ${index + 1}`,
      );
      if (problem !== undefined) throw notAvailable(problem);
      const results: Cell[] = list.numbers.map(() => "");
      runners.forEach(({ index }, runner) => (results[index] = stakes[runner] ?? ""));
      return rowOrColumn(list, results);
    },
  );
}
