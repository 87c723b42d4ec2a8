import { endpoints } from "../../spec/endpoints";
import * as is from "../../spec/fields";
import { askedRaceFields, runnerFields } from "../../spec/form";
import { chanceFields, predictionsFields } from "../../spec/predictions";
import { columnsAt, namesOf, type Table } from "./column";

const { plan } = endpoints.predictions;

/** PREDICT: a row for each runner that is not scratched, best first (spec section 2.7). */
export const predictions: Table = {
  rows: "predictions[]",
  columns: [
    ...columnsAt("predictions[]", chanceFields, { plan }),
    ...columnsAt("", predictionsFields, { plan, aliasPrefix: "race." }),
  ],
  presets: { basic: ["modelRank", "number", "name", "winProb", "placeProb"] },
};

/** A runner's odds and their implied figures. */
const priceFields = {
  odds: is.odds("Odds", "Your decimal odds of the runner"),
  marketProb: is.fraction(
    "Market probability",
    "Probability behind the odds: the margin is removed by the odds ratio method, the same as in FAIRODDS",
  ),
};

/** A runner's odds and figures, with the model's win probability after scratchings, which needs Pro. */
export const marketFields = {
  ...priceFields,
  ...is.pro({
    overlay: is.factor(
      "Overlay",
      "Adjusted win probability x odds: above 1 the price is longer than the fair odds",
    ),
    edge: is.difference("Edge", "Overlay less 1: the expected gain for one unit staked"),
    kellyShare: is.fraction(
      "Kelly share",
      "Half of the Kelly stake as a share of the bank, all runners taken together, the same as in KELLY; 0 if the odds are too short for a stake",
    ),
  }),
};

/** A runner's chances as the service predicts them, and after scratchings. */
export const modelFields = {
  winProb: is.fraction("Model win", "Win probability predicted by the service"),
  placeProb: is.fraction("Model place", "Place probability predicted by the service"),
  modelRank: is.integer("Model rank", "Rank by the service's win probability", "rank, 1 = top"),
};

const { number, name, scratched, barrier } = runnerFields;
const { modelVersion, confidence } = predictionsFields;

const runner = {
  number,
  name,
  status: is.text(
    "Status",
    "runs; scratched (by the source); what-if (scratched in this formula); no prediction (the model does not rate the runner)",
  ),
  ...modelFields,
  adjustedWin: is.fraction(
    "Adjusted win",
    "Win probability after scratchings and sharpening; 0 for a scratched runner; the sum is 1",
  ),
  adjustedPlace: is.fraction(
    "Adjusted place",
    "Place probability for the places paid after scratchings, which is its sum; the service's own if nothing is changed",
  ),
  fairOdds: is.odds("Fair odds", "1 / adjusted win probability: decimal odds without a margin"),
  fairPlaceOdds: is.odds("Fair place odds", "1 / adjusted place probability"),
  rank: is.integer("Rank", "Rank by the adjusted win probability", "rank, 1 = top"),
  winChange: is.difference("Win change", "Adjusted minus model win probability"),
  placeChange: is.difference("Place change", "Adjusted minus model place probability"),
  scratched: is.described(scratched, "TRUE if the source has scratched the runner, live"),
  barrier: is.described(barrier, "Barrier as drawn"),
  barrierFactor: is.factor(
    "Barrier factor",
    "Factor of the win probability for the runner's changed barrier; 1 for the others",
  ),
  ...marketFields,
  oddsNote: is.text(
    "Odds note",
    "The reason why a runner has no odds or no stake; prices of no runner are named",
  ),
};

const race = {
  placesPaid: is.integer(
    "Places paid",
    "Places paid with the starters left: 3 from eight starters, 2 from five, else 1",
    "places",
  ),
  placesPaidBefore: is.integer(
    "Places paid before",
    "Places paid with the field that the service predicted",
    "places",
  ),
  starters: is.integer("Starters", "Runners scratched neither by the source nor in this formula", "runners"),
  ...askedRaceFields,
  modelVersion,
  confidence,
};

/** WHATIF: a row for each runner, by number, scratched runners included. */
export const whatIf: Table = {
  rows: "runners[]",
  columns: [
    ...columnsAt("runners[]", runner, { plan }),
    ...columnsAt("", race, { plan, aliasPrefix: "race." }),
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
    market: ["number", "name", "status", "adjustedWin", "fairOdds", ...namesOf(marketFields), "oddsNote"],
  },
  order: "runners[].number",
};
