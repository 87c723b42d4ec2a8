/** The share of a field that must have a rating for the race to have a class. */
const leastRated = 0.5;

/**
 * Returns the class of a race: the mean rating of its starters that have one; undefined when fewer than half
 * have.
 *
 * @example classOf([50, 60, undefined]); // 55
 */
export function classOf(ratings: readonly (number | undefined)[]): number | undefined {
  const known = ratings.flatMap((rating) => rating ?? []);
  if (known.length === 0 || known.length < leastRated * ratings.length) return undefined;
  return known.reduce((sum, rating) => sum + rating, 0) / known.length;
}

const middle = 60;
const pointsPerThousandth = 2.5;
const [lowest, highest] = [0, 120];

/**
 * Returns a stored rating or class (hundredths of a thousandth of the winner's time) in whole points from 0
 * to 120.
 *
 * @example points(300); // 68
 */
export function points(hundredths: number): number {
  const exact = middle + (pointsPerThousandth * hundredths) / 100;
  return Math.round(Math.min(highest, Math.max(lowest, exact)));
}
