import type { RaceCode } from "../../../spec/codes";
import { dateOf } from "../../../dates/days";
import type { Driver } from "../driver";
import type { History } from "../history";
import type { RaceRecord, RunnerRecord } from "../../races/records";
import { startsPerRace } from "../schema";
import { rater, type Rated } from "./rater";
import { ratingValues } from "./ratingValues";

interface RaceRow {
  readonly id: number;
  readonly code: RaceCode;
  readonly day: number;
  readonly distance: number | null;
}

interface StartRow {
  readonly id: number;
  readonly runnerId: number;
  readonly number: number;
  readonly finish: number | null;
  readonly margin: number | null;
  readonly seconds: number | null;
  readonly weight: number | null;
  readonly claim: number | null;
}

const forget = "UPDATE start SET class = NULL, rating = NULL, rating_variance = NULL";
const races = `SELECT id, race_code AS code, day, distance FROM race
  WHERE run = 1 AND abandoned = 0 AND meeting_abandoned = 0 ORDER BY day, id`;
const starts = `SELECT id, runner_id AS "runnerId", number, finish, margin, seconds, weight, claim FROM start
  WHERE id BETWEEN ? AND ? AND counted = 1 ORDER BY id`;
const update = "UPDATE start SET class = ?, rating = ?, rating_variance = ? WHERE id = ?";

/** Rates every race of a store in the order of their days, for one whose races were written in another order. */
export function rateAnew({ driver }: History): void {
  driver.transaction(() => {
    driver.run(forget, []);
    const rate = rater(driver, { knows: "nothing" });
    const runners = new Map<number, Rated>();
    const runnerOf = ({ runnerId: id }: StartRow): Rated => {
      const known = runners.get(id) ?? { id, belief: undefined };
      runners.set(id, known);
      return known;
    };
    for (const race of driver.all<RaceRow>(races)) {
      const entries = entriesOf(driver, race.id);
      const rated = rate(asRecord(race, entries.map(recordOf)), race.day, entries.map(runnerOf));
      entries.forEach(({ id }, place) => driver.run(update, [...ratingValues(rated, place), id]));
    }
  });
}

const entriesOf = (driver: Driver, raceId: number): StartRow[] =>
  driver.all<StartRow>(starts, [raceId * startsPerRace, raceId * startsPerRace + startsPerRace - 1]);

function recordOf({ runnerId, number, ...told }: StartRow): RunnerRecord {
  const { finish, margin, seconds, weight, claim } = told;
  return {
    ...{ number, name: "", runnerKey: String(runnerId), scratched: false },
    ...(finish === null ? {} : { finish }),
    ...(margin === null ? {} : { margin }),
    ...(seconds === null ? {} : { seconds }),
    ...(weight === null ? {} : { weight }),
    ...(claim === null ? {} : { claim }),
  };
}

/** A rating looks at nothing else of a race. */
function asRecord({ code, day, distance }: RaceRow, runners: readonly RunnerRecord[]): RaceRecord {
  const known = { abandoned: false, meetingAbandoned: false, run: true };
  const unused = { country: "au", track: "", raceNumber: 1, startTime: "", timezone: "" } as const;
  return { ...known, ...unused, raceCode: code, date: dateOf(day), runners, ...(distance === null ? {} : { distance }) };
}
