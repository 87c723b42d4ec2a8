import { readNumber } from "../cells/arguments/readNumber";
import { readOddsList } from "../cells/arguments/readOdds";
import { dutchStakes } from "../maths/stakes";
import { type LocalFunction, perRunner, runLocal } from "./call/runLocal";

export const dutchLocal: LocalFunction = {
  name: "DUTCH",
  parameters: ["odds", "stake"],
  results: { stake: { heading: "Stake", kind: "stake" } },
};

/**
 * A stake split over several runners of one race so that whichever of them wins returns the same.
 * @customfunction DUTCH
 * @param odds Prices in one row or column: decimal, or as text "5/2", evens or "+250"; cells that are blank, 0 or SCR are skipped and stay blank in the result.
 * @param stake The total stake.
 * @returns A stake for each of the odds, in a row or column as the odds are; each stake times its odds is the return. The runners need not be the whole field, so that no margin is checked: OVERROUND shows the field's margin.
 * @example =RACING.DUTCH({4;6;10},100)
 */
export function dutch(odds: any[][], stake: any): any[][] {
  return runLocal(dutchLocal, { odds, stake }, ({ odds, stake }) => {
    const whole = readNumber("stake", stake);
    return perRunner(readOddsList("odds", odds), (prices) => dutchStakes(prices, whole));
  });
}
