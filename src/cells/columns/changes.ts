import { columnsAt, type Table } from "./column";

/** CHANGES: a row for each value that differs between a snapshot and now. */
export const changes: Table = {
  rows: "changes[]",
  columns: [
    ...columnsAt(
      "changes[]",
      [
        ["number", "No", "integer", "saddle cloth number"],
        ["name", "Runner", "text"],
        ["what", "What", "text"],
        ["before", "Before", "value"],
        ["after", "After", "value"],
        ["difference", "Difference", "number"],
      ],
      {
        descriptions: {
          number: "Saddle cloth number; blank where the race itself changed",
          name: "Runner name; blank where the race itself changed",
          what: "The value that changed: scratched, jockey, trainer, barrier, weight, claim, winProb, fairOdds, entered, withdrawn, condition, start time or abandoned; no change where nothing did; not compared, with the reason, where the probabilities could not be requested",
          before: "Its value in the snapshot; blank where it had none",
          after: "Its value now; blank where it has none",
          difference: "The number now less the number before; for a start time, minutes",
        },
      },
    ),
    ...columnsAt(
      "",
      [
        ["since", "Since", "text"],
        ["sinceTime", "Since time", "time"],
        ["date", "Date", "date"],
        ["track", "Track", "text"],
        ["raceNumber", "Race", "integer", "race number"],
      ],
      {
        descriptions: {
          since: "The name of the snapshot that now is compared with",
          sinceTime: "When that snapshot was taken",
        },
        aliasPrefix: "race.",
      },
    ),
  ],
  presets: { basic: ["number", "name", "what", "before", "after"] },
};
