import type { FromSchema } from "json-schema-to-ts";
import { intervalFields, recordFields } from "./angle";
import { raceCodes } from "./codes";
import * as is from "./fields";
import { askedRaceFields } from "./form";
import { backtestReports } from "./parameters";
import { chanceFields } from "./predictions";

const { number, name, winProb } = chanceFields;
const formula = is.text("Formula", "The formula as it was read");
const strength = is.number(
  "Strength",
  "Log-odds for each unit of the rating: fitted on the earlier half of the races unless it was given; for a race, on its country's races",
  "log-odds",
);
const racesLearnt = is.integer("Races learnt", "Races that the strength was fitted on", "races");

export const ratedRunnerFields = {
  number,
  name,
  rating: is.orNull(
    is.score("Rating", "Value of the formula; null when it is unknown", "the formula's unit"),
  ),
  rank: is.orNull(is.integer("Rank", "Rank of the rating in the field, 1 = highest", "rank, 1 = highest")),
  gap: is.orNull(is.score("Gap", "Rating less the mean of the field", "the formula's unit")),
  winProb: is.described(
    winProb,
    "Win probability: softmax of strength x rating over the field; an unknown rating is taken as the field's mean",
  ),
  fairOdds: is.odds("Fair odds", "1 / win probability: decimal odds without a margin"),
  modelProb: is.orNull(
    is.fraction("Model win", "Win probability of the service's own model; null if there is no prediction"),
  ),
  ...is.optional({
    unknown: is.text(
      "Unknown",
      "Variables of the formula that are unknown for the runner; omitted when all are known",
    ),
  }),
};

export const askedRatingFields = {
  formula,
  strength,
  racesLearnt,
  unknownRunners: is.integer("Unknown ratings", "Runners whose rating is unknown", "runners"),
};

/** A formula's rating of a race's runners (docs/extension.md, rating). */
export const ratingSchema = is.object({
  ...askedRaceFields,
  ...askedRatingFields,
  runners: is.listOf("One entry per runner still in the race, by number", is.object(ratedRunnerFields)),
});
export type RatingResponse = FromSchema<typeof ratingSchema>;

const loss = (of: string) =>
  is.logLoss("Log-loss", `Mean of -log(chance of the winner) of ${of}; lower is better`, "nats");
const from = (of: string, heading = "From") =>
  is.orNull(is.logLoss(heading, `Lower end of ${of}; null below ten days`, "nats"));
const to = (of: string, heading = "To") =>
  is.orNull(is.logLoss(heading, `Upper end of ${of}; null below ten days`, "nats"));

/** The formula's log-loss compared with other chances on the same races. */
export const comparisonFields = {
  races: is.integer("Races", "Races judged that these chances are known of", "races"),
  logLoss: loss("these chances"),
  difference: is.logLoss("Difference", "Log-loss of the formula less theirs; below 0 it is better", "nats"),
  low: from("the 95% interval of the difference"),
  high: to("the 95% interval of the difference"),
  correctedLow: from("the interval corrected for the number of formulas", "Corrected from"),
  correctedHigh: to("the interval corrected for the number of formulas", "Corrected to"),
};

const { totalStarts, ...record } = recordFields;
const { longestLosingRun: _run, pricedStarts: _priced, ...intervals } = intervalFields;

/** The record of level stakes on a group of starts. */
export const stakesFields = {
  totalStarts: is.described(totalStarts, "Starts chosen"),
  ...record,
  ...intervals,
};

const compared = (heading: string) => ({ ...is.orNull(is.object(comparisonFields)), heading });
/** The record of a formula on races that its strength was not fitted on. */
export const judgedFields = {
  racesJudged: is.integer("Races judged", "Races after the split, which nothing was fitted on", "races"),
  runnersJudged: is.integer("Runners judged", "Starters of these races", "runners"),
  unknownRunners: is.integer(
    "Unknown ratings",
    "Those with an unknown rating, taken as the field's mean",
    "runners",
  ),
  logLoss: loss("the formula"),
  equal: { ...is.object(comparisonFields), heading: "Equal chances" },
  model: compared("Model"),
  market: compared("Starting prices"),
  firstChoice: { ...is.object(stakesFields), heading: "First choice" },
  overlays: { ...is.object(stakesFields), heading: "Overlays" },
};

export const askedBacktestFields = {
  formula,
  strength,
  racesLearnt,
  raceType: is.oneOf("Race type", "Race type", raceCodes),
  from: is.date("From", "First day of the races, YYYY-MM-DD"),
  until: is.date("Until", "Last day of the races, YYYY-MM-DD; before today"),
  split: is.date("Split", "First day of the races judged, YYYY-MM-DD"),
  ...is.optional({
    conditions: is.text("Conditions", "The conditions that the races meet; omitted when all races count"),
  }),
  report: is.oneOf("Report", "Report asked for", backtestReports),
};

export const verdictFields = {
  formulas: is.integer(
    "Formulas asked",
    "Different formulas tried, which the corrected intervals allow for",
    "formulas",
  ),
  correctedErrorRate: is.fraction(
    "Corrected error rate",
    "0.05 / formulas (Bonferroni), of the corrected intervals",
  ),
  verdict: is.text("Verdict", "The record in words"),
  ...is.optional({
    modelVersion: is.text(
      "Model version",
      "Version of the service's model, with its last day; omitted without predictions",
    ),
    modelNote: is.text(
      "Model note",
      "States that the service's model was fitted on races that it is judged on here; omitted otherwise",
    ),
  }),
};

export const bandFields = {
  from: is.fraction("Chance from", "Lowest chance of the band"),
  to: is.fraction("Chance to", "Highest chance of the band"),
  runners: is.integer("Runners", "Starters whose chance is in the band", "runners"),
  expected: is.fraction("Stated", "Mean of their chances"),
  happened: is.fraction("Happened", "Share of them that won"),
  low: is.fraction("Happened from", "Lower end of the 95% interval of that share (Wilson)"),
  high: is.fraction("Happened to", "Upper end of that interval"),
};

export const termFields = {
  term: is.text("Term", "Term of the sum"),
  weight: is.number("Weight", "The weight given; 1 by default", "as given"),
  ownWeight: is.number("Own weight", "The weight given x strength: log-odds for each unit", "log-odds"),
  fittedWeight: is.number(
    "Fitted weight",
    "Weight fitted on the earlier half: log-odds for each unit",
    "log-odds",
  ),
  standardError: is.orNull(is.number("Standard error", "Standard error of the fitted weight", "log-odds")),
};

export const knownFields = {
  variable: is.text("Variable", "A variable that a formula may name"),
  unit: is.text("Unit", "Its unit"),
  known: is.fraction("Known", "Share of the starts of the history before which it is known"),
  meaning: is.text("Meaning", "Its meaning"),
};

/** The record of a formula over a history (docs/extension.md, backtest). */
export const backtestSchema = is.object({
  ...askedBacktestFields,
  ...judgedFields,
  ...verdictFields,
  ...is.optional({
    fittedLogLoss: loss("the fitted weights"),
    known: is.listOf("Every variable; omitted unless the report is known", is.object(knownFields)),
  }),
  years: is.listOf(
    "The record of each year judged, latest first; empty unless the report is years",
    is.object({ year: is.integer("Year", "Calendar year", "calendar year"), ...judgedFields }),
  ),
  bands: is.listOf(
    "Ten bands of chances with equal numbers of runners; empty unless the report is bands",
    is.object(bandFields),
  ),
  weights: is.listOf("The terms; empty unless the report is weights", is.object(termFields)),
});
export type BacktestResponse = FromSchema<typeof backtestSchema>;
