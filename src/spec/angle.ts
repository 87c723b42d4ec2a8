import type { FromSchema } from "json-schema-to-ts";
import { raceCodes } from "./codes";
import { angleReports } from "./parameters";
import { integer, listOf, number, numberOrNull, object, oneOf, text } from "./build";
import { pastRace, pastRaceDetails } from "./pastRace";

const record = {
  totalStarts: integer("Starts that meet the conditions"),
  totalWins: integer("Wins, dead heats included"),
  winRate: numberOrNull("Wins per start, 0 to 1; null without a start"),
  expectedWins: number(
    "Wins to expect: the sum of each start's share of its race's starting prices, or of 1 / starters without them",
  ),
  actualToExpected: numberOrNull("Wins / expected wins; null without a start"),
  stakes: integer("Starts with a starting price: stakes of one unit"),
  profit: number("Units won less units staked, at starting price; half the price in a dead heat of two"),
  returnOnStakes: numberOrNull("Profit / stakes: 0.1 is +10 %; null without stakes"),
} as const;

const start = object(
  {
    ...pastRace,
    number: integer("Saddle cloth number"),
    name: text("Runner name"),
    expectedWins: number("Share of the race's starting prices, or 1 / starters without them"),
  },
  {
    ...pastRaceDetails,
    jockey: text("Jockey or driver"),
    trainer: text("Trainer"),
    barrier: integer("Barrier; box for greyhounds; for harness the place within the row or at the mark"),
    weight: number("Allocated handicap weight, kg"),
    finish: integer("Finishing position; omitted for a runner that did not finish"),
    margin: number("Lengths behind the winner; 0 for the winner"),
    startingPrice: number("Decimal starting price"),
    profit: number("Units won less the unit staked; omitted without a starting price"),
  },
);

/** The record of all starts that meet some conditions (docs/extension.md, angle). */
export const angleSchema = object(
  {
    conditions: text("The conditions as they were read"),
    raceType: oneOf(raceCodes, "Race type filter applied"),
    from: text("First day of the starts counted, YYYY-MM-DD"),
    until: text("Last day of the starts counted, YYYY-MM-DD; before today"),
    report: oneOf(angleReports, "Report asked for"),
    ...record,
    winRateLow: numberOrNull("Lower end of the 95 % interval of the win rate"),
    winRateHigh: numberOrNull("Upper end of the 95 % interval of the win rate"),
    pricedStarts: integer("Starts whose expected wins are from starting prices"),
    actualToExpectedLow: numberOrNull("Lower end of the 95 % interval of wins / expected wins"),
    actualToExpectedHigh: numberOrNull("Upper end of the 95 % interval of wins / expected wins"),
    returnLow: numberOrNull("Lower end of the 95 % interval of the return on stakes"),
    returnHigh: numberOrNull("Upper end of the 95 % interval of the return on stakes"),
    longestLosingRun: integer("Most starts in a row without a win, by day and race"),
    angles: integer("Number of angles tried, which the corrected intervals allow for"),
    errorRate: number("Share of angles without an edge that an interval takes for one: 0.05"),
    correctedErrorRate: number("Error rate / angles (Bonferroni), of the corrected intervals"),
    correctedActualToExpectedLow: numberOrNull("Lower end of the corrected interval of wins / expected wins"),
    correctedActualToExpectedHigh: numberOrNull(
      "Upper end of the corrected interval of wins / expected wins",
    ),
    correctedReturnLow: numberOrNull("Lower end of the corrected interval of the return on stakes"),
    correctedReturnHigh: numberOrNull("Upper end of the corrected interval of the return on stakes"),
    years: listOf(
      object({ year: integer("Calendar year"), ...record }),
      "The record of each year, latest first; empty unless the report is years",
    ),
    starts: listOf(start, "The starts, latest first, at most `limit`; empty unless the report is starts"),
  },
  {
    warning: text("The reason why this record shows no edge; omitted when the corrected interval shows one"),
  },
);

export type AngleResponse = FromSchema<typeof angleSchema>;
