import { sum } from "../../maths/lists";
import { overround } from "../../maths/overround";

/** The margin below which a book of the whole field is not of one time; rounded prices may leave less. */
const lowestMargin = -0.01;
const wholeField = 0.999;

/** Returns the words for a runner in a message, by its index: cell 3, or number 3. */
type Naming = (index: number) => string;

/**
 * Returns the reason to stake nothing on odds that pre-date a scratching, after which every price is
 * shorter, as they would show value everywhere: those of a whole field with a margin below 0, and incomplete
 * ones with a price for a scratched runner, as nothing shows whether the others are newer. Undefined for odds
 * of one time. A scratched runner has the chance 0.
 */
export function priceTimeProblem(
  odds: readonly (number | undefined)[],
  chances: readonly number[],
  nameOf: Naming,
): string | undefined {
  if (sum(chances) < wholeField) return undefined;
  const prices = odds.filter((_, index) => (chances[index] ?? 0) > 0);
  const scratched = odds.findIndex((price, index) => price !== undefined && chances[index] === 0);
  const stale = `The odds pre-date a scratching: ${nameOf(scratched)} has a price and no probability, and`;
  if (!prices.every((price) => price !== undefined)) {
    if (scratched < 0) return undefined;
    const remedy = "Delete that price, once the others are those after the scratching.";
    return `${stale} not every other runner has a price. Nothing is staked. ${remedy}`;
  }
  const margin = overround(prices);
  if (margin >= lowestMargin) return undefined;
  const percent = `${(100 * margin).toFixed(1)}%`;
  const reason =
    scratched < 0
      ? `The odds leave a margin of ${percent}, below 0: they pre-date a scratching or are of different times.`
      : `${stale} the other prices leave a margin of ${percent}.`;
  return `${reason} Nothing is staked. Enter the present prices.`;
}
