import { dateOf } from "../../../dates/days";
import { type CountryRaces, present, type RaceRecord, type RunnerRecord } from "../../races/records";
import { type Driver, type LocalHistory, type Row, startIdsOf, type Venue } from "../history";
import { outcomeOf } from "../outcomes";

const selectRaces = `SELECT id, number AS "raceNumber", start_time AS "startTime", timezone, name AS "raceName",
  race_class AS "raceClass", distance, surface, course, condition, weather, prize_money AS "prizeMoney", abandoned,
  meeting_abandoned AS "meetingAbandoned", run, starters, lines_lost AS "linesLost"
  FROM race WHERE venue_id = ? AND day = ? ORDER BY id`;
const selectRunners = `SELECT s.number, s.program_number AS "programNumber", n.name, n.runner_key AS "runnerKey",
  j.name AS jockey, j.person_key AS "jockeyKey", t.name AS trainer, t.person_key AS "trainerKey", s.weight, s.claim, s.barrier,
  s.start_row AS "startRow", s.unruly, s.handicap_metres AS "handicapMetres", s.age, s.sex, n.sire, n.dam, n.damsire, n.origin,
  s.career_prize_money AS "careerPrizeMoney", s.scratched, s.finish, s.margin, s.seconds, s.body_weight AS "bodyWeight",
  s.last_600 AS "last600", s.settled, s.starting_price AS "startingPrice", s.outcome
  FROM start s JOIN runner n ON n.id = s.runner_id
    LEFT JOIN person j ON j.id = s.jockey_id LEFT JOIN person t ON t.id = s.trainer_id
  WHERE s.id BETWEEN ? AND ? ORDER BY s.id`;

/** A race of the store as a file stated it. */
export interface StoredRace {
  readonly id: number;
  readonly record: RaceRecord;
}

/** Returns the races of a country and code on a day with all that files state of them. */
export const racesOfDay = (
  { driver, venuesById }: LocalHistory,
  { country, raceCode }: CountryRaces,
  day: number,
): readonly StoredRace[] =>
  [...venuesById.values()]
    .filter((venue) => venue.country === country && venue.raceCode === raceCode && venue.firstDay <= day)
    .flatMap((venue) =>
      driver.all(selectRaces, [venue.id, day]).map((row) => ({
        id: Number(row.id),
        record: recordOf(row, { venue, day, runners: runnersOf(driver, Number(row.id)) }),
      })),
    );

function runnersOf(driver: Driver, raceId: number): readonly RunnerRecord[] {
  return driver.all(selectRunners, startIdsOf(raceId)).map(({ outcome, scratched, unruly, ...known }) => ({
    // The statement names the columns after the fields of a record.
    ...(present(known) as unknown as RunnerRecord),
    ...(unruly === null ? {} : { unruly: unruly === 1 }),
    scratched: scratched === 1,
    ...outcomeOf(outcome as number | null),
  }));
}

function recordOf(
  { id: _, abandoned, meetingAbandoned, run, starters, ...known }: Row,
  { venue, day, runners }: { venue: Venue; day: number; runners: readonly RunnerRecord[] },
): RaceRecord {
  const { country, raceCode, name: track } = venue;
  return {
    // As in `runnersOf`.
    ...(present(known) as unknown as RaceRecord),
    date: dateOf(day),
    country,
    raceCode,
    track,
    abandoned: abandoned === 1,
    meetingAbandoned: meetingAbandoned === 1,
    run: run === 1,
    ...(starters === runners.filter(({ scratched }) => !scratched).length
      ? {}
      : { starters: Number(starters) }),
    runners,
  };
}
