import { type Column, columnsAt, type ColumnSpec, pickSpecs, type Table } from "./column";
import { raceSpecs } from "./race";

const response: readonly ColumnSpec[] = [
  ["date", "Date", "date"],
  ["raceType", "Race type", "text"],
];

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

const start = { path: "meetings[].races[].startTime" } as const;

/** The start on the user's clock, and the time to it. */
const userTimes: readonly Column[] = [
  {
    ...{ name: "localStart", heading: "Your start time", kind: "localTime", ...start },
    description: "Start time in your time zone: the option timezone, else the workbook's, else yours",
  },
  {
    ...{ name: "minutesToGo", heading: "Minutes to go", kind: "minutes", ...start },
    description:
      "Minutes to the start when the formula was calculated; below 0 after it; blank while the source shows another day than today",
  },
];

/** MEETINGS: a row for each race of each meeting (spec section 2.1). */
export const meetings: Table = {
  rows: "meetings[].races[]",
  columns: [
    ...columnsAt("", response, { aliasPrefix: "race." }),
    ...columnsAt("meetings[]", meeting, { aliasPrefix: "race." }),
    ...columnsAt("meetings[].races[]", race, { aliasPrefix: "race." }),
    ...userTimes,
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
    ...userTimes,
    ...columnsAt("meetings[]", [...meeting, ...response], { aliasPrefix: "race." }),
    ...columnsAt("meetings[].races[]", race, { aliasPrefix: "race." }),
  ],
  presets: {
    basic: [
      ...["localStart", "minutesToGo", "track", "country", "raceNumber", "raceName", "distance"],
      ...["numberOfRunners", "condition", "slug", "date"],
    ],
  },
};
