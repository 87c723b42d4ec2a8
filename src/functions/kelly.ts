import { ArgumentError } from "../cells/argumentError";
import { readNumber } from "../cells/arguments/readNumber";
import { type NumberList, readProbabilities } from "../cells/arguments/readList";
import { readOddsList } from "../cells/arguments/readOdds";
import { isBlankOrZero, single } from "../cells/cellValue";
import { rowOrColumn, type Cell } from "../cells/table/cell";
import { kellyStakes } from "../maths/stakes";
import { runMarket } from "./call/runLocal";
import { notAvailable } from "./call/cellError";
import { priceTimeProblem } from "./composed/priceTimeProblem";

interface Runner {
  readonly index: number;
  readonly probability: number;
  readonly price: number;
}

/** Returns the runners that have both a probability and odds. */
function runnersOf(probabilities: NumberList, odds: NumberList): Runner[] {
  const count = probabilities.numbers.length;
  if (odds.numbers.length !== count)
    throw new ArgumentError(
      "odds",
      `must have as many cells as the probabilities, ${count}`,
      odds.numbers.length,
    );
  return probabilities.numbers.flatMap((probability, index) => {
    const price = odds.numbers[index];
    return probability === undefined || price === undefined ? [] : [{ index, probability, price }];
  });
}

/** Parses an optional number. */
function optional(name: "fraction" | "cap", value: unknown): { [key in typeof name]?: number } {
  return isBlankOrZero(single(value)) ? {} : { [name]: readNumber(name, value) };
}

/**
 * The Kelly stakes on the runners of one race: the fractions of the bank with the highest long-run growth, all bets taken together.
 * @customfunction KELLY
 * @param probabilities Your own win probabilities in one row or column; cells that are blank, 0 or SCR are skipped.
 * @param odds The prices of the same runners: decimal, or as text "5/2", evens or "+250"; a runner without odds is not backed and stays blank in the result.
 * @param fraction The Kelly fraction: the part of the full Kelly stakes to return; 0.5 when blank.
 * @param cap The largest fraction of the bank on one runner, such as 0.05; no limit when blank.
 * @returns A fraction of the bank for each runner, in a row or column as the probabilities are; #N/A for odds that pre-date a scratching: those of the whole field with a margin below -1 %, and incomplete ones with a price for a scratched runner.
 * @example =RACING.KELLY({0.15;0.08},{9.3;19})
 * @helpurl https://localhost:3000/help/kelly.html
 */
export function kelly(probabilities: any[][], odds: any[][], fraction?: any, cap?: any): any[][] {
  return runMarket(
    "KELLY",
    { probabilities, odds, fraction, cap },
    ({ probabilities, odds, fraction, cap }) => {
      const list = readProbabilities("probabilities", probabilities);
      const prices = readOddsList("odds", odds);
      const runners = runnersOf(list, prices);
      const stakes = kellyStakes(
        runners.map(({ probability }) => probability),
        {
          odds: runners.map(({ price }) => price),
          ...optional("fraction", fraction),
          ...optional("cap", cap),
        },
      );
      const problem = priceTimeProblem(
        prices.numbers,
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
