import type { FromSchema } from "json-schema-to-ts";
import { flag, integer, listOf, number, object, oneOf, text } from "./build";
import { pastRace, pastRaceDetails } from "./pastRace";

/** One earlier start of a runner. */
const start = object(pastRace, {
  ...pastRaceDetails,
  prizeMoney: text("Prize money in the venue's local currency, such as 25000"),
  number: integer("Saddle cloth number in that race"),
  barrier: integer("Barrier; box for greyhounds; for harness the place within the row or at the mark"),
  startRow: oneOf(["front", "second"], "Harness only: row the runner started from"),
  handicapMetres: integer("Harness standing starts: metres behind the front mark"),
  weight: number("Allocated handicap weight, kg"),
  claim: number("Apprentice weight claim, kg; omitted without a claim"),
  jockey: text("Jockey or driver"),
  trainer: text("Trainer"),
  settled: integer("Position once settled, 1 in front; at the bell for harness"),
  finish: integer("Finishing position; omitted for a runner that did not finish"),
  margin: number("Lengths behind the winner; 0 for the winner"),
  time: number("Time of the runner, seconds"),
  startingPrice: number("Decimal starting price"),
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
