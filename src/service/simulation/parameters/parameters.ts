import type { RaceCode } from "../../../spec/codes";
import { spellDays } from "../../races/spell";

/** The distances in metres that tracks of each race code may offer. */
export const usualDistances: Readonly<Record<RaceCode, readonly number[]>> = {
  gallops: [900, 1000, 1100, 1200, 1300, 1400, 1600, 1800, 2000, 2200, 2400, 2800, 3200],
  harness: [1609, 1690, 1730, 2100, 2138, 2200, 2600, 2850, 3050],
  greyhounds: [295, 350, 400, 450, 480, 515, 530, 600, 715],
};

export const jumpsDistances: readonly number[] = [3300, 3900, 4300, 4800];

const range: Readonly<Record<RaceCode, readonly [number, number]>> = {
  gallops: [900, 3200],
  harness: [1600, 2900],
  greyhounds: [290, 720],
};

/**
 * Returns a distance on the scale of tastes: log metres, from -1.6 for the shortest to 2.4 for the longest.
 */
export function distanceScale(code: RaceCode, metres: number): number {
  const [shortest, longest] = range[code];
  return (4 * Math.log(metres / shortest)) / Math.log(longest / shortest) - 1.6;
}

/** Returns the utility that a distance costs a runner with another preference: quadratic, at most 0.9. */
export function distanceFit(bestDistance: number, distance: number): number {
  const difference = bestDistance - distance;
  return -0.1 * Math.min(9, difference * difference);
}

/** The parameters of the simulation, by race code if they differ. */
export const parameters = {
  /** Standard deviation of ability at birth. */
  ability: { gallops: 1.2, harness: 1.5, greyhounds: 1.02 } satisfies Record<RaceCode, number>,
  /** Factor of the utility in the win probabilities. */
  scale: { gallops: 0.9, harness: 0.7, greyhounds: 0.73 } satisfies Record<RaceCode, number>,
  /** Form after a race: memory * form + innovation * a standard normal number. */
  form: { memory: 0.8, innovation: 0.14, atBirth: 0.4 },
  /** Standard deviation of a runner's taste for each going. */
  goingTaste: 0.2,
  /** Width of the uniform distribution of a runner's taste for a track. */
  trackTaste: 0.55,
  /** Skill of riders: `spread` times a normal number, and `rank` between the busiest and the idlest. */
  rider: { spread: 0.32, rank: 0.35 },
  trainer: { spread: 0.25, rank: 0.3 },
  /** Effect of the first run after a spell; for a greyhound it is multiplied by `greyhounds`. */
  firstUp: { mean: -0.3, spread: 0.25, greyhounds: 0.4 },
  secondUp: { mean: 0.05, spread: 0.2 },
  /** Utility per kilogram carried above the field's mean, minus the claim; gallops only. */
  perKilogram: -0.055,
  debut: -0.35,
  /** The n-th finisher is drawn by (win probability) ** placePower[n - 1]; later ones by the last power. */
  placePower: [1, 0.84, 0.72, 0.6, 0.5],
  /** Probability that a starter is scratched. */
  scratchings: { gallops: 0.055, harness: 0.055, greyhounds: 0.035 } satisfies Record<RaceCode, number>,
  /** The days of a gap that is a spell (greyhounds freshen up too). */
  spellDays,
} as const;
