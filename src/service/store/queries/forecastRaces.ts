import { type History, startIdsOf, startsPerRace } from "../history";
import type { RaceRow } from "./races";

/** A race by its venue, as far as forecasts need it. */
export type ForecastRaceRow = Pick<
  RaceRow,
  "id" | "venueId" | "day" | "number" | "startTime" | "abandoned" | "meetingAbandoned" | "run" | "starters"
>;

const columns = `id, venue_id AS "venueId", day, number, start_time AS "startTime", abandoned,
  meeting_abandoned AS "meetingAbandoned", run, starters`;
const open = `SELECT ${columns} FROM race WHERE race_code = ? AND day BETWEEN ? AND ? AND run = 0 AND abandoned = 0
  AND meeting_abandoned = 0`;
const byId = `SELECT ${columns} FROM race WHERE id = ?`;
const byNumber = `SELECT ${columns} FROM race WHERE venue_id = ? AND day = ? AND number = ?`;

/** Returns the races of a race code on some days that have neither been run nor abandoned. */
export const openRaces = (
  { reader }: History,
  raceCode: string,
  days: readonly [number, number],
): Promise<ForecastRaceRow[]> => reader.all<ForecastRaceRow>(open, [raceCode, ...days]);

export async function raceById({ reader }: History, id: number): Promise<ForecastRaceRow | undefined> {
  return (await reader.all<ForecastRaceRow>(byId, [id]))[0];
}

export async function raceByNumber(
  { reader }: History,
  venueId: number,
  { day, number }: Pick<ForecastRaceRow, "day" | "number">,
): Promise<ForecastRaceRow | undefined> {
  return (await reader.all<ForecastRaceRow>(byNumber, [venueId, day, number]))[0];
}

/** A runner that is not scratched. */
export interface DeclaredRunner {
  readonly number: number;
  readonly name: string;
  readonly finish: number | null;
  readonly startingPrice: number | null;
}

const declared = `SELECT s.number, n.name, s.finish, s.starting_price AS "startingPrice"
  FROM start s JOIN runner n ON n.id = s.runner_id WHERE s.id BETWEEN ? AND ? AND s.scratched = 0
  ORDER BY s.number, s.id`;

/** Returns the runners of a race that are not scratched, by number. */
export const declaredRunners = ({ reader }: History, raceId: number): Promise<DeclaredRunner[]> =>
  reader.all<DeclaredRunner>(declared, startIdsOf(raceId));

const declaredFrom = `SELECT r.id, s.number, n.name FROM race r
  JOIN start s ON s.id BETWEEN r.id * ${startsPerRace} AND r.id * ${startsPerRace} + ${startsPerRace - 1}
  JOIN runner n ON n.id = s.runner_id WHERE r.race_code = ? AND r.day >= ? AND s.scratched = 0`;

/** Returns the runners of a race code's races from a day on that are not scratched, each with its race. */
export const declaredSince = (
  { reader }: History,
  raceCode: string,
  day: number,
): Promise<(Pick<DeclaredRunner, "number" | "name"> & { readonly id: number })[]> =>
  reader.all(declaredFrom, [raceCode, day]);
