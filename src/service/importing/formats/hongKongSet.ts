/**
 * Reads the public Hong Kong data set: races.csv and runs.csv, joined by race_id.
 *
 * Source: the set of 6,349 races from 1997 to 2005 in github.com/Pschnizer/Horse_Racing_Simulator, commit
 * 7b25015c. `lengths_behind` is behind the winner, and 999.0 means too many to state. `actual_weight` is the
 * weight carried in pounds, `declared_weight` is the horse's body weight. Names and start times are absent. A
 * file in which somebody has joined the two has the columns of both.
 */
import { isoDay, nominalStart } from "./clocks";
import { all, always, at, type CreateFormat, hasHeadings, outcome, Unreadable } from "./format";
import type { Surface } from "../../races/surface";
import * as read from "./readers";

const zone = "Asia/Hong_Kong";
const numbered = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}`);

/** Returns the words for 0 and 1, also for 0.0 and 1.0. */
const surfaceOf = read.words<Surface>({ 0: "turf", 1: "synthetic" });

/** The values of horse_type; the colours among them, such as Brown and Grey, are no sex. */
const sexes = {
  Gelding: "Gelding",
  Horse: "Horse",
  Colt: "Colt",
  Mare: "Mare",
  Filly: "Filly",
  Rig: "Rig",
};

const places = read.outcomes({ unplaced: [], scratched: [] });

/** Returns the place. Throws Unreadable if the column of winners contradicts it. */
function placeOf(result: string, won: string): ReturnType<typeof places> {
  const outcome = places(result);
  if (won !== "" && (outcome.finish === 1) !== /^(?:1(?:\.0+)?|true)$/i.test(won))
    throw new Unreadable(`contradicts won, which is ${won}`);
  return outcome;
}

export const createHongKongSet: CreateFormat = () => ({
  kind: "table",
  name: "hong-kong-set",
  title: "public Hong Kong set (races.csv and runs.csv)",
  source: "the data set of races in Hong Kong from 1997 to 2005, two files",
  gives: "finish, margins, times, weights carried, body weights, last odds, ids",
  lacks: "names (made of the ids), start times, scratched runners, non-finishers",
  converts: [
    "pounds to kilograms",
    "names made of ids",
    "no start times: races stand half an hour apart from noon on",
  ],
  recognises: hasHeadings("race_id", "horse_id", "lengths_behind", "declared_weight"),
  joined: {
    title: "its races.csv, with the columns race_id, date, venue and race_no",
    key: ["race_id"],
    recognises: hasHeadings("race_id", "date", "venue", "race_no", "config"),
  },
  noValue: ["--"],
  ignored: [
    "horse_type",
    "horse_country",
    "horse_rating",
    "horse_gear",
    "place_odds",
    "behind_sec1",
    "behind_sec2",
    "behind_sec3",
    "behind_sec4",
    "behind_sec5",
    "behind_sec6",
    "position_sec2",
    "position_sec3",
    "position_sec4",
    "position_sec5",
    "position_sec6",
    "race_id",
    "horse_ratings",
    ...numbered("sec_time", 7),
    ...numbered("place_combination", 4),
    ...numbered("place_dividend", 4),
    ...numbered("win_combination", 2),
    ...numbered("win_dividend", 2),
    "time1",
    "time2",
    "time3",
    "time4",
    "time5",
    "time6",
    "time7",
  ],
  race: {
    date: at("joined.date", isoDay),
    country: always("hk"),
    raceCode: always("gallops"),
    track: at(
      "joined.venue",
      read.words({ ST: "Sha Tin", HV: "Happy Valley", "Sha Tin": "Sha Tin", "Happy Valley": "Happy Valley" }),
    ),
    raceNumber: at("joined.race_no", read.raceNumber),
    timezone: always(zone),
    startTime: all(["joined.date", "joined.race_no"], (day, race) =>
      nominalStart(isoDay(day), read.raceNumber(race), zone),
    ),
    isNominal: always(true),
    raceClass: at("joined.race_class", (name) => `Class ${read.whole(1, 5)(name)}`),
    distance: at("joined.distance", read.metresOf),
    surface: at("joined.surface", (surface) => surfaceOf(surface.replace(/\.0+$/, ""))),
    course: at("joined.config", read.text),
    condition: at("joined.going", read.text),
    prizeMoney: at("joined.prize", read.prizeMoney("HK$")),
  },
  runner: {
    number: at("horse_no", read.whole(1, 99)),
    name: at("horse_id", (id) => `Horse ${read.id(id)}`),
    runnerKey: at("horse_id", read.id),
    jockey: at("jockey_id", (id) => `Jockey ${read.id(id)}`),
    jockeyKey: at("jockey_id", read.id),
    trainer: at("trainer_id", (id) => `Trainer ${read.id(id)}`),
    trainerKey: at("trainer_id", read.id),
    age: at("horse_age", read.whole(0, 40)),
    sex: at("horse_type", read.words(sexes)),
    origin: at("horse_country", read.originOf),
    weight: at("actual_weight", read.pounds),
    bodyWeight: at("declared_weight", read.bodyPounds),
    barrier: at("draw", read.wholeOrNone(99)),
    settled: at("position_sec1", read.wholeOrNone(99)),
    margin: at("lengths_behind", (lengths) => (Number(lengths) >= 999 ? undefined : read.lengths()(lengths))),
    seconds: at("finish_time", read.seconds),
    startingPrice: at("win_odds", read.price),
    also: [outcome(["result", "won"], placeOf)],
  },
});
