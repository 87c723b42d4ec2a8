import { columnsAt, type Table } from "./column";

/** PREDICT: a row for every runner that is not scratched, best first (spec 2.7). */
export const predictions: Table = {
  rows: "predictions[]",
  columns: [
    ...columnsAt(
      "predictions[]",
      [
        ["modelRank", "Rank", "integer"],
        ["number", "No", "integer"],
        ["name", "Runner", "text"],
        ["winProb", "Win probability", "fraction"],
        ["placeProb", "Place probability", "fraction"],
      ],
      { plan: "pro" },
    ),
    ...columnsAt(
      "",
      [
        ["date", "Date", "date"],
        ["track", "Track", "text"],
        ["raceNumber", "Race", "integer"],
        ["modelVersion", "Model version", "text"],
        ["confidence", "Confidence", "text"],
      ],
      { plan: "pro" },
    ),
  ],
  presets: { basic: ["modelRank", "number", "name", "winProb", "placeProb"] },
};
