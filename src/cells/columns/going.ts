import * as is from "../../spec/fields";
import { runnerFields } from "../../spec/form";
import { columnsAt, type Table } from "./column";
import { raceColumns } from "./runners";

const { number, name, scratched } = runnerFields;

const runner = {
  number,
  name,
  going: is.text("Going", "The requested going, in the statistics' words"),
  starts: is.integer("Starts", "Starts on that going", "starts"),
  wins: is.integer("Wins", "Wins on that going", "wins"),
  winRate: is.fraction("Win rate", "Wins per start on that going; blank without starts"),
  shrunkWinRate: is.fraction(
    "Shrunk win rate",
    "Win rate that allows for few starts, as if the runner had ten more at the field's career rate",
  ),
  winFactor: is.factor(
    "Win factor",
    "Shrunk win rate divided by the one that as many starts at the career win rate would give; 1 without starts on that going",
  ),
  winLow: is.fraction(
    "Win rate from",
    "Lower limit of the 95% Wilson interval of the win rate on that going",
  ),
  winHigh: is.fraction("Win rate to", "Upper limit of that interval"),
  places: is.integer("Places", "Finishes in the first three on that going", "finishes in the first three"),
  placeRate: is.fraction("Place rate", "Places per start on that going; blank without starts"),
  shrunkPlaceRate: is.fraction(
    "Shrunk place rate",
    "Place rate that allows for few starts, like the win rate",
  ),
  placeFactor: is.factor("Place factor", "Factor of the place rate, computed like the win rate's"),
  scratched,
  fieldWinRate: is.fraction("Field win rate", "Wins per start of all runners of the race over their careers"),
  fieldPlaceRate: is.fraction(
    "Field place rate",
    "Places per start of all runners of the race over their careers",
  ),
};

/** The career, under FORM's names. */
const career = {
  starts: is.integer("Starts", "Starts over the career", "starts"),
  winPercent: is.fraction("Win rate", "Wins per start over the career"),
  placePercent: is.fraction("Place rate", "Places per start over the career"),
};

/** GOING: a row for each runner, by number. */
export const going: Table = {
  rows: "runners[]",
  columns: [
    ...columnsAt("runners[]", runner),
    ...columnsAt("runners[].stats.overall", career, { prefix: "stats.overall.", heading: "Career" }),
    ...raceColumns,
  ],
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
