import type { FromSchema } from "json-schema-to-ts";
import * as is from "./fields";
import { askedRaceFields, linesLostField, raceFields, runnerFields } from "./form";

const { track, raceNumber } = askedRaceFields;
const { number, name, scratched, weight, claim, jockey, trainer, handicapMetres } = runnerFields;
const { raceClass, distance, weather, prizeMoney } = raceFields;

const trackFields = {
  track,
  slug: is.text("Slug", "URL-safe track identifier"),
  country: is.text("Country", "Two-letter country code of the track, lowercase"),
};

/** The details of a past race that a source may state. */
const raceDetails = is.optional({
  raceName: is.text("Race name", "Race name"),
  raceClass,
  distance,
  surface: is.oneOf("Surface", "Surface: turf, synthetic, dirt or sand", [
    "turf",
    "synthetic",
    "dirt",
    "sand",
  ]),
  course: is.text("Course", "Course of the track, such as a rail position"),
  condition: is.text("Condition", "Track condition, such as Good 4"),
});

/** The race of a past start, with the details that its source states. */
export const pastRaceFields = {
  date: is.date("Date", "Day of the race at its venue, YYYY-MM-DD"),
  ...trackFields,
  raceNumber,
  ...raceDetails,
  fieldSize: is.integer("Field size", "Starters, scratched runners excluded", "starters"),
};

/** A runner's part in a race, with the details that its source states. */
export const startFields = is.optional({
  finish: is.integer(
    "Finish",
    "Finishing position; omitted for a runner that did not finish",
    "finishing position",
  ),
  margin: is.number("Margin", "Lengths behind the winner; 0 for the winner", "lengths behind the winner"),
  time: is.score("Time", "Time of the runner, seconds", "seconds"),
  startingPrice: is.odds("Starting price", "Decimal starting price"),
  settled: is.integer(
    "Settled",
    "Position once settled, 1 in front; at the bell for harness",
    "position, 1 in front",
  ),
  barrier: is.integer(
    "Barrier",
    "Barrier; box for greyhounds; for harness the place within the row or at the mark",
    "barrier number",
  ),
  startRow: is.oneOf("Start row", "Harness only: row the runner started from", ["front", "second"]),
  handicapMetres,
  weight,
  claim,
  jockey,
  trainer,
});

export const resultFields = {
  number,
  name,
  scratched,
  ...startFields,
  finish: {
    ...startFields.finish,
    description: "Finishing position; equal in a dead heat; omitted for a runner that did not finish",
  },
  ...is.optional({
    finishUnknown: is.flag(
      "Finish unknown",
      "The runner ran and did not win, in a place that the source does not state",
    ),
    placed: is.flag("Placed", "Finish unknown: the source says whether the runner was placed"),
    programNumber: is.text("Programme number", "Programme number of a coupled entry, such as 1A"),
  }),
};

export const resultRaceFields = {
  raceNumber,
  ...raceDetails,
  ...is.optional({ weather, prizeMoney }),
  startTime: is.time("Start time", "Scheduled start, ISO 8601 UTC"),
  timezone: is.text("Timezone", "IANA timezone of the venue"),
  numberOfRunners: is.integer(
    "Entries",
    "Entries, scratched ones included",
    "runners, scratched ones included",
  ),
  ...is.optional({
    ...linesLostField,
  }),
  status: is.oneOf("Status", "run, upcoming (no result yet) or abandoned", ["run", "upcoming", "abandoned"]),
  runners: is.listOf(
    "In the order of finish, then those that did not finish, then those scratched; empty unless the race has been run",
    is.object(resultFields),
  ),
};

export const resultMeetingFields = {
  date: is.date("Date", "Day of the meeting at its track, YYYY-MM-DD"),
  ...trackFields,
};

/** The results of a meeting (docs/extension.md, results). */
export const resultsSchema = is.object({
  ...resultMeetingFields,
  races: is.listOf("Races by number; one when `race` was given", is.object(resultRaceFields)),
});

export type ResultsResponse = FromSchema<typeof resultsSchema>;

/** The results of all meetings of a day (docs/extension.md, day-results). */
export const dayResultsSchema = is.object({
  date: is.date("Date", "Day of the meetings at their tracks, YYYY-MM-DD"),
  meetings: is.listOf("By the start of the first race", resultsSchema),
});

export type DayResultsResponse = FromSchema<typeof dayResultsSchema>;

/** One earlier start of a runner. */
export const earlierStartFields = {
  ...pastRaceFields,
  ...startFields,
  ...is.optional({
    prizeMoney,
    rival: is.text("Winner or runner-up", "Name of the winner, or of the runner-up for a winner"),
    daysSince: is.integer(
      "Days since",
      "Days since the runner's start before; omitted for its first",
      "days",
    ),
    ...is.pro({
      raceClassRating: is.number(
        "Race class rating",
        "Class rating of the race, points, from the ratings before it (Pro)",
        "points",
      ),
      rating: is.number("Rating", "Class rating of the runner after the start, points (Pro)", "points"),
    }),
    number: is.integer("Past number", "Saddle cloth number in that race", "saddle cloth number"),
  }),
};

export const startsRunnerFields = {
  number,
  name,
  scratched,
  totalStarts: is.integer("Starts", "Starts before the race's day, also those that are not listed", "starts"),
  starts: is.listOf("Starts before the race's day, latest first", is.object(earlierStartFields)),
  ...is.optional({
    daysSince: is.integer(
      "Days to the race",
      "Days from the last start to the race's day; omitted for a debutant",
      "days",
    ),
  }),
};

/** The last starts of a race's runners before its day (docs/extension.md, starts). */
export const startsSchema = is.object({
  ...askedRaceFields,
  count: is.integer("Starts asked for", "Starts asked for of each runner", "starts"),
  runners: is.listOf("Runners by saddle cloth number", is.object(startsRunnerFields)),
});

export type StartsResponse = FromSchema<typeof startsSchema>;

type Start = StartsResponse["runners"][number]["starts"][number];

/** The race of a past start; details that its source does not state are omitted. */
export type PastRace = Pick<Start, keyof typeof pastRaceFields>;

/** One earlier race in which two runners met; `rival` marks the second runner's values. */
export const headToHeadFields = {
  number: is.integer(
    "No",
    "Saddle cloth number of the first runner in the race asked for, the lower of the two",
    "saddle cloth number",
  ),
  name: is.text("Runner", "Name of the first runner"),
  rivalNumber: is.integer(
    "Rival no",
    "Saddle cloth number of the second runner in the race asked for",
    "saddle cloth number",
  ),
  rivalName: is.text("Rival", "Name of the second runner"),
  ...is.optional({
    aheadNumber: is.integer(
      "Ahead no",
      "Saddle cloth number, in the race asked for, of the runner that finished ahead; omitted after a dead heat and when neither finished",
      "saddle cloth number",
    ),
    ahead: is.text("Ahead", "Name of the runner that finished ahead; omitted with aheadNumber"),
    margin: is.number(
      "Margin",
      "Lengths between the two; 0 in a dead heat; omitted when either's margin is unknown",
      "lengths between the two",
    ),
    finish: is.integer(
      "Finish",
      "Finishing position of the first runner; omitted when it did not finish",
      "finishing position",
    ),
    rivalFinish: is.integer(
      "Rival finish",
      "Finishing position of the second runner; omitted when it did not finish",
      "finishing position",
    ),
    weight: is.kilograms("Weight", "Allocated handicap weight of the first runner, kg"),
    rivalWeight: is.kilograms("Rival weight", "Allocated handicap weight of the second runner, kg"),
  }),
  ...pastRaceFields,
};

/** All earlier races in which two of a race's runners met (docs/extension.md, head-to-head). */
export const headToHeadSchema = is.object({
  ...askedRaceFields,
  meetings: is.listOf(
    "Races before the race's day in which two runners that are not scratched both started, latest first",
    is.object(headToHeadFields),
  ),
});

export type HeadToHeadResponse = FromSchema<typeof headToHeadSchema>;
