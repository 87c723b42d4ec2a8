/**
 * Reads CSV files in the formats that rpscrape had from the end of 2018 to 2019.
 *
 * Source: the code of github.com/joenano/rpscrape of 2018 and 2019 (index ids 1310012687 and 1216093681). The
 * columns jockey and trainer hold what they say, unlike those of the first files of 2018. In 2018 a comma is
 * missing between the headings dec and age, so that the lines have one cell more than the headings; the
 * reader of headings separates them. `dist(m)` is 200 metres for each furlong, so the furlongs are read.
 * Courses are slugs, times are British on a 12-hour clock, `btn` is the lengths behind the winner, and
 * `fin_time` is computed from it for beaten horses.
 */
import { all, at, type CreateFormat, fields, hasHeadings, outcome } from "./format";
import * as read from "./readers";
import { firstRace, outcomeOf, placesOf, surface, unslugged, winnersTime } from "./rpscrape";

const hasCurrentMargins = hasHeadings("ovr_btn");
const hasColumns = hasHeadings("race_name", "band", "btn", "gear", "fin_time", "ts", "rpr", "weight", "dec");

/** A short neck, of which the scraper of 2018 has replaced the last letters. */
const lengthsOf = read.lengths({ ...read.marginWords, "s0.33": 0.25 });

export const createRpscrape2019: CreateFormat = (zones) => ({
  kind: "table",
  name: "rpscrape-2019",
  title: "rpscrape CSV of 2019",
  source: "github.com/joenano/rpscrape, end of 2018 to 2019",
  gives: "finish, margins, weights, starting prices, pedigree, the winner's time",
  lacks: "scratched runners, numbers, sex, claims, race numbers (by the order of the off)",
  converts: [
    "stones and pounds to kilograms",
    "furlongs to metres",
    "times of 12 hours on the clock of Britain to UTC",
    "race numbers by the order of the off",
  ],
  recognises: (headings) => hasColumns(headings) && !hasCurrentMargins(headings),
  noValue: ["-", "–", "—", "not found"],
  ignored: ["band", "gear", "or", "ts", "rpr", "comment", "dist(m)"],
  race: {
    ...firstRace(placesOf(zones)),
    distance: all(["dist(f)", "distance"], (furlongs, distance) => {
      if (furlongs === "" && distance === "") return undefined;
      return read.milesAndFurlongs(furlongs === "" ? distance : `${furlongs.replace(/f$/, "")}f`);
    }),
    surface: all(["course", "race_name"], (course, raceName) => surface("", raceName, unslugged(course))),
  },
  runner: {
    also: [
      fields(["horse_name", "name"], (horse, name) => read.runnerName(horse || name)),
      outcome(["pos"], outcomeOf),
      fields(["pos", "fin_time"], (pos, time) => winnersTime(pos, time, "")),
      fields(["prize(£)", "prize"], (pounds, prize) => read.prize("£")(pounds || prize)),
    ],
    barrier: at("draw", read.wholeOrNone(99)),
    jockey: at("jockey", read.text),
    trainer: at("trainer", read.text),
    age: at("age", read.whole(0, 40)),
    weight: all(["lbs", "weight"], (lbs, weight) => {
      if (lbs !== "") return read.pounds(lbs);
      return weight === "" ? undefined : read.stonesAndPounds(weight);
    }),
    margin: at("btn", lengthsOf),
    sire: at("sire", (sire) => read.nameAndOrigin(sire).name),
    dam: at("dam", (dam) => read.nameAndOrigin(dam).name),
    damsire: at("damsire", (damsire) => read.nameAndOrigin(damsire).name),
    startingPrice: all(["dec", "sp"], (dec, sp) => (dec || sp ? read.price(dec || sp) : undefined)),
  },
});
