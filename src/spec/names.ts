import type { FromSchema } from "json-schema-to-ts";
import { raceCodes } from "./codes";
import * as is from "./fields";
import { runnerFields } from "./form";
import { nameKinds } from "./parameters";
import { pastRaceFields, resultRaceFields } from "./pastRace";

const { date, track, slug, country, raceNumber } = pastRaceFields;
const { number, name: runner } = runnerFields;
const { startTime, timezone } = resultRaceFields;

/** The ways in which a name contains the requested part, the best first. */
export const nameMatches = ["same", "begins", "word begins", "within"] as const;

const [, ...kinds] = nameKinds;

/** Returns true for a text that is long enough to look for. */
export const isPartOfName = (text: string): boolean => (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= 2;

/** Returns the rule that a text which is too short breaks, and the text. */
export const partRule = (text: string): string =>
  `must have at least two letters or digits; current value is ${text}`;

/** A runner, a jockey or a trainer whose name contains a part. */
export const foundNameFields = {
  name: is.text("Name", "Name of the runner or person"),
  kind: is.oneOf("Kind", "runner, jockey (driver in harness racing) or trainer", kinds),
  raceType: is.oneOf("Race type", "Race code in which it runs, rides or trains", raceCodes),
  match: is.oneOf(
    "Match",
    "same: the whole name; begins: the name begins with the part; word begins: a word of it does; within: the part stands elsewhere",
    nameMatches,
  ),
  starts: is.integer("Starts", "Starts that have been run", "starts"),
  wins: is.integer("Wins", "Wins in these starts", "wins"),
};

/** The last start that has been run. */
export const lastRaceFields = { date, track, slug, country, raceNumber };

/** The next start on the cards, from today to 7 days ahead. */
export const nextRaceFields = { date, track, slug, country, raceNumber, startTime, timezone, number, runner };

/** The question, and the number of all names that fit. */
export const askedNameFields = {
  part: is.text("Part", "The part of a name that was requested"),
  matches: is.integer("Matches", "Names that contain the part, also those that are not listed", "names"),
};

/** The runners and people whose names contain a part (docs/extension.md, names). */
export const namesSchema = is.object({
  ...askedNameFields,
  names: is.listOf(
    "The best match first, then by name; at most `limit`",
    is.object({
      ...foundNameFields,
      ...is.optional({
        last: { ...is.object(lastRaceFields), heading: "Last" },
        next: { ...is.object(nextRaceFields), heading: "Next" },
      }),
    }),
  ),
});

export type NamesResponse = FromSchema<typeof namesSchema>;
