import type { RaceCode } from "../../../spec/codes";
import { foldName } from "../foldName";
import type { History } from "../history";

export type Role = "jockey" | "trainer";

export interface PersonRow {
  readonly id: number;
  readonly name: string;
}

const whole = "SELECT id, name FROM person WHERE role = ? AND race_code = ? AND folded = ? ORDER BY id";
const part = "SELECT id, name FROM person WHERE role = ? AND race_code = ? AND ' ' || folded || ' ' LIKE ? ORDER BY id";

/**
 * The people of a role that a name may mean: those of exactly this name (case, blanks, dots and accents folded), else
 * those with it as a part of whole words ("mcdonald" of "James McDonald").
 */
export function peopleNamed(
  { driver }: History,
  { role, raceCode, name }: { role: Role; raceCode: RaceCode; name: string },
): PersonRow[] {
  const folded = foldName(name);
  if (folded === "") return [];
  const same = driver.all<PersonRow>(whole, [role, raceCode, folded]);
  // A folded name has letters, digits and single blanks only: nothing in it is a wildcard.
  return same.length > 0 ? same : driver.all<PersonRow>(part, [role, raceCode, `% ${folded} %`]);
}
