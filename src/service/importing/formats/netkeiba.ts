/**
 * Reads CSV files from scrapers of netkeiba, for Japan's central (JRA) and regional (NAR) racing.
 *
 * Source: github.com/yuyouyu80-sudo/netkeiba-nar-pipeline, commit e8128102 (95,001 JRA lines and 15,939 NAR
 * lines, 2024 to 2026). Times are Japan's. `margin` is to the horse in front, `kinryo` is the weight carried,
 * `weight` is the horse's body weight, and prizes are in units of 10,000 yen. The JRA's race_id has no date.
 * A race whose lines all lack a finish was abandoned.
 */
import { isoDay, minutesOn, startAt } from "./clocks";
import { all, always, at, type CreateFormat, fields, hasHeadings, outcome } from "./format";
import * as read from "./readers";

const tracks: Readonly<Record<string, string>> = {
  札幌: "Sapporo",
  函館: "Hakodate",
  福島: "Fukushima",
  新潟: "Niigata",
  東京: "Tokyo",
  中山: "Nakayama",
  中京: "Chukyo",
  京都: "Kyoto",
  阪神: "Hanshin",
  小倉: "Kokura",
  門別: "Monbetsu",
  盛岡: "Morioka",
  水沢: "Mizusawa",
  浦和: "Urawa",
  船橋: "Funabashi",
  大井: "Oi",
  川崎: "Kawasaki",
  金沢: "Kanazawa",
  笠松: "Kasamatsu",
  名古屋: "Nagoya",
  園田: "Sonoda",
  姫路: "Himeji",
  高知: "Kochi",
  佐賀: "Saga",
  帯広: "Obihiro",
  "帯広(ば)": "Obihiro",
  帯広ば: "Obihiro",
};

const conditions = {
  良: "Good",
  稍重: "Good to Soft",
  稍: "Good to Soft",
  重: "Soft",
  不良: "Heavy",
  不: "Heavy",
};
const weathers = { 晴: "Fine", 曇: "Cloudy", 雨: "Rain", 小雨: "Light rain", 雪: "Snow", 小雪: "Light snow" };
const surfaces = {
  芝: "turf",
  ダ: "dirt",
  ダート: "dirt",
  障: "turf",
  障芝: "turf",
  障ダ: "dirt",
  直線ダ: "dirt",
} as const;
const sexes = {
  牡: "Horse",
  牝: "Mare",
  セ: "Gelding",
  せ: "Gelding",
  セン: "Gelding",
  せん: "Gelding",
  騸: "Gelding",
  騙: "Gelding",
};

/** The margins to the horse in front in lengths; 大 means more than ten. */
const margins = { ハナ: 0.05, アタマ: 0.2, クビ: 0.3, 同着: 0, 大: null, 大差: null };

const outcomeOf = read.outcomes({
  unplaced: ["中", "中止", "競走中止", "失", "失格"],
  scratched: ["取", "取消", "出走取消", "除", "除外", "競走除外"],
});

/** Marks before the name and the weight of an apprentice, and of a woman who rides. */
const unmarked = (value: string): string => value.replace(/^[▲△☆★◇]\s*/, "");

/** Returns the id of a person, which has five characters; a spreadsheet program makes 1100 of 01100. */
const personId = (value: string): string | undefined => {
  const id = read.idOrNone(value);
  return id !== undefined && /^\d+$/.test(id) ? id.padStart(5, "0") : id;
};

/** Returns the yen for units of 10,000: "1,149.2" is 11,492,000. */
const yen = (value: string): number => Math.round(read.number(value) * 10_000);

export const createNetkeiba: CreateFormat = () => ({
  kind: "table",
  name: "netkeiba",
  title: "netkeiba CSV (JRA and NAR)",
  source: "scrapers of netkeiba, such as yuyouyu80-sudo/netkeiba-nar-pipeline of 2026",
  gives:
    "finish, margins, times, last 600 metres, weights carried, body weights, last odds, first position, ids, scratched runners",
  lacks: "sire and dam, claims, prize money of the race",
  converts: ["margins to the horse in front to lengths behind the winner", "times of Japan to UTC"],
  recognises: hasHeadings("umaban", "kinryo", "finish_pos"),
  noValue: ["---", "--", "-", "**"],
  ignored: ["race_id", "waku", "popularity", "owner_id", "owner_name"],
  race: {
    date: at("race_date", isoDay),
    country: always("jp"),
    raceCode: always("gallops"),
    track: at("racecourse", read.wordsOr(tracks)),
    raceNumber: at("race_number", read.raceNumber),
    timezone: always("Asia/Tokyo"),
    startTime: all(["race_date", "start_time"], (day, time) =>
      time === ""
        ? undefined
        : startAt(isoDay(day), minutesOn(time, { date: isoDay(day), apart: 0 }), "Asia/Tokyo"),
    ),
    raceName: at("race_name", read.text),
    distance: at("distance_m", read.metresOf),
    surface: at("surface", read.words(surfaces)),
    course: at("surface", (surface) => (surface.startsWith("障") ? "Jumps" : undefined)),
    condition: at("going", read.wordsOr(conditions)),
    weather: at("weather", read.wordsOr(weathers)),
  },
  runner: {
    number: at("umaban", read.whole(1, 99)),
    barrier: at("umaban", read.whole(1, 99)),
    name: at("horse_name", read.text),
    runnerKey: at("horse_id", read.idOrNone),
    jockey: at("jockey_name", (name) => read.text(unmarked(name))),
    jockeyKey: at("jockey_id", personId),
    trainer: at("trainer_name", (name) => read.text(name.replace(/^\[.\]/, ""))),
    trainerKey: at("trainer_id", personId),
    lengthsToNext: at("margin", read.lengths(margins)),
    seconds: at("time", read.seconds),
    weight: at("kinryo", (weight) => read.kilograms(unmarked(weight))),
    bodyWeight: at("weight", read.bodyKilograms),
    last600: at("last_3f", read.decimal(0, 999)),
    startingPrice: at("odds_final", read.price),
    settled: at("passing_order", read.firstPosition),
    also: [
      fields(["sex_age"], (text) => {
        if (text === "") return {};
        const [, sex = "", age = ""] = /^(\D+?)\s*(\d+)$/.exec(text) ?? [];
        return { sex: read.words(sexes)(sex), age: read.whole(0, 40)(age) };
      }),
      outcome(["finish_pos"], (finish) => (finish === "" ? { finishUnknown: true } : outcomeOf(finish))),
      fields(["prize"], (prize) => (prize === "" ? {} : { prize: yen(prize), currency: "¥" })),
    ],
  },
  isAbandoned: (runners) => runners.every(({ finishUnknown }) => finishUnknown),
});
