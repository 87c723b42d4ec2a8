import { readProbabilities } from "../cells/arguments/readList";
import { readNumber } from "../cells/arguments/readNumber";
import { ArgumentError, isBlank, single } from "../cells/cellValue";
import { rowOrColumn, type Cell } from "../cells/table/cell";
import { t } from "../language/translate";
import { blend as blendField } from "../maths/blend";
import { type LocalFunction, runLocal } from "./call/runLocal";
import { readOwnPrices } from "./composed/ownPrices";

export const blendLocal: LocalFunction = {
  name: "BLEND",
  parameters: ["probabilities", "odds", "modelWeight", "marketWeight"],
  results: { probability: { heading: "Probability", kind: "fraction" } },
};

/** Parses a weight, where 0 is a value; if it is missing, the error names the measured weights. */
function weightOf(name: "modelWeight" | "marketWeight", value: unknown): number {
  if (!isBlank(single(value))) return readNumber(name, value);
  throw new ArgumentError(
    name,
    t`is blank: how far you trust the model depends on when the prices were taken; measured on Hong Kong, 0.6 and 0.45 for early prices, 0 and 1.07 for final ones`,
  );
}

/**
 * Your win probabilities blended with the market's: probabilities in proportion to probability ^ modelWeight x market ^ marketWeight.
 * @customfunction BLEND
 * @param probabilities Your win probabilities in one row or column, or with the runners' numbers or names in a column before them; cells that are blank, 0 or SCR are skipped and stay blank in the result.
 * @param odds The prices of the same runners: decimal, or as text "5/2", evens or "+250", in the same order; or columns with the runners' numbers or names and prices.
 * @param modelWeight The exponent of your probabilities, 0 or more.
 * @param marketWeight The exponent of the market's probabilities, 0 or more; 1.07 with a modelWeight of 0 corrects the public's liking for outsiders.
 * @returns A probability for each runner, in a row or a column like the probabilities you gave. Next to final prices the service's model adds nothing beyond chance: its weight is -0.06 (standard error 0.06) in Hong Kong and 0.07 (0.04) in Japan. Next to early prices with a log error of 0.6 it does, in Hong Kong: 0.60 and 0.45, log-loss better by 0.027 (95% interval 0.014 to 0.040).
 * @example =RACING.BLEND({0.5;0.3;0.2},{2.5;3;4},0.6,0.45)
 * @example =RACING.BLEND({0.5;0.3;0.2},{2.5;3;4},0,1.07)
 */
export function blend(probabilities: any[][], odds: any[][], modelWeight?: any, marketWeight?: any): any[][] {
  return runLocal(
    blendLocal,
    { probabilities, odds, modelWeight, marketWeight },
    ({ probabilities, odds, modelWeight, marketWeight }) => {
      const { list, prices } = readOwnPrices({ probabilities }, odds, readProbabilities);
      const runners = list.numbers.flatMap((probability, index) => {
        const price = prices[index];
        if (probability === undefined) return [];
        if (price === undefined)
          throw new ArgumentError("odds", t`must have a price for each runner with a probability`, index + 1);
        return [{ index, probability, price }];
      });
      const blended = blendField(
        runners.map(({ probability }) => probability),
        {
          odds: runners.map(({ price }) => price),
          modelWeight: weightOf("modelWeight", modelWeight),
          marketWeight: weightOf("marketWeight", marketWeight),
        },
      );
      const results: Cell[] = list.numbers.map(() => "");
      runners.forEach(({ index }, runner) => (results[index] = blended[runner] ?? ""));
      return rowOrColumn(list, results);
    },
  );
}
