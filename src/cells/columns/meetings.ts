import { columnsAt, type ColumnSpec, pickSpecs, type Table } from "./column";
import { raceSpecs, userTimes } from "./runners";

const response: readonly ColumnSpec[] = [
  ["date", "Date", "date"],
  ["raceType", "Race type", "text"],
];

const descriptions = {
  date: "Race date, YYYY-MM-DD",
  raceType: "R gallops, H harness, G greyhounds",
} as const;

const meeting: readonly ColumnSpec[] = [
  ["track", "Track", "text"],
  ["slug", "Slug", "text"],
  ["country", "Country", "text"],
];

const race = pickSpecs(raceSpecs, [
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

/** MEETINGS: a row for each race of each meeting (spec section 2.1). */
export const meetings: Table = {
  rows: "meetings[].races[]",
  columns: [
    ...columnsAt("", response, { aliasPrefix: "race." }),
    ...columnsAt("meetings[]", meeting, { aliasPrefix: "race." }),
    ...columnsAt("meetings[].races[]", race, { aliasPrefix: "race." }),
    ...userTimes("meetings[].races[]"),
    ...columnsAt("meetings[]", [["abandoned", "Abandoned", "flag"]], {
      prefix: "meeting.",
      heading: "Meeting",
    }),
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
      "timezone",
      "localStart",
    ],
    times: ["track", "raceNumber", "startTime", "timezone", "localStart", "minutesToGo", "abandoned"],
  },
};

/** VENUES: a row for each venue (spec section 2.2). */
export const venues: Table = {
  rows: "venues[]",
  columns: [
    ...columnsAt("venues[]", [
      ["name", "Venue", "text"],
      ["slug", "Slug", "text"],
      ["raceType", "Race type", "text"],
      ["country", "Country", "text"],
    ]),
    ...columnsAt("", [["count", "Venues", "integer", "venues"]]),
  ],
  presets: { basic: ["name", "slug", "raceType", "country"] },
};

/** NEXT: the races of all meetings, the next first. */
export const nextRaces: Table = {
  rows: "meetings[].races[]",
  columns: [
    ...userTimes("meetings[].races[]"),
    ...columnsAt("meetings[]", [...meeting, ...response], { aliasPrefix: "race.", descriptions }),
    ...columnsAt("meetings[].races[]", race, { aliasPrefix: "race." }),
  ],
  presets: {
    basic: [
      ...["localStart", "minutesToGo", "track", "country", "raceNumber", "raceName", "distance"],
      ...["numberOfRunners", "condition", "slug", "date"],
    ],
  },
};
