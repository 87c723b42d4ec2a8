import type { FromSchema } from "json-schema-to-ts";
import { raceCodes } from "./codes";
import * as is from "./fields";
import { recordReports } from "./parameters";
import { pastRaceFields, resultRaceFields } from "./pastRace";
import { bandFields } from "./rating";

const { date, track, slug, country, raceNumber } = pastRaceFields;
const { timezone } = resultRaceFields;

/** The states of a forecast: judged, or the reason why it is not. */
export const forecastStates = [
  ...(["judged", "no result yet", "abandoned", "no race", "other runners", "no winner"] as const),
  ...(["after the off", "broken chain"] as const),
] as const;

const model = is.text("Model", "embedded for the service's own model, otherwise the formula of a rating");
const loss = (heading: string, meaning: string) => is.orNull(is.logLoss(heading, meaning, "nats"));
const rate = (heading: string, meaning: string) => is.orNull(is.fraction(heading, meaning));
const value = (heading: string, meaning: string) => is.orNull(is.difference(heading, meaning));

/** The file of forecasts as a whole. */
export const forecastFileFields = {
  chain: is.text("Chain", "intact, or the lines at which the chain of hashes breaks"),
  entries: is.integer("Entries", "Chances in the file of forecasts, one on a line", "chances"),
  head: is.text("Last hash", "Hash of the last line: keep it to prove later what was written until now"),
  ...is.optional({
    clockNote: is.text("Clock", "The clock is behind the last entry: nothing is written until it is past it"),
  }),
};

export const askedRecordFields = {
  from: is.date("From", "First day of the races"),
  until: is.date("Until", "Last day of the races"),
  report: is.oneOf("Report", "The report asked for", recordReports),
};

/** The record of one model. */
export const modelRecordFields = {
  model,
  forecasts: is.integer("Forecasts", "Races forecast, the last forecast of each", "races"),
  judged: is.integer("Judged", "Races judged", "races"),
  awaiting: is.integer("Awaiting", "Races without a result yet", "races"),
  notJudged: is.integer(
    "Not judged",
    "Races that cannot be judged: the report races has the reasons",
    "races",
  ),
  runners: is.integer("Runners", "Starters of the races judged", "runners"),
  logLoss: loss("Log-loss", "Mean of -log(chance of the winner) of a race; null if no race was judged"),
  equalLogLoss: loss("Equal log-loss", "The same of equal chances"),
  r2: value("R2", "1 - log-loss / log-loss of equal chances: 0 is no better than these"),
  runnerLogLoss: loss(
    "Runner log-loss",
    "Mean of a runner's log-loss: -log(chance) if it won, otherwise -log(1 - chance)",
  ),
  pricedRaces: is.integer(
    "Priced races",
    "Races judged in which every starter has a starting price",
    "races",
  ),
  pricedLogLoss: loss("Log-loss, priced", "Log-loss of these races"),
  marketLogLoss: loss(
    "Market log-loss",
    "Log-loss of their fair closing chances: the starting prices without the margin",
  ),
  topPickWins: is.integer("Top pick won", "Races that the highest chance won", "races"),
  topPickRate: rate("Top pick rate", "Share of the races judged that the highest chance won"),
  topPickLow: rate("Top pick from", "Lower end of the 95% interval of that share (Wilson)"),
  topPickHigh: rate("Top pick to", "Upper end of that interval"),
  winnersInThree: is.integer(
    "Winner in three",
    "Races whose winner has one of the three highest chances",
    "races",
  ),
  inThreeRate: rate(
    "In three rate",
    "Share of the races judged whose winner has one of the three highest chances",
  ),
  stakes: is.integer("Stakes", "Top picks with a starting price: stakes of one unit", "units"),
  profit: is.decimal("Profit", "Units won less units staked on these at the starting price", "units"),
  returnOnStakes: value("Return", "Profit / stakes: 0.1 is +10%; null if there are no stakes"),
  overlays: is.integer(
    "Overlays",
    "Runners of the priced races whose chance is above the fair closing chance",
    "runners",
  ),
  claimedValue: value(
    "Value claimed",
    "Mean of chance x fair closing price - 1 of the overlays: the gain that the chances promise",
  ),
  closingValue: value(
    "Closing value",
    "Return on level stakes on the overlays at the fair closing prices: the gain that came",
  ),
};

/** A band of the chances of one model. */
export const modelBandFields = { model, ...bandFields };

/** One race's forecast. */
export const forecastRaceFields = {
  date,
  track,
  slug,
  country,
  raceType: is.oneOf("Race type", "Race code of the race", raceCodes),
  raceNumber,
  model,
  version: is.text("Version", "Version of the model"),
  written: is.time("Written", "Time of writing, ISO 8601 UTC"),
  off: is.time("Off", "Off as it was known then, ISO 8601 UTC"),
  timezone,
  runners: is.integer("Runners", "Runners forecast", "runners"),
  topPick: is.text("Top pick", "Runner with the highest chance"),
  topPickChance: is.fraction("Top pick chance", "Its chance"),
  state: is.oneOf("State", "judged, or the reason for which it is not", forecastStates),
  ...is.optional({
    winner: is.text("Winner", "Winner of the race; of a dead heat the first by number"),
    winnerChance: is.fraction(
      "Winner's chance",
      "Its chance, scratched runners' chances shared in proportion",
    ),
    winnerRank: is.integer("Winner's rank", "Its rank by chance, 1 = highest", "rank, 1 = highest"),
    logLoss: is.logLoss("Log-loss", "-log(chance of the winner), the mean of a dead heat's", "nats"),
    equalLogLoss: is.logLoss("Equal log-loss", "The same of equal chances", "nats"),
  }),
  firstLine: is.integer("First line", "First line of the forecast in its file", "line"),
  lastLine: is.integer("Last line", "Last line of the forecast in its file", "line"),
};

/** The record of the forecasts that were written before their races (docs/extension.md, record). */
export const recordSchema = is.object({
  ...askedRecordFields,
  ...forecastFileFields,
  models: is.listOf(
    "The record of each model; empty unless the report is summary",
    is.object(modelRecordFields),
  ),
  bands: is.listOf(
    "Ten bands of each model's chances with equal numbers of runners; empty unless the report is calibration",
    is.object(modelBandFields),
  ),
  races: is.listOf(
    "The forecasts, the latest race first, at most `limit`; empty unless the report is races",
    is.object(forecastRaceFields),
  ),
});

export type RecordResponse = FromSchema<typeof recordSchema>;
