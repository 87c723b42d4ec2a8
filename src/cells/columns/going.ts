import { columnsAt, type Field, type Table } from "./column";
import { raceColumns } from "./race";

const runner: readonly Field[] = [
  ["number", "No", "integer"],
  ["name", "Runner", "text"],
  ["going", "Going", "text"],
  ["starts", "Starts", "integer"],
  ["wins", "Wins", "integer"],
  ["winRate", "Win rate", "fraction"],
  ["shrunkWinRate", "Shrunk win rate", "fraction"],
  ["overallWinRate", "Career win rate", "fraction"],
  ["winFactor", "Win factor", "number"],
  ["winLow", "Win rate from", "fraction"],
  ["winHigh", "Win rate to", "fraction"],
  ["places", "Places", "integer"],
  ["placeRate", "Place rate", "fraction"],
  ["shrunkPlaceRate", "Shrunk place rate", "fraction"],
  ["overallPlaceRate", "Career place rate", "fraction"],
  ["placeFactor", "Place factor", "number"],
  ["overallStarts", "Career starts", "integer"],
  ["scratched", "Scratched", "flag"],
];

const meanings = {
  going: "The track condition that was asked for, as the statistics name it",
  starts: "Starts on that going",
  wins: "Wins on that going",
  winRate: "Wins per start on that going; blank without starts",
  shrunkWinRate: "The same drawn towards the runner's career rate, as if ten more starts at that rate had been seen",
  overallWinRate: "Wins per start over the career",
  winFactor: "Shrunk win rate on the going / career win rate; 1 without starts on it",
  winLow: "Low end of the 95 % Wilson interval of the win rate on the going",
  winHigh: "High end of that interval",
  places: "Finishes in the first three on that going",
  placeRate: "Places per start on that going; blank without starts",
  shrunkPlaceRate: "The place rate drawn towards the runner's career rate as the win rate is",
  overallPlaceRate: "Places per start over the career",
  placeFactor: "Shrunk place rate on the going / career place rate; 1 without starts on it",
  overallStarts: "Starts over the career",
} as const;

/** GOING: a row for every runner by its number. */
export const going: Table = {
  rows: "runners[]",
  columns: [...columnsAt("runners[]", runner, { meanings }), ...raceColumns],
  presets: {
    basic: ["number", "name", "starts", "wins", "winRate", "shrunkWinRate", "overallWinRate", "winFactor", "placeFactor"],
  },
  order: "runners[].number",
};
