import { type Column, columnsAt, type ColumnSpec, type Table } from "./column";
import { askedRaceSpecs, pastRaceSpecs, startSpecs } from "./pastRace";

const runner: readonly ColumnSpec[] = [
  ["number", "No", "integer", "saddle cloth number"],
  ["name", "Runner", "text"],
  ["scratched", "Scratched", "flag"],
  ["totalStarts", "Starts", "integer", "starts"],
];

const ofStart: readonly ColumnSpec[] = [
  ["prizeMoney", "Prize money", "money"],
  ["rival", "Winner or runner-up", "text"],
  ["daysSince", "Days since", "integer", "days"],
];

const rated: readonly ColumnSpec[] = [
  ["raceClassRating", "Race class rating", "number", "points"],
  ["rating", "Rating", "number", "points"],
];

const descriptions = {
  totalStarts: "Starts before the race's day, also those that are not listed",
  rival: "Name of the winner, or of the runner-up for a winner",
  daysSince: "Days since the runner's start before; blank for its first",
  raceClassRating: "Class rating of the past race, from the ratings before it",
  rating: "Class rating of the runner after the start",
} as const;

/** The columns whose name stands for something else in the row of a start. */
const further: readonly Column[] = [
  {
    ...{ name: "daysToRace", heading: "Days to the race", kind: "integer", unit: "days" },
    description: "Days from the runner's last start to the race's day",
    path: "runners[].daysSince",
  },
  {
    ...{ name: "start.number", heading: "Past number", kind: "integer", unit: "saddle cloth number" },
    description: "Saddle cloth number in the past race",
    path: "runners[].starts[].number",
  },
  {
    ...{ name: "count", heading: "Starts asked for", kind: "integer", unit: "starts" },
    description: "Starts asked for of each runner",
    path: "count",
  },
];

const at = "runners[].starts[]";

/** STARTS: a row for each of the last starts of each runner, by number, the latest start first. */
export const starts: Table = {
  rows: at,
  columns: [
    ...columnsAt("runners[]", runner, { descriptions }),
    ...columnsAt(at, [...pastRaceSpecs, ...startSpecs, ...ofStart], { descriptions }),
    ...columnsAt(at, rated, { plan: "pro", descriptions }),
    ...further,
    ...columnsAt("", askedRaceSpecs, { prefix: "race.", heading: "Asked" }),
  ],
  presets: {
    basic: [
      ...["number", "name", "date", "track", "distance", "condition", "raceClass"],
      ...["finish", "fieldSize", "margin", "barrier", "weight", "jockey"],
      ...["settled", "time", "startingPrice", "rating", "daysSince"],
    ],
    line: ["number", "date", "track", "distance", "condition", "finish", "fieldSize", "margin", "rival"],
  },
  order: "runners[].number",
};
