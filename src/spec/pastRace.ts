import type { FromSchema } from "json-schema-to-ts";
import { flag, integer, listOf, number, object, oneOf, text } from "./build";

/** The surfaces of a track, as `surface` names them. */
const surfaces = ["turf", "synthetic", "dirt", "sand"] as const;

/** The race of a past start, as far as its source states it. */
export const pastRace = {
  date: text("Day of the race at its venue, YYYY-MM-DD"),
  track: text("Track display name"),
  slug: text("URL-safe track identifier"),
  country: text("Two-letter country code of the track, lowercase"),
  raceNumber: integer("Race number"),
  fieldSize: integer("Starters, scratched runners excluded"),
} as const;

export const pastRaceDetails = {
  raceName: text("Race name"),
  raceClass: text("Class or grade"),
  distance: text("Distance, like 1200m"),
  surface: oneOf(surfaces, "Surface: turf, synthetic, dirt or sand"),
  course: text("Course of the track, such as a rail position"),
  condition: text("Track condition, such as Good 4"),
} as const;

/** A runner's part in a race, as far as its source states it. */
const startDetails = {
  barrier: integer("Barrier; box for greyhounds; for harness the place within the row or at the mark"),
  startRow: oneOf(["front", "second"], "Harness only: row the runner started from"),
  handicapMetres: integer("Harness standing starts: metres behind the front mark"),
  weight: number("Allocated handicap weight, kg"),
  claim: number("Apprentice weight claim, kg; omitted without a claim"),
  jockey: text("Jockey or driver"),
  trainer: text("Trainer"),
  settled: integer("Position once settled, 1 in front; at the bell for harness"),
  margin: number("Lengths behind the winner; 0 for the winner"),
  time: number("Time of the runner, seconds"),
  startingPrice: number("Decimal starting price"),
} as const;

/** The states of a race in results. */
const raceStatuses = ["run", "upcoming", "abandoned"] as const;

const runner = object(
  {
    number: integer("Saddle cloth number"),
    name: text("Runner name"),
    scratched: flag("Runner scratched"),
  },
  {
    finish: integer("Finishing position; equal in a dead heat; omitted for a runner that did not finish"),
    ...startDetails,
  },
);

const race = object(
  {
    raceNumber: integer("Race number"),
    status: oneOf(raceStatuses, "run, upcoming (no result yet) or abandoned"),
    startTime: text("Scheduled start, ISO 8601 UTC"),
    timezone: text("IANA timezone of the venue"),
    numberOfRunners: integer("Entries, scratched ones included"),
    runners: listOf(
      runner,
      "In the order of finish, then those that did not finish, then those scratched; empty unless the race has been run",
    ),
  },
  {
    ...pastRaceDetails,
    weather: text("Weather at race time"),
    prizeMoney: text("Prize money in the venue's local currency, such as 25000"),
  },
);

/** The results of a meeting (docs/extension.md, results). */
export const resultsSchema = object({
  date: text("Requested date, YYYY-MM-DD"),
  track: text("Track display name"),
  slug: text("URL-safe track identifier"),
  country: text("Two-letter country code of the track, lowercase"),
  races: listOf(race, "Races by number; one when `race` was given"),
});

export type ResultsResponse = FromSchema<typeof resultsSchema>;

/** One earlier start of a runner. */
const start = object(pastRace, {
  ...pastRaceDetails,
  prizeMoney: text("Prize money in the venue's local currency, such as 25000"),
  number: integer("Saddle cloth number in that race"),
  finish: integer("Finishing position; omitted for a runner that did not finish"),
  ...startDetails,
  rival: text("Name of the winner, or of the runner-up for a winner"),
  raceClassRating: number("Class rating of the race, points, from the ratings before it (Pro)"),
  rating: number("Class rating of the runner after the start, points (Pro)"),
  daysSince: integer("Days since the runner's start before; omitted for its first"),
});

/** The last starts of a race's runners before its day (docs/extension.md, starts). */
export const startsSchema = object({
  date: text("Race date, YYYY-MM-DD"),
  track: text("Track display name"),
  raceNumber: integer("Race number"),
  count: integer("Starts asked for of each runner"),
  runners: listOf(
    object(
      {
        number: integer("Saddle cloth number"),
        name: text("Runner name"),
        scratched: flag("Runner scratched"),
        totalStarts: integer("Starts before the race's day, also those that are not listed"),
        starts: listOf(start, "Starts before the race's day, latest first"),
      },
      { daysSince: integer("Days from the last start to the race's day; omitted for a debutant") },
    ),
    "Runners by saddle cloth number",
  ),
});

export type StartsResponse = FromSchema<typeof startsSchema>;
type Start = StartsResponse["runners"][number]["starts"][number];
/** The race of a past start; what its source does not state is omitted. */
export type PastRace = Pick<Start, keyof typeof pastRace> &
  Partial<Pick<Start, keyof typeof pastRaceDetails>>;

/** One earlier race of two runners of a race; `rival` marks the values of the second. */
const meeting = object(
  {
    number: integer("Saddle cloth number of the first runner in the race asked for, the lower of the two"),
    name: text("Name of the first runner"),
    rivalNumber: integer("Saddle cloth number of the second runner in the race asked for"),
    rivalName: text("Name of the second runner"),
    ...pastRace,
  },
  {
    ...pastRaceDetails,
    aheadNumber: integer(
      "Saddle cloth number, in the race asked for, of the runner that finished ahead; omitted after a dead heat and when neither finished",
    ),
    ahead: text("Name of the runner that finished ahead; omitted with aheadNumber"),
    finish: integer("Finishing position of the first runner; omitted when it did not finish"),
    rivalFinish: integer("Finishing position of the second runner; omitted when it did not finish"),
    margin: number("Lengths between the two; 0 in a dead heat; omitted when either's margin is unknown"),
    weight: number("Allocated handicap weight of the first runner, kg"),
    rivalWeight: number("Allocated handicap weight of the second runner, kg"),
  },
);

/** Every earlier meeting of two of a race's runners (docs/extension.md, head-to-head). */
export const headToHeadSchema = object({
  date: text("Race date, YYYY-MM-DD"),
  track: text("Track display name"),
  raceNumber: integer("Race number"),
  meetings: listOf(
    meeting,
    "Races before the race's day in which two runners that are not scratched both started, latest first",
  ),
});

export type HeadToHeadResponse = FromSchema<typeof headToHeadSchema>;
