/** A field of which fewer have run before says nothing of its class. */
const leastKnown = 0.5;

/**
 * The class of a race: the mean rating of its starters that have one; undefined when fewer than half have.
 *
 * @example classOf([50, 60, undefined]); // 55
 */
export function classOf(ratings: readonly (number | undefined)[]): number | undefined {
  const known = ratings.flatMap((rating) => rating ?? []);
  if (known.length === 0 || known.length < leastKnown * ratings.length) return undefined;
  return known.reduce((sum, rating) => sum + rating, 0) / known.length;
}
