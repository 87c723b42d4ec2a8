import { dateOf } from "../../../dates/days";
import type { BacktestResponse } from "../../../spec/rating";

type Compared = Pick<BacktestResponse, "equal" | "market">;

const signed = (value: number): string => `${value > 0 ? "+" : ""}${value.toFixed(3)}`;

function inWords(
  name: string,
  { difference, correctedLow: low, correctedHigh: high }: Compared["equal"],
): string {
  if (low === null || high === null) return `Too few days to judge against ${name}: ${signed(difference)}`;
  if (high < 0) return `Better than ${name} by ${(-high).toFixed(3)} to ${(-low).toFixed(3)}`;
  if (low > 0) return `Worse than ${name} by ${low.toFixed(3)} to ${high.toFixed(3)}`;
  return `No edge over ${name} (${signed(low)} to ${signed(high)})`;
}

/**
 * Returns the verdict on a formula in words: how much its log-loss differs from those of equal chances and of
 * the starting prices, with intervals corrected for the number of formulas.
 */
export function verdictOf(
  { equal, market }: Compared,
  { formulas, strength }: { formulas: number; strength: number },
) {
  const prices = market
    ? inWords("the starting prices", market)
    : "The source has no race with all starting prices to compare with";
  const tried = formulas === 1 ? "1 formula" : `${formulas.toLocaleString("en")} formulas`;
  const reversed = strength === 0 ? "Higher ratings won no more often in the earlier half. " : "";
  return `${reversed}${inWords("equal chances", equal)}. ${prices}, after ${tried}.`;
}

/** Returns a note if a results file's model was fitted on races on which it is judged. */
export function modelNoteOf(modelVersion: string, split: number): string | undefined {
  const [, to] = /-results(?:-prices)?-(\d{4}-\d{2}-\d{2})-/.exec(modelVersion) ?? [];
  return to !== undefined && to >= dateOf(split)
    ? `The service's model was fitted on this history until ${to}, races judged here among them: its log-loss is too low.`
    : undefined;
}
