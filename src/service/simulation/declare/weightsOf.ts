import type { RaceCode } from "../../../spec/codes";
import type { Random } from "../random";
import type { Runner } from "../runner";

const lightest = 52;
const heaviest = 62;
const jumpsExtra = 11;

/** Carried weights in kilograms: handicaps by rating for the gallops, the dog's own for greyhounds, none for harness. */
export function weightsOf(
  code: RaceCode,
  field: readonly Runner[],
  jumps: boolean,
): (runner: Runner, random: Random) => number | undefined {
  if (code === "harness") return () => undefined;
  if (code === "greyhounds") return ({ bodyWeight = 30 }, random) => Math.round((bodyWeight + 0.2 * random.normal()) * 10) / 10;
  const lowest = Math.min(...field.map(({ rating }) => rating));
  const extra = jumps ? jumpsExtra : 0;
  return ({ rating }) => {
    const handicap = Math.min(heaviest, Math.max(lightest, 54.5 + 2.6 * (rating - lowest)));
    return Math.round(handicap * 2) / 2 + extra;
  };
}
