import * as spec from "../../spec/names";
import { columnsAt, type Table } from "./column";

/** FIND: a row for each runner or person whose name contains a part, the best match first. */
export const names: Table = {
  rows: "names[]",
  columns: [
    ...columnsAt("names[]", spec.foundNameFields),
    ...columnsAt("names[].last", spec.lastRaceFields, { prefix: "last.", heading: "Last" }),
    ...columnsAt("names[].next", spec.nextRaceFields, { prefix: "next.", heading: "Next" }),
    ...columnsAt("", spec.askedNameFields),
  ],
  presets: {
    basic: [
      "name",
      "kind",
      "raceType",
      "starts",
      "wins",
      "last.date",
      "last.track",
      "last.country",
      "last.raceNumber",
      "next.date",
      "next.track",
      "next.country",
      "next.raceNumber",
      "next.number",
    ],
  },
};
