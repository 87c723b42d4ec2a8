import { columnsAt, type Field, type Table } from "./column";

const runner: readonly Field[] = [
  ["number", "No", "integer"],
  ["name", "Runner", "text"],
  ["status", "Status", "text"],
  ["winProb", "Model win", "fraction"],
  ["placeProb", "Model place", "fraction"],
  ["modelRank", "Model rank", "integer"],
  ["adjustedWin", "Adjusted win", "fraction"],
  ["adjustedPlace", "Adjusted place", "fraction"],
  ["fairOdds", "Fair odds", "number"],
  ["fairPlaceOdds", "Fair place odds", "number"],
  ["rank", "Rank", "integer"],
  ["winChange", "Win change", "difference"],
  ["placeChange", "Place change", "difference"],
  ["scratched", "Scratched", "flag"],
];

const race: readonly Field[] = [
  ["placesPaid", "Places paid", "integer"],
  ["placesPaidBefore", "Places paid before", "integer"],
  ["starters", "Starters", "integer"],
  ["date", "Date", "date"],
  ["track", "Track", "text"],
  ["raceNumber", "Race", "integer"],
  ["modelVersion", "Model version", "text"],
  ["confidence", "Confidence", "text"],
];

const meanings = {
  status:
    "runs; scratched (by the source); what-if (scratched in this formula); no prediction (the model says nothing of a runner)",
  winProb: "Win probability as the service predicts it",
  placeProb: "Place probability as the service predicts it",
  modelRank: "Rank by the service's win probability",
  adjustedWin: "Win probability after the scratchings and the sharpening; 0 for a scratched runner; adds up to 1",
  adjustedPlace:
    "Place probability over the places then paid, to which it adds up; the service's own while nothing at all is changed",
  fairOdds: "1 / adjusted win probability, decimal odds without a margin",
  fairPlaceOdds: "1 / adjusted place probability",
  rank: "Rank by the adjusted win probability",
  winChange: "Adjusted less model win probability",
  placeChange: "Adjusted less model place probability",
  scratched: "Scratched by the source, live",
  placesPaid: "Places paid by the field as it now stands: 3 from eight starters, 2 from five, else 1",
  placesPaidBefore: "Places paid by the field that the service predicted",
  starters: "Runners that are not scratched, by the source or in this formula",
} as const;

/** WHATIF: a row for every runner by its number, scratched ones in their place. */
export const whatIf: Table = {
  rows: "runners[]",
  columns: [...columnsAt("runners[]", runner, { plan: "pro", meanings }), ...columnsAt("", race, { plan: "pro", meanings })],
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
  },
  order: "runners[].number",
};
