import { columnsAt, type ColumnSpec, type Table } from "./column";
import { raceColumns } from "./runners";

const runner: readonly ColumnSpec[] = [
  ["number", "No", "integer", "saddle cloth number"],
  ["name", "Runner", "text"],
  ["going", "Going", "text"],
  ["starts", "Starts", "integer", "starts"],
  ["wins", "Wins", "integer", "wins"],
  ["winRate", "Win rate", "fraction"],
  ["shrunkWinRate", "Shrunk win rate", "fraction"],
  ["winFactor", "Win factor", "factor"],
  ["winLow", "Win rate from", "fraction"],
  ["winHigh", "Win rate to", "fraction"],
  ["places", "Places", "integer", "finishes in the first three"],
  ["placeRate", "Place rate", "fraction"],
  ["shrunkPlaceRate", "Shrunk place rate", "fraction"],
  ["placeFactor", "Place factor", "factor"],
  ["scratched", "Scratched", "flag"],
  ["fieldWinRate", "Field win rate", "fraction"],
  ["fieldPlaceRate", "Field place rate", "fraction"],
];

const career: readonly ColumnSpec[] = [
  ["starts", "Starts", "integer", "starts"],
  ["winPercent", "Win rate", "fraction"],
  ["placePercent", "Place rate", "fraction"],
];

/** The career's columns, named as in FORM. */
const careerColumns = columnsAt("runners[].stats.overall", career, {
  prefix: "stats.overall.",
  heading: "Career",
  aliases: { starts: "overallStarts", winPercent: "overallWinRate", placePercent: "overallPlaceRate" },
  descriptions: {
    starts: "Starts over the career",
    winPercent: "Wins per start over the career",
    placePercent: "Places per start over the career",
  },
});

const descriptions = {
  going: "The requested going, as the statistics name it",
  starts: "Starts on that going",
  wins: "Wins on that going",
  winRate: "Wins per start on that going; blank without starts",
  shrunkWinRate:
    "Win rate shrunk towards the field's career rate, as if the runner had ten more starts at that rate",
  winFactor:
    "Shrunk win rate divided by the one that as many starts at the career win rate would give; 1 without starts on that going",
  winLow: "Lower limit of the 95 % Wilson interval of the win rate on that going",
  winHigh: "Upper limit of that interval",
  places: "Finishes in the first three on that going",
  placeRate: "Places per start on that going; blank without starts",
  shrunkPlaceRate: "Place rate shrunk towards the field's career rate, like the win rate",
  placeFactor: "Factor of the place rate, like that of the win rate",
  fieldWinRate: "Wins per start of all runners of the race over their careers",
  fieldPlaceRate: "Places per start of all runners of the race over their careers",
} as const;

/** GOING: a row for each runner, by number. */
export const going: Table = {
  rows: "runners[]",
  columns: [...columnsAt("runners[]", runner, { descriptions }), ...careerColumns, ...raceColumns],
  presets: {
    basic: [
      "number",
      "name",
      "starts",
      "wins",
      "winRate",
      "shrunkWinRate",
      "stats.overall.winRate",
      "winFactor",
      "placeFactor",
    ],
  },
  order: "runners[].number",
};
