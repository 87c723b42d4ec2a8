import type { FromSchema } from "json-schema-to-ts";
import { raceCodes } from "./codes";
import * as is from "./fields";
import { runnerFields } from "./form";
import { angleReports } from "./parameters";
import { pastRaceFields, startFields } from "./pastRace";

/** The angle of the request. */
export const askedAngleFields = {
  conditions: is.text("Conditions", "The conditions as they were read"),
  raceType: is.oneOf("Race type", "Race type filter applied", raceCodes),
  from: is.date("From", "First day of the starts counted, YYYY-MM-DD"),
  until: is.date("Until", "Last day of the starts counted, YYYY-MM-DD; before today"),
  report: is.oneOf("Report", "Report asked for", angleReports),
};

export const recordFields = {
  totalStarts: is.integer("Starts", "Starts that meet the conditions", "starts"),
  totalWins: is.integer("Wins", "Wins, dead heats included", "wins"),
  winRate: is.orNull(is.fraction("Strike rate", "Wins per start, 0 to 1; null if there is no start")),
  expectedWins: is.decimal(
    "Expected wins",
    "Wins to expect: the sum of each start's share of its race's starting prices, or of 1 / starters if prices are missing",
    "wins",
  ),
  actualToExpected: is.orNull(is.factor("A/E", "Wins / expected wins; null if there is no start")),
  stakes: is.integer("Stakes", "Starts with a starting price: stakes of one unit", "units"),
  profit: is.decimal(
    "Profit",
    "Units won less units staked, at starting price; half the price in a dead heat of two",
    "units",
  ),
  returnOnStakes: is.orNull(
    is.difference("Return", "Profit / stakes: 0.1 is +10%; null if there are no stakes"),
  ),
};

/** The rates of starts compared with their fields. */
export const fieldRateFields = {
  impactValue: is.orNull(
    is.factor(
      "Impact value",
      "Wins / the sum of 1 / starters: 1 is as many as equal chances give; null if there is no start",
    ),
  ),
  percentBeaten: is.orNull(
    is.fraction(
      "Rivals beaten",
      "Percentage of rivals beaten (PRB): the mean of (starters - finish) / (starters - 1), 0 to 1; 0 for one that did not finish; 0.5 is average",
    ),
  ),
};

/** The 95% intervals of the record. */
export const intervalFields = {
  winRateLow: is.orNull(is.fraction("Strike rate from", "Lower end of the 95% interval of the win rate")),
  winRateHigh: is.orNull(is.fraction("Strike rate to", "Upper end of the 95% interval of the win rate")),
  actualToExpectedLow: is.orNull(
    is.factor("A/E from", "Lower end of the 95% interval of wins / expected wins"),
  ),
  actualToExpectedHigh: is.orNull(
    is.factor("A/E to", "Upper end of the 95% interval of wins / expected wins"),
  ),
  returnLow: is.orNull(is.difference("Return from", "Lower end of the 95% interval of the return on stakes")),
  returnHigh: is.orNull(is.difference("Return to", "Upper end of the 95% interval of the return on stakes")),
  longestLosingRun: is.integer(
    "Longest losing run",
    "Most starts in a row without a win, by day and race",
    "starts",
  ),
  pricedStarts: is.integer("Priced starts", "Starts whose expected wins are from starting prices", "starts"),
};

/** The intervals corrected for the number of angles tried. */
export const correctedFields = {
  angles: is.integer(
    "Angles asked",
    "Number of angles tried, which the corrected intervals allow for",
    "angles",
  ),
  correctedActualToExpectedLow: is.orNull(
    is.factor("Corrected A/E from", "Lower end of the corrected interval of wins / expected wins"),
  ),
  correctedActualToExpectedHigh: is.orNull(
    is.factor("Corrected A/E to", "Upper end of the corrected interval of wins / expected wins"),
  ),
  correctedReturnLow: is.orNull(
    is.difference("Corrected return from", "Lower end of the corrected interval of the return on stakes"),
  ),
  correctedReturnHigh: is.orNull(
    is.difference("Corrected return to", "Upper end of the corrected interval of the return on stakes"),
  ),
  pValue: is.orNull(
    is.fraction(
      "P-value",
      "Two-sided p-value of the wins against the expected wins (mid-P); null if there is no start",
    ),
  ),
  errorRate: is.fraction("Error rate", "Share of angles with no edge that look as if they had one: 0.05"),
  correctedErrorRate: is.fraction(
    "Corrected error rate",
    "Error rate / angles (Bonferroni), of the corrected intervals",
  ),
};

export const warningFields = is.optional({
  warning: is.text(
    "Warning",
    "The reason why this record shows no edge; omitted when the corrected interval shows one",
  ),
});

export const yearFields = {
  year: is.integer("Year", "Calendar year", "calendar year"),
  ...recordFields,
  ...fieldRateFields,
};

const { number, name } = runnerFields;
const { finish, margin, startingPrice, barrier, weight, jockey, trainer } = startFields;

/** A start that meets the conditions. */
export const angleStartFields = {
  ...pastRaceFields,
  number,
  name,
  finish,
  margin,
  startingPrice,
  barrier,
  weight,
  jockey,
  trainer,
  expectedWins: is.decimal(
    "Expected wins",
    "Share of the race's starting prices, or 1 / starters without them",
    "wins",
  ),
  ...is.optional({
    profit: is.decimal(
      "Profit",
      "Units won less the unit staked; omitted if there is no starting price",
      "units",
    ),
  }),
};

/** The record of all starts that meet the conditions (docs/extension.md, angle). */
export const angleSchema = is.object({
  ...askedAngleFields,
  ...recordFields,
  ...fieldRateFields,
  ...intervalFields,
  ...correctedFields,
  ...warningFields,
  years: is.listOf(
    "The record of each year, latest first; empty unless the report is years",
    is.object(yearFields),
  ),
  starts: is.listOf(
    "The starts, latest first, at most `limit`; empty unless the report is starts",
    is.object(angleStartFields),
  ),
});

export type AngleResponse = FromSchema<typeof angleSchema>;
