import type { FromSchema } from "json-schema-to-ts";
import { integer, listOf, number, object, text } from "./build";
import { pastRace, pastRaceDetails } from "./pastRace";

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
