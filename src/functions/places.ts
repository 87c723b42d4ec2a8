import { readInteger } from "../cells/arguments/readNumber";
import { readProbabilities } from "../cells/arguments/readList";
import { readWord } from "../cells/arguments/readText";
import { ArgumentError, isBlankOrZero, single } from "../cells/cellValue";
import { t } from "../language/translate";
import { placeProbabilities, placesPaid } from "../maths/placeProbabilities";
import { placeTableNames, placeTerms } from "../maths/placeTerms";
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
 * @param probabilities Win probabilities in one row or column; cells that are blank, 0 or SCR are skipped and stay blank in the result. At most 99 runners, 40 for four places.
 * @param places The number of places paid, 1 to 4, or the table of a country: au, nz, gb, hk, jp, fr or us; by field size when blank: 3 from eight runners, 2 from five, else 1.
 * @param model discounted (default), harville, benter, normal, or your own exponents for second and third place, such as "0.8, 0.6".
 * @returns A place probability for each runner, in a row or column as the win probabilities are; they add up to the number of places.
 * @example =RACING.PLACES({0.4;0.3;0.15;0.1;0.05})
 * @example =RACING.PLACES({0.5;0.3;0.2},2,"harville")
 */
export function places(probabilities: any[][], places?: any, model?: any[][]): any[][] {
  return runLocal(placesLocal, { probabilities, places, model }, ({ probabilities, places, model }) => {
    const givenPlaces = single(places);
    const isTable = typeof givenPlaces === "string" && /[a-z]/i.test(givenPlaces);
    const table = isTable ? readWord("places", givenPlaces, placeTableNames) : undefined;
    const wanted =
      isBlankOrZero(givenPlaces) || isTable ? undefined : readInteger("places", givenPlaces, { maximum: 4 });
    const paidIn = (runners: number): number => {
      if (table === undefined) return wanted ?? placesPaid(runners);
      const { places: paid } = placeTerms(runners, { table });
      if (paid > 0) return paid;
      throw new ArgumentError("places", t`of the table ${table} are paid to more runners than ${runners}`);
    };
    const options = { model: readOrderModel("model", model) };
    return perRunner(readProbabilities("probabilities", probabilities), (field) =>
      placeProbabilities(field, paidIn(field.length), options),
    );
  });
}
