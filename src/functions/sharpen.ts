import { readNumber } from "../cells/arguments/readNumber";
import { readProbabilities } from "../cells/arguments/readList";
import { sharpen as sharpenField } from "../maths/softmax";
import { perRunner, runMarket } from "./call/runLocal";

/**
 * Win probabilities raised to an exponent and normalised to a sum of 1: favourites gain above 1, outsiders below 1.
 * @customfunction SHARPEN
 * @param probabilities Win probabilities in one row or column; cells that are blank, 0 or SCR are skipped and stay blank in the result.
 * @param k The exponent, above 0; 1 only normalises the sum.
 * @returns A probability for each runner, in a row or column as the given ones are.
 * @example =RACING.SHARPEN({0.5;0.3;0.2},2)
 * @helpurl https://localhost:3000/help/sharpen.html
 */
export function sharpen(probabilities: any[][], k: any): any[][] {
  return runMarket("SHARPEN", { probabilities, k }, ({ probabilities, k }) => {
    const exponent = readNumber("k", k);
    return perRunner(readProbabilities("probabilities", probabilities), (field) =>
      sharpenField(field, exponent),
    );
  });
}
