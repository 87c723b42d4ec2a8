import type { FromSchema } from "json-schema-to-ts";
import { flag, integer, listOf, number, object, oneOf, text } from "./build";
import { pastRaceDetails } from "./pastRace";

/** The states of a race in results. */
export const raceStatuses = ["run", "upcoming", "abandoned"] as const;

const runner = object(
  {
    number: integer("Saddle cloth number"),
    name: text("Runner name"),
    scratched: flag("Runner scratched"),
  },
  {
    finish: integer("Finishing position; equal in a dead heat; omitted for a runner that did not finish"),
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
