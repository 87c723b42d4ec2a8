import { readNumber } from "../cells/arguments/readNumber";
import { isBlankOrZero, single } from "../cells/cellValue";
import { wilsonInterval } from "../maths/rates";
import { runLocal } from "./call/runLocal";

/**
 * The range in which a true rate lies, such as a strike rate after so many winners in so many starts (Wilson interval).
 * @customfunction INTERVAL
 * @param successes How often it happened.
 * @param trials How often it could have.
 * @param confidence How sure to be: 0.95 when blank.
 * @returns In one row: the low and the high end, as fractions; 0 and 1 when there were no trials.
 * @example =RACING.INTERVAL(12,80)
 * @helpurl https://localhost:3000/help/interval.html
 */
export function interval(successes: any, trials: any, confidence?: any): any[][] {
  return runLocal(() => {
    const options = isBlankOrZero(single(confidence)) ? {} : { confidence: readNumber("confidence", confidence) };
    const { low, high } = wilsonInterval(readNumber("successes", successes), readNumber("trials", trials), options);
    return [[low, high]];
  });
}
