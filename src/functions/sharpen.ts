import { readNumber } from "../cells/arguments/readNumber";
import { readNumberList } from "../cells/arguments/readList";
import { sharpen as sharpenField } from "../maths/softmax";
import { perRunner, runLocal } from "./call/runLocal";

/**
 * Win probabilities raised to an exponent and brought back to a sum of 1: above 1 favourites gain, below 1 the field is levelled.
 * @customfunction SHARPEN
 * @param probabilities Win probabilities in one row or column; cells that are blank, 0 or text are skipped and stay blank in the result.
 * @param k The exponent, above 0; 1 changes nothing but the sum.
 * @returns A probability for each of the given ones, lying the way they lie.
 * @example =RACING.SHARPEN({0.5;0.3;0.2},2)
 * @helpurl https://localhost:3000/help/sharpen.html
 */
export function sharpen(probabilities: any[][], k: any): any[][] {
  return runLocal(() => {
    const exponent = readNumber("k", k);
    return perRunner(readNumberList("probabilities", probabilities), (field) => sharpenField(field, exponent));
  });
}
