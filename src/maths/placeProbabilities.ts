import { type Check, checkFor, normaliseProbabilities, phrase } from "./checkArgument";
import { discountedPlaceProbabilities } from "./discountedOrders";
import { normalMeanTimes, normalPlaceProbabilities } from "./normalFinishTimes";
import { type OrderModel, orderModels, placeExponents } from "./orderModel";

/** The smallest field that pays each number of places, largest first (spec 2.7, rule 2). */
const fieldsByPlaces = [
  { starters: 8, places: 3 },
  { starters: 5, places: 2 },
  { starters: 1, places: 1 },
] as const;

/** The largest field for each number of places, so that all orders are summed within 50 ms. */
const mostStarters: Readonly<Record<number, number>> = { 1: 99, 2: 99, 3: 99, 4: 40 };

/**
 * Returns each runner's probability of finishing in the first `places` (1 to 4), in the order of the win
 * probabilities. It is exact under the model, which is discounted Harville (0.76, 0.62) by default. The
 * probabilities add up to the number of places, or to the number of runners if fewer run. A runner with win
 * probability 0 does not run and has no place. Throws above 99 runners, or above 40 for four places.
 *
 * `bends` for second and third place (0 by default) multiply log(probability * runners) ^ 2, which is added
 * to the logarithm of a discounted strength: below 0, favourites and outsiders are placed less often.
 *
 * @example placeProbabilities([0.5, 1 / 3, 1 / 6], 2, { model: orderModels.harville }) // [0.85, 0.7333, 0.4167]
 */
export function placeProbabilities(
  winProbabilities: readonly number[],
  places: number,
  options: { model?: OrderModel; bends?: readonly number[] | undefined } = {},
): number[] {
  const { model = orderModels.discounted, bends } = options;
  const check: Check = checkFor(phrase`price the places`);
  check(
    Number.isInteger(places) && places >= 1 && places <= 4,
    phrase`'places' must be 1, 2, 3 or 4`,
    places,
  );
  const probabilities = normaliseProbabilities(winProbabilities, check);
  const starters = probabilities.filter((probability) => probability > 0).length;
  const most = mostStarters[places] ?? 0;
  check(
    starters <= most,
    phrase`'probabilities' must be for at most ${most} runners for so many places`,
    starters,
  );
  return priceStarters(probabilities, (chances) => {
    if (places >= chances.length) return chances.map(() => 1);
    return model === "normal"
      ? normalPlaceProbabilities(normalMeanTimes(chances), places)
      : discountedPlaceProbabilities(chances, placeExponents(model, places), { bends });
  });
}

/**
 * Returns the number of places that a race with this many starters pays: 3 from eight starters, 2 from five,
 * otherwise only the win (spec 2.7, rule 2).
 *
 * @example placesPaid(7) // 2
 */
export function placesPaid(starters: number): 1 | 2 | 3 {
  const check: Check = checkFor(phrase`count places`);
  const row = Number.isInteger(starters)
    ? fieldsByPlaces.find((field) => starters >= field.starters)
    : undefined;
  check(row !== undefined, phrase`'starters' must be a whole number of at least 1`, starters);
  return row.places;
}

/**
 * Prices only the runners that have a chance; returns 0 for the others. Each result stays at its runner's
 * index.
 *
 * @example priceStarters([0.6, 0, 0.4], (chances) => chances.map(() => 1)) // [1, 0, 1]
 */
export function priceStarters(
  probabilities: readonly number[],
  price: (chances: number[]) => number[],
): number[] {
  const prices = price(probabilities.filter((probability) => probability > 0)).values();
  return probabilities.map((probability) => (probability > 0 ? (prices.next().value ?? 0) : 0));
}
