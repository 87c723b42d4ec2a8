import { refuseUnless } from "./refuseUnless";

/** The smallest field that pays so many places, largest first (spec section 2.7, rule 2). */
const fieldsByPlaces = [
  { starters: 8, places: 3 },
  { starters: 5, places: 2 },
  { starters: 1, places: 1 },
] as const;

/**
 * How many places a race of so many starters pays: 3 from eight starters, 2 from five, the win only below that.
 * Source: spec section 2.7, rule 2.
 *
 * @example placesPaid(7) is 2
 */
export function placesPaid(starters: number): 1 | 2 | 3 {
  const row = Number.isInteger(starters) ? fieldsByPlaces.find((field) => starters >= field.starters) : undefined;
  refuseUnless(row !== undefined, {
    cannot: "count places",
    as: "'starters' must be a whole number of at least 1",
    value: starters,
  });
  return row.places;
}
