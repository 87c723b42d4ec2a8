import { readProbabilities } from "../cells/arguments/readList";
import { readScratched } from "../cells/arguments/readRunners";
import { readWord } from "../cells/arguments/readText";
import { isBlankOrZero, single } from "../cells/cellValue";
import { removeRunners } from "../maths/removeRunners";
import { type LocalFunction, runLocal } from "./call/runLocal";
import { rowOrColumn } from "../cells/table/cell";

export const renormLocal: LocalFunction = {
  name: "RENORM",
  parameters: ["probabilities", "scratched", "model"],
  results: { probability: { heading: "Probability", kind: "fraction" } },
};

const models = ["proportional", "normal"] as const;

/**
 * Win probabilities after scratchings: 0 for scratched runners, the others normalised to a sum of 1.
 * @customfunction RENORM
 * @param probabilities Win probabilities in one row or column; cells that are blank, 0 or SCR are skipped and stay blank in the result.
 * @param scratched The scratched runners: their numbers, counted along the probabilities from 1, in one cell or a range; or a flag (TRUE, x, scr) for every runner.
 * @param model proportional (default), or normal, under which outsiders gain a little more, for at most 99 runners.
 * @returns A probability for each runner, in a row or a column like the probabilities you gave.
 * @example =RACING.RENORM({0.5;0.3;0.2},1)
 * @example =RACING.RENORM({0.5;0.3;0.2},{FALSE;FALSE;TRUE},"normal")
 */
export function renorm(probabilities: any[][], scratched?: any[][], model?: any): any[][] {
  return runLocal(renormLocal, { probabilities, scratched, model }, ({ probabilities, scratched, model }) => {
    const list = readProbabilities("probabilities", probabilities);
    const numbers = list.numbers.map((_, index) => index + 1);
    const removed = readScratched("scratched", scratched, { numbers });
    const givenModel = single(model);
    const options = isBlankOrZero(givenModel) ? {} : { model: readWord("model", givenModel, models) };
    const after = removeRunners(
      list.numbers.map((probability) => probability ?? 0),
      removed,
      options,
    );
    return rowOrColumn(
      list,
      list.numbers.map((before, index) => (before === undefined ? "" : (after[index] ?? ""))),
    );
  });
}
