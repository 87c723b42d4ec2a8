import { readNumber } from "../cells/arguments/readNumber";
import { isBlankOrZero, single } from "../cells/cellValue";
import { wilsonInterval } from "../maths/rates";
import { type LocalFunction, runLocal } from "./call/runLocal";

export const intervalLocal: LocalFunction = {
  name: "INTERVAL",
  parameters: ["successes", "trials", "confidence"],
  results: { low: { heading: "From", kind: "fraction" }, high: { heading: "To", kind: "fraction" } },
};

/**
 * The confidence interval of a rate, such as a strike rate from winners and starts (Wilson interval).
 * @customfunction INTERVAL
 * @param successes The number of successes, such as winners.
 * @param trials The number of trials, such as starts.
 * @param confidence The confidence level: 0.95 when blank.
 * @returns In one row: the lower and the upper bound as fractions; 0 and 1 if there are no trials.
 * @example =RACING.INTERVAL(12,80)
 */
export function interval(successes: any, trials: any, confidence?: any): any[][] {
  return runLocal(intervalLocal, { successes, trials, confidence }, ({ successes, trials, confidence }) => {
    const options = isBlankOrZero(single(confidence))
      ? {}
      : { confidence: readNumber("confidence", confidence) };
    const { low, high } = wilsonInterval(
      readNumber("successes", successes),
      readNumber("trials", trials),
      options,
    );
    return [[low, high]];
  });
}
