import { readProbabilities } from "../cells/arguments/readList";
import { readSelections } from "../cells/arguments/readRunners";
import { readWord } from "../cells/arguments/readText";
import { ArgumentError, isBlankOrZero, single } from "../cells/cellValue";
import { t } from "../language/translate";
import { exoticPrice } from "../maths/exoticPrice";
import { type ExoticBet, exoticTypes } from "../maths/exoticTickets";
import { type LocalFunction, runLocal } from "./call/runLocal";
import { readOrderModel } from "./composed/readModel";

export const exoticLocal: LocalFunction = {
  name: "EXOTIC",
  parameters: ["type", "probabilities", "selections", "model"],
  results: {
    probability: { heading: "Probability", kind: "fraction" },
    fairDividend: { heading: "Fair dividend", kind: "odds" },
    combinations: { heading: "Combinations", kind: "integer", unit: "combinations" },
  },
};

const types = Object.keys(exoticTypes) as ExoticBet["type"][];

/** Parses the bet, with runners as indexes into the field. */
function readBet(type: unknown, selections: unknown, field: readonly number[]): ExoticBet {
  const givenType = single(type);
  if (isBlankOrZero(givenType)) throw new ArgumentError("type", t`is blank`);
  const bet = readWord("type", givenType, types);
  const legs = readSelections("selections", selections);
  for (const runner of legs.flat()) {
    if (!field[runner - 1])
      throw new ArgumentError(
        "selections",
        t`must be runners with a probability, counted from 1 to ${field.length}`,
        runner,
      );
  }
  return { type: bet, selections: legs.map((leg) => leg.map((runner) => runner - 1)) };
}

/**
 * The chance and fair dividend of a bet on the order of finish: straight, boxed or standout.
 * @customfunction EXOTIC
 * @param type exacta, quinella, trifecta, first four, forecast, tricast, quinella place, swinger, wide, trio, tierce or quartet.
 * @param probabilities Win probabilities of the field in one row or column; cells that are blank, 0 or SCR are runners that do not start; at most 40 start.
 * @param selections Runners by number, counted along the probabilities from 1: "1,2,3" boxes, "1>2>3" is one order, "1>2,3>2,3,4" stands out; or a range with a column for each place, where one column is a box.
 * @param model discounted (default), harville, benter, normal, or your own exponents for second place, third and so on, such as "0.8, 0.6"; normal takes at most 24 selections for a place.
 * @returns In one row: the probability that a combination comes in, the dividend for one unit at which all combinations break even, and their number.
 * @example =RACING.EXOTIC("exacta",{0.4;0.3;0.2;0.1},"1>2")
 * @example =RACING.EXOTIC("trifecta",{0.4;0.3;0.2;0.1},"1>2,3>2,3,4")
 */
export function exotic(type: any, probabilities: any[][], selections: any[][], model?: any[][]): any[][] {
  return runLocal(
    exoticLocal,
    { type, probabilities, selections, model },
    ({ type, probabilities, selections, model }) => {
      const field = readProbabilities("probabilities", probabilities).numbers.map(
        (probability) => probability ?? 0,
      );
      const bet = readBet(type, selections, field);
      const price = exoticPrice(bet, field, { model: readOrderModel("model", model) });
      return [[price.probability, price.fairDividend, price.combinations]];
    },
  );
}
