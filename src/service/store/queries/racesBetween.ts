import type { RaceCode } from "../../../spec/codes";
import type { History } from "../history";

/** One race of a card, without its field. Absent knowledge is null; flags are 0 or 1. */
export interface RaceRow {
  readonly id: number;
  readonly venueId: number;
  readonly raceCode: RaceCode;
  readonly day: number;
  readonly number: number;
  readonly startTime: string;
  readonly timezone: string;
  readonly name: string | null;
  readonly raceClass: string | null;
  readonly distance: number | null;
  readonly condition: string | null;
  readonly weather: string | null;
  readonly prizeMoney: string | null;
  readonly abandoned: number;
  readonly meetingAbandoned: number;
  readonly run: number;
  readonly entries: number;
  readonly starters: number;
}

const columns = `id, venue_id AS "venueId", race_code AS "raceCode", day, number, start_time AS "startTime", timezone, name,
  race_class AS "raceClass", distance, condition, weather, prize_money AS "prizeMoney", abandoned,
  meeting_abandoned AS "meetingAbandoned", run, entries, starters`;
const ofCode = `SELECT ${columns} FROM race WHERE race_code = ? AND day BETWEEN ? AND ? ORDER BY day, venue_id, number`;
const ofVenue = `SELECT ${columns} FROM race WHERE venue_id = ? AND day BETWEEN ? AND ? ORDER BY day, number`;

/** Every race of a race code, by local day of its venue, both ends included. */
export function racesBetween({ driver }: History, raceCode: RaceCode, days: readonly [number, number]): RaceRow[] {
  return driver.all<RaceRow>(ofCode, [raceCode, ...days]);
}

/** The same at one venue. */
export function racesAt({ driver }: History, venueId: number, days: readonly [number, number]): RaceRow[] {
  return driver.all<RaceRow>(ofVenue, [venueId, ...days]);
}
