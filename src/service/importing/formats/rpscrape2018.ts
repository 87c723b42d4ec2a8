/**
 * Reads CSV files in the format that rpscrape had in 2018.
 *
 * Source: data/fr-2018.csv (477 lines) in github.com/joenano/rpscrape, commit 8e3ef5d2. The headings jockey
 * and trainer are swapped, a race's pattern is in `class`, and the only column `btn` is the lengths behind
 * the winner, partly in words. Times are British, on a 12-hour clock: 12:25 in Angers is 13:25 there. There
 * is no region column; a course's country comes from the table of tracks. The first files of the year have no
 * course either, which is in their name: --columns must state it.
 */
import { all, at, type CreateFormat, fields, hasHeadings, outcome } from "./format";
import * as read from "./readers";
import { firstRace, outcomeOf, placesOf, surface } from "./rpscrape";

const isLater = [hasHeadings("ovr_btn"), hasHeadings("fin_time")];
const hasColumns = hasHeadings("race_name", "band", "btn", "gear", "ts", "rpr", "weight");

export const createRpscrape2018: CreateFormat = (zones) => ({
  kind: "table",
  name: "rpscrape-2018",
  title: "rpscrape CSV of 2018",
  source: "github.com/joenano/rpscrape, 2018",
  gives: "finish, margins, weights, starting prices",
  lacks: "scratched runners, numbers, times, pedigree, sex, claims, race numbers (by the order of the off)",
  converts: [
    "jockey and trainer, whose headings are swapped",
    "stones and pounds to kilograms",
    "fractions to decimal prices",
    "times of 12 hours on the clock of Britain to UTC",
    "race numbers by the order of the off",
  ],
  recognises: (headings) => hasColumns(headings) && !isLater.some((has) => has(headings)),
  noValue: ["-", "–", "—", "not found"],
  ignored: ["band", "gear", "or", "ts", "rpr", "comment"],
  race: {
    ...firstRace(placesOf(zones)),
    distance: at("distance", read.milesAndFurlongs),
    surface: all(["course", "race_name"], (course, raceName) => surface("", raceName, course)),
  },
  runner: {
    name: fields(["name"], read.runnerName),
    barrier: at("draw", read.wholeOrNone(99)),
    jockey: at("trainer", read.text),
    trainer: at("jockey", read.text),
    age: at("age", read.whole(0, 40)),
    weight: at("weight", read.stonesAndPounds),
    margin: all(["btn", "pos"], (lengths, place) => {
      if (lengths !== "") return read.lengths()(lengths) ?? undefined;
      return place === "1" ? 0 : undefined;
    }),
    startingPrice: at("sp", read.price),
    also: [outcome(["pos"], outcomeOf), fields(["prize"], read.prize("£"))],
  },
});
