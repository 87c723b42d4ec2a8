/**
 * Reads CSV files from scrapers of the Hong Kong Jockey Club's results in Chinese.
 *
 * Source: github.com/sleepingarhat/hkjc-horse-racing-results, commit e4b3b512 (108,111 lines, 2016 to 2026;
 * 105 meetings occur twice). `lbw` is the lengths behind the winner, `actual_wt_lbs` the weight carried and
 * `declared_wt_lbs` the horse's body weight. The files have no start times.
 */
import type { Surface } from "../../races/surface";
import { isoDay, nominalStart } from "./clocks";
import { all, always, at, type CreateFormat, fields, hasHeadings, outcome, Unreadable } from "./format";
import * as read from "./readers";

const zone = "Asia/Hong_Kong";
const tracks = {
  沙田: "Sha Tin",
  跑馬地: "Happy Valley",
  跑马地: "Happy Valley",
  從化: "Conghua",
  从化: "Conghua",
  ST: "Sha Tin",
  HV: "Happy Valley",
};
const classes: Readonly<Record<string, string>> = {
  第一班: "Class 1",
  第二班: "Class 2",
  第三班: "Class 3",
  第四班: "Class 4",
  第五班: "Class 5",
  一級賽: "Group 1",
  二級賽: "Group 2",
  三級賽: "Group 3",
  新馬賽: "Griffin Race",
  四歲: "4 Year Olds",
  "第四班 (條件限制)": "Class 4 (Restricted)",
  "第三班 (條件限制)": "Class 3 (Restricted)",
};
const conditions: Readonly<Record<string, string>> = {
  好地: "Good",
  好地至快地: "Good to Firm",
  快地: "Firm",
  好地至黏地: "Good to Yielding",
  黏地: "Yielding",
  黏地至軟地: "Yielding to Soft",
  軟地: "Soft",
  軟地至大爛地: "Soft to Heavy",
  大爛地: "Heavy",
  濕快地: "Wet Fast",
  濕慢地: "Wet Slow",
  慢地: "Slow",
  封地: "Sealed",
  泥快地: "Fast",
  黏軟地: "Soft",
};
/** Patterns of the surfaces; the all-weather track of Sha Tin was called 泥地 at first. */
const surfaces: readonly (readonly [Surface, RegExp])[] = [
  ["synthetic", /全天候|泥地|all.?weather|\bAWT\b/i],
  ["turf", /草地|\bturf\b/i],
  ["dirt", /\bdirt\b/i],
];
const english = { n: 0.05, nose: 0.05, sh: 0.1, hd: 0.2, nk: 0.3, dh: 0, ml: null } as const;
/** Margins of the second, and at times of the third, in lengths; the last word means too many to state. */
const margins = { 鼻位: 0.05, 短馬頭位: 0.1, 頭位: 0.2, 頸位: 0.3, 多個馬位: null, 平頭馬: 0, ...english };

const outcomeOf = read.outcomes({
  unplaced: ["PU", "UR", "FE", "DNF", "TNP", "DISQ"],
  scratched: ["WV", "WV-A", "WX", "WX-A", "WXNR", "WXNR-A", "WR", "WR-A"],
});

/** Returns the surface in 草地 - "B+2" 賽道 and in 全天候跑道. */
function surfaceOf(text: string): Surface {
  const [surface] = surfaces.find(([, pattern]) => pattern.test(text)) ?? [];
  if (surface === undefined) throw new Unreadable("must name turf, all weather or dirt");
  return surface;
}

/** The course in 草地 - "B+2" 賽道 and TURF - B+2 COURSE. */
const courseName = /["“]([^"”]+)["”]|\s([A-C](?:\+\d)?)\s*(?:賽道|course)/i;

export const createHkjc: CreateFormat = () => ({
  kind: "table",
  name: "hkjc",
  title: "Hong Kong Jockey Club results CSV",
  source:
    "scrapers of the Hong Kong Jockey Club's results in Chinese, such as sleepingarhat/hkjc-horse-racing-results of 2026",
  gives:
    "finish, margins, times, weights carried, body weights, last odds, first position, ids of horses, scratched runners",
  lacks: "start times (half an hour for each race from noon on), age, sex, sire and dam, claims",
  converts: ["pounds to kilograms", "no start times: races stand half an hour apart from noon on"],
  recognises: hasHeadings("actual_wt_lbs", "lbw"),
  noValue: ["---", "--", "-"],
  ignored: ["race_meeting_no", "rating_range", "race_finish_time", "sectional_times_header"],
  race: {
    date: at("date", isoDay),
    country: always("hk"),
    raceCode: always("gallops"),
    track: at("venue", read.wordsOr(tracks)),
    raceNumber: at("race_no", read.raceNumber),
    timezone: always(zone),
    startTime: all(["date", "race_no"], (day, race) =>
      nominalStart(isoDay(day), read.raceNumber(race), zone),
    ),
    isNominal: always(true),
    raceName: at("race_name", read.text),
    raceClass: at("race_class", read.wordsOr(classes)),
    distance: at("distance_m", read.metresOf),
    condition: at("going", read.wordsOr(conditions)),
    prizeMoney: at("prize_hkd", read.prizeMoney("HK$")),
    surface: at("course", surfaceOf),
    course: at("course", (text) => courseName.exec(text)?.slice(1).find(Boolean)),
  },
  runner: {
    jockey: at("jockey", read.text),
    trainer: at("trainer", read.text),
    weight: at("actual_wt_lbs", read.pounds),
    bodyWeight: at("declared_wt_lbs", read.bodyPounds),
    barrier: at("draw", read.whole(1, 99)),
    margin: all(["lbw", "place"], (lengths, place) => {
      if (lengths !== "") return read.lengths(margins)(lengths) ?? undefined;
      // The winner has a dash.
      return /^1(?:\D|$)/.test(place) ? 0 : undefined;
    }),
    seconds: at("finish_time", read.seconds),
    settled: at("running_position", read.firstPosition),
    startingPrice: at("win_odds", read.price),
    also: [
      fields(["horse_no"], (number) => (number === "" ? {} : read.programmeNumber(number))),
      fields(["horse_name"], (text) => {
        const [, name = text, id] = /^(.*?)\s*[(（](?:HK_\d{4}_)?([A-Z]\d{1,4})[)）]$/i.exec(text) ?? [];
        return { name: read.text(name), ...(id === undefined ? {} : { runnerKey: id.toUpperCase() }) };
      }),
      outcome(["place"], outcomeOf),
    ],
  },
});
