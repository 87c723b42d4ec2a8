import { columnsAt, type Table } from "./column";

/** VENUES: a row for every venue (spec 2.2). */
export const venues: Table = {
  rows: "venues[]",
  columns: [
    ...columnsAt("venues[]", [
      ["name", "Venue", "text"],
      ["slug", "Slug", "text"],
      ["raceType", "Race type", "text"],
      ["country", "Country", "text"],
    ]),
    ...columnsAt("", [["count", "Venues", "integer"]]),
  ],
  presets: { basic: ["name", "slug", "raceType", "country"] },
};
