import type { Contest } from "../../../../src/service/predictions/fit/contests";
import { randomFrom } from "../simulatedRaces";

/** Races of six whose results follow exp(weights . vector), later places with the exponent given. */
export function drawnContests(
  weights: readonly number[],
  { races = 2000, exponent = 1, seed = 11 } = {},
): Contest[] {
  const random = randomFrom(seed);
  return Array.from({ length: races }, (_, race) => {
    const vectors = Array.from({ length: 6 }, () => Float64Array.from(weights, () => 2 * random() - 1));
    const utilities = vectors.map((vector) =>
      vector.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0),
    );
    return { day: race, vectors, placings: drawOrder(utilities, { exponent, random }) };
  });
}

function drawOrder(
  utilities: readonly number[],
  { exponent, random }: { exponent: number; random: () => number },
): number[][] {
  const placings: number[][] = [];
  while (placings.length < 3) {
    const taken = placings.flat();
    const left = utilities.map((_, runner) => runner).filter((runner) => !taken.includes(runner));
    const odds = left.map((runner) =>
      Math.exp((placings.length === 0 ? 1 : exponent) * (utilities[runner] ?? 0)),
    );
    let at = random() * odds.reduce((sum, one) => sum + one, 0);
    const chosen = left.find((_, index) => (at -= odds[index] ?? 0) <= 0) ?? left[0] ?? 0;
    placings.push([chosen]);
  }
  return placings;
}
