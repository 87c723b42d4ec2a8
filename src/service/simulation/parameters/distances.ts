import { bands, type RaceCode } from "../../../spec/codes";

/** The distances that tracks of each race code may offer, in metres. */
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
 * Returns a distance on the scale of runners' tastes: log metres, -1.6 for the shortest of the race code and
 * 2.4 for the longest.
 */
export function distanceScale(code: RaceCode, metres: number): number {
  const [shortest, longest] = range[code];
  return (4 * Math.log(metres / shortest)) / Math.log(longest / shortest) - 1.6;
}

/**
 * Returns the utility that a distance costs a runner which prefers `bestDistance`, both on that scale:
 * quadratic, at most 0.9.
 */
export function distanceFit(bestDistance: number, distance: number): number {
  const difference = bestDistance - distance;
  return -0.1 * Math.min(9, difference * difference);
}

/** Returns the index of a distance among the bands of its race code (spec 4.4), 0 for the shortest. */
export function bandIndex(code: RaceCode, metres: number): number {
  return bands[code].findIndex(({ from, to }) => metres >= from && metres <= to);
}
