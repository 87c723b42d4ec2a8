import * as is from "../../spec/fields";
import { askedRaceFields } from "../../spec/form";
import * as spec from "../../spec/pastRace";
import { columnsAt, type Table } from "./column";

/** The requested race, in responses about earlier races. */
const askedColumns = columnsAt("", askedRaceFields, { prefix: "race.", heading: "Asked" });

/** RESULTS: a row for each runner of each race that has been run, in the order of finish. */
export const results: Table = {
  rows: "meetings[].races[].runners[]",
  columns: [
    ...columnsAt("meetings[].races[]", spec.resultRaceFields, { aliasPrefix: "race." }),
    ...columnsAt("meetings[].races[].runners[]", spec.resultFields),
    ...columnsAt("meetings[]", spec.resultMeetingFields),
  ],
  presets: {
    basic: [
      "raceNumber",
      "finish",
      "number",
      "name",
      "barrier",
      "weight",
      "jockey",
      "trainer",
      "margin",
      "time",
      "startingPrice",
      "scratched",
    ],
    log: ["date", "track", "raceNumber", "number", "name", "finish", "margin", "startingPrice"],
  },
};

const { daysSince, ...startsRunner } = spec.startsRunnerFields;
const daysToRace = is.described(daysSince, "Days from the runner's last start to the race's day");
const { number, ...start } = spec.earlierStartFields;
const pastNumber = is.described(number, "Saddle cloth number in the past race");

/** STARTS: a row for each of the last starts of each runner, by number, the latest start first. */
export const starts: Table = {
  rows: "runners[].starts[]",
  columns: [
    ...columnsAt("runners[]", startsRunner),
    ...columnsAt("runners[].starts[]", {
      ...start,
      raceClassRating: is.described(
        start.raceClassRating,
        "Class rating of the past race, from the ratings before it",
      ),
      rating: is.described(start.rating, "Class rating of the runner after the start"),
    }),
    // Renamed, because the name means something else in the row of a start.
    ...columnsAt("runners[]", { daysSince: daysToRace }).map((column) => ({ ...column, name: "daysToRace" })),
    ...columnsAt("runners[].starts[]", { number: pastNumber }, { prefix: "start." }),
    ...columnsAt("", { count: spec.startsSchema.properties.count }),
    ...askedColumns,
  ],
  presets: {
    basic: [
      "number",
      "name",
      "date",
      "track",
      "distance",
      "condition",
      "raceClass",
      "finish",
      "fieldSize",
      "margin",
      "rival",
      "barrier",
      "weight",
      "jockey",
      "settled",
      "time",
      "startingPrice",
      "rating",
      "daysSince",
    ],
    line: [
      "number",
      "date",
      "track",
      "distance",
      "condition",
      "raceClass",
      "finish",
      "fieldSize",
      "margin",
      "rival",
      "jockey",
    ],
  },
  order: "runners[].number",
};

/** HEADTOHEAD: a row for each earlier race between two of a race's runners, the latest first. */
export const headToHead: Table = {
  rows: "meetings[]",
  columns: [
    ...columnsAt("meetings[]", {
      ...spec.headToHeadFields,
      aheadNumber: is.described(
        spec.headToHeadFields.aheadNumber,
        "Number, in the race asked for, of the runner that finished ahead",
      ),
      ahead: is.described(
        spec.headToHeadFields.ahead,
        "Name of the runner that finished ahead; blank after a dead heat and when neither finished",
      ),
    }),
    ...askedColumns,
  ],
  presets: {
    basic: [
      "number",
      "name",
      "rivalNumber",
      "rivalName",
      "ahead",
      "margin",
      "date",
      "track",
      "distance",
      "condition",
      "weight",
      "rivalWeight",
    ],
  },
};
