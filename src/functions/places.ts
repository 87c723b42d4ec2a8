import { readInteger } from "../cells/arguments/readNumber";
import { readProbabilities } from "../cells/arguments/readList";
import { isBlankOrZero, single } from "../cells/cellValue";
import { placeProbabilities, placesPaid } from "../maths/placeProbabilities";
import { type LocalFunction, perRunner, runLocal } from "./call/runLocal";
import { readOrderModel } from "./composed/readModel";

export const placesLocal: LocalFunction = {
  name: "PLACES",
  parameters: ["probabilities", "places", "model"],
  results: { placeProbability: { heading: "Place probability", kind: "fraction" } },
};

/**
 * The place probability of each runner, from the win probabilities of the field.
 * @customfunction PLACES
 * @param probabilities Win probabilities in one row or column; cells that are blank, 0 or SCR are skipped and stay blank in the result.
 * @param places The number of places paid, 1 to 4; by field size when blank: 3 from eight runners, 2 from five, else 1.
 * @param model discounted (default), harville, benter, normal, or your own exponents for second and third place, such as "0.8, 0.6".
 * @returns A place probability for each runner, in a row or column as the win probabilities are; they add up to the number of places.
 * @example =RACING.PLACES({0.4;0.3;0.15;0.1;0.05})
 * @example =RACING.PLACES({0.5;0.3;0.2},2,"harville")
 */
export function places(probabilities: any[][], places?: any, model?: any[][]): any[][] {
  return runLocal(placesLocal, { probabilities, places, model }, ({ probabilities, places, model }) => {
    const given = single(places);
    const wanted = isBlankOrZero(given) ? undefined : readInteger("places", given, { maximum: 4 });
    const options = { model: readOrderModel("model", model) };
    return perRunner(readProbabilities("probabilities", probabilities), (field) =>
      placeProbabilities(field, wanted ?? placesPaid(field.length), options),
    );
  });
}
