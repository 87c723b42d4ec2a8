import { sum } from "../../../maths/lists";
import { hash } from "../random/hash";
import { Random } from "../random/random";
import { isScratched, phases, type Race, type Start } from "./race";

/** The margin of the prices over 100 % for each starter: that of the Hong Kong file of 2018 to 2025. */
const marginPerStarter = 0.019;
/**
 * The share of a starter is its chance ^ this: below 1, outsiders return less than favourites. Stakes on
 * prices up to 3 lose a tenth and on those above 60 almost half, as in the Hong Kong file (.13, .47); in the
 * United States the difference is larger (Snowberg and Wolfers 2010).
 */
const steepness = 0.9;
/** The standard deviation of the market's error in the logarithm of a chance. */
const error = 0.15;
const lowestPrice = 1.05;
const highestPrice = 500;

/**
 * Returns the decimal starting prices of a race that has been run. They are drawn from a random stream of
 * their own, on which nothing else of the world depends.
 */
export function startingPricesOf(race: Race): Map<Start, number> {
  const random = new Random(hash(race.seed, 0x5b));
  const starters = race.starts.filter((start) => !isScratched(start, phases.result));
  const shares = starters.map(
    ({ probability }) => (probability * Math.exp(error * random.normal())) ** steepness,
  );
  const book = (1 + marginPerStarter * starters.length) / sum(shares);
  return new Map(starters.map((start, index) => [start, priceOf((shares[index] ?? 0) * book)]));
}

/** Returns the price of a share of the book, rounded down to a tenth below 10 and to a whole number above. */
function priceOf(share: number): number {
  const price = Math.min(highestPrice, Math.max(lowestPrice, 1 / share));
  if (price < 2) return Math.floor(20 * price + 1e-9) / 20;
  return price < 10 ? Math.floor(10 * price + 1e-9) / 10 : Math.floor(price);
}
