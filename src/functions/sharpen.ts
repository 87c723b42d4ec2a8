import { readFlag } from "../cells/arguments/readText";
import { measureFormat } from "../cells/table/shape";
import { readNumber } from "../cells/arguments/readNumber";
import { readProbabilities } from "../cells/arguments/readList";
import { sharpen as sharpenField } from "../maths/softmax";
import { spreadOf } from "../maths/spread";
import { formatted, type LocalFunction, perRunner, runLocal } from "./call/runLocal";

export const sharpenLocal: LocalFunction = {
  name: "SHARPEN",
  parameters: ["probabilities", "k", "summary"],
  results: { probability: { heading: "Probability", kind: "fraction" } },
};

/**
 * Win probabilities raised to an exponent and normalised to a sum of 1: favourites gain above 1, outsiders below 1.
 * @customfunction SHARPEN
 * @param probabilities Win probabilities in one row or column; cells that are blank, 0 or SCR are skipped and stay blank in the result.
 * @param k The exponent, above 0; 1 only normalises the sum.
 * @param summary TRUE adds two rows: the entropy (in nats) and the sum of squares of the result, each with its name next to it.
 * @returns A probability for each runner, in a row or a column like the probabilities you gave.
 * @example =RACING.SHARPEN({0.5;0.3;0.2},2)
 * @example =RACING.SHARPEN({0.5;0.3;0.2},2,TRUE)
 */
export function sharpen(probabilities: any[][], k: any, summary?: any): any[][] {
  return runLocal(sharpenLocal, { probabilities, k, summary }, ({ probabilities, k, summary }) => {
    const exponent = readNumber("k", k);
    const list = readProbabilities("probabilities", probabilities);
    const rows = perRunner(list, (field) => sharpenField(field, exponent));
    if (!readFlag("summary", summary)) return rows;
    const field = list.numbers.filter((number) => number !== undefined);
    const { entropy, sumOfSquares } = spreadOf(sharpenField(field, exponent));
    return [
      ...rows,
      [formatted(entropy, measureFormat), "Entropy (nats)"],
      [formatted(sumOfSquares, measureFormat), "Sum of squares"],
    ];
  });
}
