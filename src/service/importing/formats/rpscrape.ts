/**
 * Reads CSV files of rpscrape, a scraper of British and Irish results that also covers races worldwide.
 *
 * Source: github.com/joenano/rpscrape: files written in 2020 (commit 54d0bb54, headings in capitals, courses
 * as slugs, no region), in March 2025 (12 hours without am or pm) and in 2026 (24 hours), and its code in
 * between. `off` is British time for every country, `ovr_btn` is the lengths behind the winner, and `btn`
 * those to the horse in front. All times except the winner's are computed from margins. Non-runners have no
 * line.
 */
import type { Country } from "../../../spec/codes";
import { surfaceOf, type Surface } from "../../races/surface";
import {
  dayFirst,
  isoDay,
  minutesOn,
  monthFirst,
  numericDay,
  startOfTwelveHours,
  startOnClockOf,
} from "./clocks";
import { all, always, at, type CreateFormat, fields, hasHeadings, outcome } from "./format";
import * as read from "./readers";
import type { Track, TrackZones } from "./tracks";
import { OtherCountry } from "./unreadable";

/** The countries in `region`, with the first hour of racing there. */
const regions: Readonly<Record<string, readonly [Country, number]>> = {
  GB: ["gb", 10],
  UK: ["gb", 10],
  IRE: ["ie", 10],
  FR: ["fr", 10],
  GER: ["de", 10],
  ITY: ["it", 11],
  SWE: ["se", 10],
  NOR: ["no", 11],
  DEN: ["dk", 11],
  FIN: ["fi", 11],
  AUS: ["au", 11],
  NZ: ["nz", 10],
  HK: ["hk", 11.5],
  JPN: ["jp", 9],
  SIN: ["sg", 11],
  MAL: ["my", 11],
  KOR: ["kr", 10],
  IND: ["in", 11],
  UAE: ["ae", 11.5],
  SAF: ["za", 10],
  USA: ["us", 11],
  CAN: ["ca", 11],
  ARG: ["ar", 10.5],
  BRZ: ["br", 11],
  CHI: ["cl", 10.5],
};
const hourOf = Object.fromEntries(Object.values(regions));
const byCountry = new Map<string, readonly [Country, number]>(
  Object.values(regions).map((region) => [region[0], region]),
);

/** Returns the country for a region, also for the codes GBR, IRL and IE; undefined for another country. */
const regionOf = (code: string): readonly [Country, number] | undefined =>
  Object.hasOwn(regions, code.toUpperCase())
    ? regions[code.toUpperCase()]
    : byCountry.get(read.originOf(code) ?? code.toLowerCase());

/** The country, track and zone of a course, with the first hour of racing there. */
interface Place extends Track {
  readonly from: number;
}

const clock = "Europe/London";

/** Returns the track in "Dundalk (IRE)"; "(AW)" stays, because the all-weather track is a different one. */
const trackOf = (course: string): string => read.text(course.replace(/\s*\((?!AW\))[A-Za-z]{2,3}\)$/i, ""));

/** Returns the name of a course from its slug, which files of 2020 have: kempton-aw is "Kempton (AW)". */
export const unslugged = (course: string): string =>
  /^[a-z0-9-]+$/.test(course)
    ? course
        .replace(/-aw$/, " (AW)")
        .replace(/-(?:aus|gb|ire|usa|fr)$/, "")
        .replaceAll("-", " ")
        .replaceAll(/(?:^| )[a-z]/g, (letter) => letter.toUpperCase())
    : course.replace(/-AW$/, " (AW)").replace(/-(?:Aus|gb)$/, "");

/** Returns a reader for places: by region, or by the course's name if there is no region. */
export function placesOf(zones: TrackZones): (region: string, course: string) => Place {
  const places = new Map<string, Place>();
  const find = (region: string, course: string): Place => {
    const [, ofCourse = ""] = /\(([A-Za-z]{2,3})\)$/.exec(course) ?? [];
    if (region === "" && Object.hasOwn(regions, ofCourse.toUpperCase())) return find(ofCourse, course);
    if (region === "") {
      const { country, zone } = zones.named(course);
      return { name: trackOf(unslugged(course)), country, zone, from: hourOf[country] ?? 10 };
    }
    const knownRegion = regionOf(region);
    if (!knownRegion) throw new OtherCountry(region);
    const [country, from] = knownRegion;
    const name = trackOf(unslugged(course));
    return { name, country, zone: zones.of(country, name), from };
  };
  return (region, course) => {
    const key = `${region}\n${course}`;
    const place = places.get(key) ?? find(region, course);
    places.set(key, place);
    return place;
  };
}

/**
 * Returns the start for an off by British time: on a 24-hour clock, or on a 12-hour clock without am or pm.
 */
export function startOf(off: string, date: string, { zone, from }: Place): string {
  const minutes = minutesOn(off, { date, apart: 1 });
  return /^(?:00?|0\d|1[3-9]|2\d):|[ap]m$/i.test(off)
    ? startOnClockOf(clock, { date, minutes, zone })
    : startOfTwelveHours(clock, { date, minutes, zone, from });
}

/** Returns the surface in its column, or from "(Dirt)" in the race's name and "(AW)" in the track's. */
export function surface(text: string, raceName: string, course: string): Surface | undefined {
  const statedSurface = /\((Turf|Dirt|Polytrack|Tapeta|Fibresand|All-Weather)\)/i.exec(raceName)?.[1];
  return (
    surfaceOf(text) ?? surfaceOf(statedSurface ?? "") ?? (/\(AW\)/i.test(course) ? "synthetic" : undefined)
  );
}

/** Returns the metres in `dist_m`, or from furlongs, miles and furlongs, or yards. */
function distance(metres: string, furlongs: string, miles: string, yards: string): number | undefined {
  if (metres !== "") return read.metresOf(metres);
  if (furlongs !== "" || miles !== "") return read.milesAndFurlongs(furlongs || miles);
  return yards === "" ? undefined : read.yards(yards);
}

const readDay = (text: string): string => (numericDay(text) ? dayFirst(text) : isoDay(text));

/** The columns of a race that are the same in the files of 2018 and 2019. */
export const firstRace = (placeOf: ReturnType<typeof placesOf>) => ({
  date: at("date", isoDay),
  country: at("course", (course) => placeOf("", course).country),
  raceCode: always("gallops"),
  track: at("course", (course) => placeOf("", course).name),
  raceNumber: always(0),
  raceName: at("race_name", read.text),
  raceClass: at("class", read.text),
  condition: at("going", read.text),
  also: [
    fields(["time", "date", "course"], (time, day, course) => {
      const place = placeOf("", course);
      return { startTime: startOf(time, isoDay(day), place), timezone: place.zone };
    }),
  ],
});

export const outcomeOf = read.outcomes({
  unplaced: [...read.finishWords.unplaced, "VOI"],
  scratched: read.finishWords.scratched,
});

/** Returns the winner's time only, because beaten horses' times are computed from margins. */
export const winnersTime = (pos: string, secs: string, time: string): object | undefined =>
  /^1(?:\.0)?$/.test(pos) && (secs || time) !== "" ? { seconds: read.seconds(secs || time) } : undefined;

export const createRpscrape: CreateFormat = (zones, days) => {
  const placeOf = placesOf(zones);
  const dayOf = (text: string): string => (days === "MDY" ? monthFirst(text) : readDay(text));
  return {
    kind: "table",
    name: "rpscrape",
    title: "rpscrape CSV",
    source: "github.com/joenano/rpscrape, 2020 to 2026",
    gives: "finish, margins, weights, starting prices, pedigree, the winner's time",
    lacks: "scratched runners, position once settled, claims, race numbers (by the order of the off)",
    converts: [
      "pounds to kilograms",
      "off from the clock of Britain",
      "race numbers by the order of the off",
    ],
    recognises: hasHeadings("ovr_btn", "btn", "off", "course"),
    noValue: ["-", "–", "—"],
    // A spreadsheet program writes the days in its country's order.
    ...(days === undefined ? { guessedDays: "date" } : {}),
    ignored: [
      "course_detail",
      "rating_band",
      "age_band",
      "sex_rest",
      "ran",
      "btn",
      "hg",
      "time",
      "or",
      "ts",
      "rpr",
      "owner",
      "owner_id",
      "comment",
      "merge_key",
      "headgear",
      "ofr",
      "race_id",
      "course_id",
      "sire_id",
      "dam_id",
      "damsire_id",
      "silk_url",
      "url",
      "wgt",
      "sp",
      "max",
      "min",
    ],
    race: {
      date: at("date", dayOf),
      country: all(["region", "course"], (region, course) => placeOf(region, course).country),
      raceCode: always("gallops"),
      track: all(["region", "course"], (region, course) => placeOf(region, course).name),
      raceNumber: always(0),
      raceName: all(["race_name", "name"], (raceName, name) => read.text(raceName || name) || undefined),
      raceClass: all(["class", "pattern"], (raceClass, pattern) => pattern || raceClass || undefined),
      distance: all(["dist_m", "dist_f", "dist", "dist_y"], distance),
      surface: all(["surface", "race_name", "course"], (text, raceName, course) =>
        surface(text, raceName, unslugged(course)),
      ),
      course: at("type", (type) => (["Hurdle", "Chase"].includes(type) ? "Jumps" : undefined)),
      condition: at("going", read.text),
      also: [
        fields(["off", "date", "region", "course"], (off, day, region, course) => {
          const place = placeOf(region, course);
          return { startTime: startOf(off, dayOf(day), place), timezone: place.zone };
        }),
      ],
    },
    runner: {
      name: fields(["horse"], read.runnerName),
      margin: at("ovr_btn", read.lengths()),
      barrier: at("draw", read.wholeOrNone(99)),
      jockey: at("jockey", read.text),
      jockeyKey: at("jockey_id", read.idOrNone),
      trainer: at("trainer", read.text),
      trainerKey: at("trainer_id", read.idOrNone),
      runnerKey: at("horse_id", read.idOrNone),
      age: at("age", read.whole(0, 40)),
      sex: at("sex", read.words(read.sexes)),
      weight: all(["lbs", "wgt"], (lbs, wgt) => {
        if (lbs !== "") return read.pounds(lbs);
        return wgt === "" ? undefined : read.stonesAndPounds(wgt);
      }),
      sire: at("sire", (sire) => read.nameAndOrigin(sire).name),
      dam: at("dam", (dam) => read.nameAndOrigin(dam).name),
      damsire: at("damsire", (damsire) => read.nameAndOrigin(damsire).name),
      startingPrice: all(["dec", "sp"], (dec, sp) => {
        if (dec !== "") return read.price(dec);
        return sp === "" ? undefined : read.price(sp);
      }),
      also: [
        fields(["num"], (num) => (num === "" ? {} : read.programmeNumber(num))),
        outcome(["pos"], outcomeOf),
        fields(["pos", "secs", "time"], winnersTime),
        fields(["prize"], read.prize("£")),
      ],
    },
  };
};
