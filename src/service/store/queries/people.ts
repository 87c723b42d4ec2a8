import type { RaceCode } from "../../../spec/codes";
import { foldName } from "../../races/names";
import type { History } from "../history";

export type Role = "jockey" | "trainer";

export interface PersonRow {
  readonly id: number;
  readonly name: string;
}

const wholeName = "SELECT id, name FROM person WHERE role = ? AND race_code = ? AND folded = ? ORDER BY id";
const partOfName =
  "SELECT id, name FROM person WHERE role = ? AND race_code = ? AND ' ' || folded || ' ' LIKE ? ORDER BY id";

/**
 * Returns the people of a role with this name (case, blanks, dots and accents ignored); without any, those
 * whose name contains it as whole words ("mcdonald" of "James McDonald").
 */
export function peopleNamed(
  { driver }: History,
  { role, raceCode, name }: { role: Role; raceCode: RaceCode; name: string },
): PersonRow[] {
  const folded = foldName(name);
  if (folded === "") return [];
  const same = driver.all<PersonRow>(wholeName, [role, raceCode, folded]);
  // A folded name has letters, digits and single blanks only, so that it contains no wildcard.
  return same.length > 0 ? same : driver.all<PersonRow>(partOfName, [role, raceCode, `% ${folded} %`]);
}

/** A person's counted starts at one venue on one going. */
export interface CareerTotals {
  readonly venueId: number;
  /** Index in `conditionKeys`; null when unknown. */
  readonly going: number | null;
  readonly starts: number;
  readonly wins: number;
  readonly places: number;
}

const totals = (role: Role): string => `
  SELECT venue_id AS "venueId", going, COUNT(*) AS starts, COUNT(*) FILTER (WHERE finish = 1) AS wins,
    COUNT(*) FILTER (WHERE finish <= 3) AS places
  FROM start WHERE ${role}_id = ? AND counted = 1 AND day >= ? AND day < ?
  GROUP BY venue_id, going ORDER BY venue_id, going`;
const totalsOf = { jockey: totals("jockey"), trainer: totals("trainer") };

/** Returns a person's totals by venue and going, from the day `from` (included) to `before` (excluded). */
export function careerTotals(
  { driver }: History,
  { role, id }: { role: Role; id: number },
  { from = 0, before }: { from?: number; before: number },
): CareerTotals[] {
  return driver.all<CareerTotals>(totalsOf[role], [id, from, before]);
}
