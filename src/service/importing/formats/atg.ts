/**
 * Reads the race and game JSON of the Swedish tote.
 *
 * Source: ATG's public race and game documents, 2024 to 2026. Times without a zone are Swedish. Odds in pools
 * are hundredths, career earnings are in öre. A finishOrder of 57 means scratched and 32 disqualified;
 * neither is a place. `kmTime` is per kilometre of the distance that the starter itself trotted.
 */
import { isoDay, startOfText } from "./clocks";
import { countryOfCode } from "./countryOfCode";
import {
  all,
  at,
  type CreateFormat,
  fields,
  finishBlank,
  type NestedRow,
  outcome,
  unplaced,
  Unreadable,
} from "./format";
import { isObject, type JsonObject } from "../../../spec/validate";
import { childrenOf, type Level, type LostPart, rowsUnder } from "./nested";
import * as read from "./readers";

const swedish = "Europe/Stockholm";
const codes = { trot: "harness", gallop: "gallops", monte: "harness" } as const;
/** Swedish words for track conditions, by code. */
const conditions: Readonly<Record<string, string>> = {
  light: "Lätt",
  heavy: "Tung",
  "slightly heavy": "Något tung",
  winter: "Vinter",
};

/** The values of finishOrder that are not places. */
const disqualified = 32;
const scratched = 57;
/** More starters than any race has; a larger finishOrder is a code that is not known. */
const mostStarters = 20;

const starts: Level = ["start", "starts"];
const rows = (document: JsonObject): Iterable<NestedRow | LostPart> =>
  "starts" in document
    ? rowsUnder(document, [starts], { race: document })
    : rowsUnder(document, [["race", "races"], starts]);

/** Returns the final odds, or else the hundredths of the pool of a race that has its results. */
function finalOdds(odds: string, hundredths: string, status: string): number | undefined {
  if (odds !== "") return read.price(odds);
  return hundredths !== "" && status === "results"
    ? read.price(String(read.number(hundredths) / 100))
    : undefined;
}

/** Returns the sum of the prizes in "Pris: 110.000-55.000-(6.000) kr (3 prisplacerade)". */
function totalPrize(value: string): string {
  const [, prizes] = /^Pris: ([\d.() -]+?) ?kr\b/.exec(value) ?? [];
  if (prizes === undefined) throw new Unreadable("must be prizes such as Pris: 125.000-62.500 kr");
  const amounts = prizes.replaceAll(/[.() ]/g, "").split("-");
  return `kr${amounts.reduce((total, amount) => total + Number(amount), 0)}`;
}

/** Returns the seconds for a kilometre time and the metres trotted. */
function time(minutes: string, seconds: string, tenths: string, distance: string): number | undefined {
  if ([minutes, seconds, tenths, distance].includes("")) return undefined;
  const perKilometre = 60 * Number(minutes) + Number(seconds) + Number(tenths) / 10;
  return Math.round((perKilometre * Number(distance)) / 100) / 10;
}

export const createAtg: CreateFormat = (zones) => ({
  kind: "json",
  name: "atg",
  title: "ATG race and game JSON",
  source: "the Swedish tote's public race and game documents, 2024 to 2026",
  gives: "finish, times, handicap marks, final odds, career earnings, ids, scratched runners",
  lacks: "margins but the winner's, weights",
  converts: [
    "kilometre times to the time of the race",
    "times of Sweden to UTC",
    "marks to metres behind the front",
  ],
  recognises: (document) =>
    [document, ...childrenOf(document, "races")]
      .flatMap((race) => childrenOf(race, "starts"))
      .some((start) => isObject(start.horse) && "postPosition" in start),
  rows,
  race: {
    date: at("race.date", isoDay),
    country: at("race.track.countryCode", countryOfCode),
    raceCode: at("race.sport", read.words(codes)),
    track: at("race.track.name", read.text),
    raceNumber: at("race.number", read.raceNumber),
    timezone: all(["race.track.countryCode", "race.track.name"], (country, track) =>
      zones.of(countryOfCode(country), track),
    ),
    startTime: all(["race.scheduledStartTime", "race.startTime"], (scheduled, started) =>
      scheduled || started ? startOfText(scheduled || started, swedish) : undefined,
    ),
    raceName: at("race.name", read.text),
    distance: at("race.distance", read.metresOf),
    condition: at("race.track.condition", read.wordsOr(conditions)),
    prizeMoney: at("race.prize", totalPrize),
    abandoned: all(["race.status"], (status) => status === "cancelled"),
  },
  runner: {
    number: at("start.number", read.whole(1, 99)),
    barrier: at("start.postPosition", read.wholeOrNone(99)),
    name: fields(["start.horse.name"], read.runnerName),
    runnerKey: at("start.horse.id", read.idOrNone),
    jockey: all(
      ["start.driver.firstName", "start.driver.lastName"],
      (first, last) => read.text(`${first} ${last}`) || undefined,
    ),
    jockeyKey: at("start.driver.id", read.idOrNone),
    trainer: all(
      ["start.horse.trainer.firstName", "start.horse.trainer.lastName"],
      (first, last) => read.text(`${first} ${last}`) || undefined,
    ),
    trainerKey: at("start.horse.trainer.id", read.idOrNone),
    age: at("start.horse.age", read.whole(0, 40)),
    sex: at("start.horse.sex", read.words(read.sexes)),
    sire: at("start.horse.pedigree.father.name", read.text),
    dam: at("start.horse.pedigree.mother.name", read.text),
    handicapMetres: all(["start.distance", "race.distance"], (ownMetres, race) =>
      ownMetres === "" ? undefined : read.wholeOrNone(500)(String(Number(ownMetres) - Number(race))),
    ),
    seconds: all(
      [
        "start.result.kmTime.minutes",
        "start.result.kmTime.seconds",
        "start.result.kmTime.tenths",
        "start.distance",
      ],
      time,
    ),
    startingPrice: all(["start.result.finalOdds", "start.pools.vinnare.odds", "race.status"], finalOdds),
    careerPrizeMoney: all(
      ["start.horse.money", "start.horse.statistics.life.earnings"],
      (kronor, ore) => kronor || (ore === "" ? undefined : String(Number(ore) / 100)),
    ),
    also: [
      outcome(
        [
          "start.result.finishOrder",
          "start.scratched",
          "start.result.place",
          "start.result.disqualified",
          "start.number",
          "race.result.scratchings",
        ],
        (order, isScratched, place, isDisqualified, number, scratchings) => {
          const isListed = scratchings.split(/\D+/).filter(Boolean).includes(number);
          if (isScratched === "true" || Number(order) === scratched || isListed) return { scratched: true };
          if (isDisqualified === "true" || Number(order) === disqualified) return unplaced;
          const finish = Number(place) || Number(order);
          if (!finish) return finishBlank;
          if (!(finish <= mostStarters))
            throw new Unreadable("must be a place, or a finishOrder that is known");
          return { finish };
        },
      ),
    ],
  },
});
