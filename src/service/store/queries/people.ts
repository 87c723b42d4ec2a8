import type { RaceCode } from "../../../spec/codes";
import { foldPersonName, lowerAscii } from "../../races/names";
import { type History, startIdsOf } from "../history";
import { ofPeople, selectTotals } from "../totals";

export type Role = "jockey" | "trainer";

export interface NamedRow {
  readonly id: number;
  readonly name: string;
}

const wholeName = "SELECT id, name FROM person WHERE role = ? AND race_code = ? AND folded = ? ORDER BY id";
const partOfName =
  "SELECT id, name FROM person WHERE role = ? AND race_code = ? AND ' ' || folded || ' ' LIKE ? ORDER BY id";

/** Returns the people in a role with this folded name, or those whose name contains it as whole words. */
export async function peopleNamed(
  { reader }: History,
  { role, raceCode, name }: { role: Role; raceCode: RaceCode; name: string },
): Promise<readonly NamedRow[]> {
  const folded = foldPersonName(name);
  if (folded === "") return [];
  const same = await reader.all<NamedRow>(wholeName, [role, raceCode, folded]);
  if (same.length > 0) return same;
  // A folded name has only letters, digits and single blanks, so it contains no wildcard.
  return await reader.all<NamedRow>(partOfName, [role, raceCode, `% ${folded} %`]);
}

/** The column of a start that a name refers to. */
export type NamedBy = Role | "runner";

const ofRunner = (by: NamedBy, table: string): string => `SELECT o.id, o.name FROM start s
  JOIN ${table} o ON o.id = s.${by}_id WHERE s.id BETWEEN ? AND ? AND s.number = ?`;
const rowsOfRunner = {
  jockey: ofRunner("jockey", "person"),
  trainer: ofRunner("trainer", "person"),
  runner: ofRunner("runner", "runner"),
};

/** Returns the runner with a number in a race, or its jockey or trainer; undefined if there is none. */
export async function rowOfRunner(
  { reader }: History,
  by: NamedBy,
  { raceId, number }: { raceId: number; number: number },
): Promise<NamedRow | undefined> {
  const [row] = await reader.all<NamedRow>(rowsOfRunner[by], [...startIdsOf(raceId), number]);
  return row;
}

const runnersOfName = "SELECT id, name FROM runner WHERE race_code = ? AND LOWER(name) = ? ORDER BY id";

/** Returns the runners of a race code with this name, in any case. */
export function runnersNamed(
  { reader }: History,
  raceCode: RaceCode,
  name: string,
): Promise<readonly NamedRow[]> {
  return reader.all<NamedRow>(runnersOfName, [raceCode, lowerAscii(name)]);
}

export interface CareerTotals {
  readonly venueId: number;
  /** An index into `conditionKeys`; null if unknown. */
  readonly going: number | null;
  readonly starts: number;
  readonly wins: number;
  readonly places: number;
  /** Starts for which the source does not say whether they were placed. */
  readonly placeUnknown: number;
}

const totals = (role: Role, from?: string): string =>
  `SELECT venue_id AS "venueId", going, starts, wins, places, place_unknown AS "placeUnknown"
    FROM (${selectTotals(ofPeople, { column: `s.${role}_id`, keys: ["venue_id", "going"], from })}) sums`;
const totalsOf = { jockey: totals("jockey"), trainer: totals("trainer") };
const totalsSince = { jockey: totals("jockey", "?3"), trainer: totals("trainer", "?3") };

/** Returns a person's totals by venue and going, from the day `from` (included) to `before` (excluded). */
export function careerTotals(
  { reader }: History,
  { role, id }: { role: Role; id: number },
  { from, before }: { from?: number | undefined; before: number },
): Promise<CareerTotals[]> {
  return from === undefined
    ? reader.all<CareerTotals>(totalsOf[role], [id, before])
    : reader.all<CareerTotals>(totalsSince[role], [id, before, from]);
}
