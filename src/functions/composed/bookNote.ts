import { readOddsList } from "../../cells/arguments/readOdds";
import { formatDecimal, t } from "../../language/translate";
import { overround } from "../../maths/fairBook";

/**
 * Returns the sentence about a book that adds up to less than its target, which means that prices are missing
 * or from another time; undefined for any other book.
 */
export function bookNote(odds: unknown, target = 1): string | undefined {
  const prices = readOddsList("odds", odds).numbers.filter((price) => price !== undefined);
  const margin = overround(prices) + 1 - target;
  return margin < 0
    ? t`The margin is ${formatDecimal(100 * margin, 1)}%: prices are missing or pre-date a scratching.`
    : undefined;
}
