import { marketDescriptions, marketSpecs } from "./market";
import { columnsAt, type ColumnSpec, type Table } from "./column";

/** PREDICT: a row for each runner that is not scratched, best first (spec section 2.7). */
export const predictions: Table = {
  rows: "predictions[]",
  columns: [
    ...columnsAt(
      "predictions[]",
      [
        ["modelRank", "Rank", "integer", "rank, 1 = top"],
        ["number", "No", "integer", "saddle cloth number"],
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
        ["raceNumber", "Race", "integer", "race number"],
        ["modelVersion", "Model version", "text"],
        ["confidence", "Confidence", "text"],
      ],
      { plan: "pro", aliasPrefix: "race." },
    ),
  ],
  presets: { basic: ["modelRank", "number", "name", "winProb", "placeProb"] },
};

const runner: readonly ColumnSpec[] = [
  ["number", "No", "integer", "saddle cloth number"],
  ["name", "Runner", "text"],
  ["status", "Status", "text"],
  ["winProb", "Model win", "fraction"],
  ["placeProb", "Model place", "fraction"],
  ["modelRank", "Model rank", "integer", "rank, 1 = top"],
  ["adjustedWin", "Adjusted win", "fraction"],
  ["adjustedPlace", "Adjusted place", "fraction"],
  ["fairOdds", "Fair odds", "odds"],
  ["fairPlaceOdds", "Fair place odds", "odds"],
  ["rank", "Rank", "integer", "rank, 1 = top"],
  ["winChange", "Win change", "difference"],
  ["placeChange", "Place change", "difference"],
  ["scratched", "Scratched", "flag"],
  ["barrier", "Barrier", "integer", "barrier number"],
  ["barrierFactor", "Barrier factor", "factor"],
  ...marketSpecs,
  ["oddsNote", "Odds note", "text"],
];

const race: readonly ColumnSpec[] = [
  ["placesPaid", "Places paid", "integer", "places"],
  ["placesPaidBefore", "Places paid before", "integer", "places"],
  ["starters", "Starters", "integer", "runners"],
  ["date", "Date", "date"],
  ["track", "Track", "text"],
  ["raceNumber", "Race", "integer", "race number"],
  ["modelVersion", "Model version", "text"],
  ["confidence", "Confidence", "text"],
];

const descriptions = {
  status:
    "runs; scratched (by the source); what-if (scratched in this formula); no prediction (the model does not rate the runner)",
  winProb: "Win probability predicted by the service",
  placeProb: "Place probability predicted by the service",
  modelRank: "Rank by the service's win probability",
  adjustedWin: "Win probability after scratchings and sharpening; 0 for a scratched runner; the sum is 1",
  adjustedPlace:
    "Place probability for the places paid after scratchings, which is its sum; the service's own if nothing is changed",
  fairOdds: "1 / adjusted win probability: decimal odds without a margin",
  fairPlaceOdds: "1 / adjusted place probability",
  rank: "Rank by the adjusted win probability",
  winChange: "Adjusted minus model win probability",
  placeChange: "Adjusted minus model place probability",
  scratched: "TRUE if the source has scratched the runner, live",
  barrier: "Barrier as drawn",
  barrierFactor: "Factor of the win probability for the runner's changed barrier; 1 for the others",
  ...marketDescriptions,
  oddsNote: "The reason why a runner has no odds or no stake; prices of no runner are named",
  placesPaid: "Places paid with the starters left: 3 from eight starters, 2 from five, else 1",
  placesPaidBefore: "Places paid with the field that the service predicted",
  starters: "Runners scratched neither by the source nor in this formula",
  modelVersion: "Version of the model that produced the predictions",
  confidence: "How clearly the runners are separated",
} as const;

/** WHATIF: a row for each runner, by number, scratched runners included. */
export const whatIf: Table = {
  rows: "runners[]",
  columns: [
    ...columnsAt("runners[]", runner, { plan: "pro", descriptions }),
    ...columnsAt("", race, { plan: "pro", aliasPrefix: "race.", descriptions }),
  ],
  presets: {
    basic: [
      "number",
      "name",
      "status",
      "winProb",
      "adjustedWin",
      "fairOdds",
      "rank",
      "winChange",
      "placeProb",
      "adjustedPlace",
      "placeChange",
      "placesPaid",
      "placesPaidBefore",
    ],
    market: [
      "number",
      "name",
      "status",
      "adjustedWin",
      "fairOdds",
      ...marketSpecs.map(([name]) => name),
      "oddsNote",
    ],
  },
  order: "runners[].number",
};
