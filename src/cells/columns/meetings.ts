import { columnsAt, fieldsNamed, type Field, type Table } from "./column";
import { raceFields } from "./raceFields";

const response: readonly Field[] = [
  ["date", "Date", "date"],
  ["raceType", "Race type", "text"],
];

const meeting: readonly Field[] = [
  ["track", "Track", "text"],
  ["slug", "Slug", "text"],
  ["country", "Country", "text"],
];

const race = fieldsNamed(raceFields, [
  "raceNumber",
  "raceName",
  "raceClass",
  "distance",
  "numberOfRunners",
  "prizeMoney",
  "condition",
  "weather",
  "startTime",
  "timezone",
  "abandoned",
]);

/** MEETINGS: a row for every race of every meeting (spec 2.1). */
export const meetings: Table = {
  rows: "meetings[].races[]",
  columns: [
    ...columnsAt("", response),
    ...columnsAt("meetings[]", meeting),
    ...columnsAt("meetings[].races[]", race),
    ...columnsAt("meetings[]", [["abandoned", "Abandoned", "flag"]], { prefix: "meeting.", heading: "Meeting" }),
  ],
  presets: {
    basic: [
      "track",
      "slug",
      "country",
      "raceNumber",
      "startTime",
      "raceName",
      "raceClass",
      "distance",
      "numberOfRunners",
      "condition",
      "prizeMoney",
      "abandoned",
    ],
  },
};
