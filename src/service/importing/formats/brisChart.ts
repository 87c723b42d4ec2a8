/**
 * Reads BRIS comprehensive charts of American races: a file of races and one of starters, without headings.
 *
 * Source: the specification of the comprehensive chart files, and 28 races in
 * github.com/robinhowlett/brisnet-data-parser, commit a4e66478. Fields are numbered from 1 and joined by
 * track, date, race and the day or evening of the card. Distances are in yards, weights in pounds, odds to
 * one. The off time is 0HHMM on a 12-hour clock in the track's zone. 99.99 lengths mean that the runner did
 * not finish, whatever its position. Field 61 is the official finish, field 60 the place at the post.
 */
import type { Surface } from "../../races/surface";
import { compactDay, startOfTwelveHours } from "./clocks";
import {
  all,
  always,
  at,
  type CreateFormat,
  fields,
  finishBlank,
  outcome,
  unplaced,
  Unreadable,
} from "./format";
import * as read from "./readers";

/**
 * The first hour in which a race may start, by its number: the first race may be at 10:30 in the morning, the
 * eighth one at 10:30 or 11:15 is in the evening.
 */
const firstHour = (race: number): number => (race <= 3 ? 9 : race <= 5 ? 11 : 12);
const fieldNames = Array.from({ length: 99 }, (_, index) => String(index + 1));

const isLine = (cells: readonly string[]): boolean =>
  cells.length >= 99 &&
  cells.length < cardFields &&
  /^[A-Z]{2,3}$/.test(cells[0]?.trim() ?? "") &&
  /^\d{8}$/.test(cells[1] ?? "");
/** More fields than a chart has: a line of the past performances has 1,435, which begin alike. */
const cardFields = 500;
const isNumber = (cell = ""): boolean => /^-?\d+(\.\d+)?$/.test(cell);

/** The surfaces by their letters; those of inner courses are small. */
const surfaceOf = read.words<Surface>({ D: "dirt", T: "turf", A: "synthetic" });
const conditions: Readonly<Record<string, string>> = {
  FT: "Fast",
  WF: "Wet Fast",
  GD: "Good",
  SY: "Sloppy",
  MY: "Muddy",
  SL: "Slow",
  HY: "Heavy",
  FR: "Frozen",
  FM: "Firm",
  YL: "Yielding",
  SF: "Soft",
  HD: "Hard",
  SE: "Sealed",
};

/** Returns the metres of a distance in yards (Y) or feet (F); a negative distance means "about". */
function distance(value: string, unit: string): number | undefined {
  if (value === "") return undefined;
  if (!["", "Y", "F"].includes(unit)) throw new Unreadable("must be in yards (Y) or feet (F)");
  return read.yards(unit === "F" ? String(Number(value) / 3) : value);
}

/** True for the mark of a runner that did not finish; more lengths than it are damaged. */
const didNotFinish = (lengths: string): boolean => Number(lengths) >= 99.98 && Number(lengths) < 100;
const lengthsOf = read.decimal(0, 99.97);

/** Returns the name of a day or evening card, whose races have the same numbers: AQU 20260307 E. */
const cardName = (...parts: readonly string[]): string => parts.map((part) => part.trim()).join(" ");

export const createBrisChart: CreateFormat = (zones) => ({
  kind: "table",
  name: "bris",
  title: "BRIS comprehensive charts (races and starters)",
  source: "comprehensive chart files of Brisnet, two files without headings",
  gives: "official finish, lengths behind, odds, weights, post positions, coupled entries, scratched runners",
  lacks: "times but the winner's, position once settled, claims of apprentices",
  converts: [
    "yards to metres",
    "pounds to kilograms",
    "odds to one to decimal prices",
    "off times of 12 hours on the track's clock to UTC",
  ],
  recognises: (cells) => isLine(cells) && !isNumber(cells[4]),
  headings: fieldNames,
  joined: {
    title: "its file of races",
    key: ["1", "2", "3", "4"],
    recognises: (cells) => isLine(cells) && isNumber(cells[4]),
    headings: fieldNames,
    cardOf: ([track = "", date = "", , card = ""]) => ({
      card: cardName(track, date, card),
      first: cardName(track, date, "D"),
    }),
  },
  race: {
    date: at("2", compactDay),
    country: at("1", (code) => zones.ofCode(code).country),
    raceCode: always("gallops"),
    track: at("1", (code) => zones.ofCode(code).name),
    raceNumber: at("3", read.raceNumber),
    timezone: at("1", (code) => zones.ofCode(code).zone),
    startTime: all(["2", "1", "3", "joined.50"], (date, code, race, off) => {
      if (off === "") return undefined;
      // A spreadsheet program leaves the leading zeros out.
      const [, hours, minutes] = /^0?(\d{2})(\d{2})$/.exec(off.padStart(4, "0")) ?? [];
      return startOfTwelveHours(zones.ofCode(code).zone, {
        date: compactDay(date),
        zone: zones.ofCode(code).zone,
        from: firstHour(Number(race)),
        minutes: 60 * read.whole(1, 12)(hours ?? "") + read.whole(0, 59)(minutes ?? ""),
      });
    }),
    raceName: at("joined.55", read.text),
    raceClass: at("joined.19", read.text),
    distance: all(["joined.5", "joined.6"], distance),
    surface: all(["joined.8", "joined.11"], (surface, allWeather) =>
      allWeather === "A" ? "synthetic" : surface === "" ? undefined : surfaceOf(surface),
    ),
    condition: at("joined.38", read.wordsOr(conditions)),
    weather: at("joined.61", read.text),
    prizeMoney: at("joined.23", read.text),
  },
  runner: {
    name: fields(["5"], read.runnerName),
    runnerKey: at("81", read.idOrNone),
    jockey: all(["15", "14"], (first, last) => read.text(`${first} ${last}`) || undefined),
    jockeyKey: at("82", read.idOrNone),
    trainer: all(["20", "19"], (first, last) => read.text(`${first} ${last}`) || undefined),
    trainerKey: at("83", read.idOrNone),
    barrier: at("8", (post) => (post === "99" ? undefined : read.whole(1, 98)(post))),
    age: all(["2", "10"], (date, born) =>
      born === "" ? undefined : read.whole(0, 40)(String(Number(date.slice(0, 4)) - Number(born))),
    ),
    weight: at("38", read.pounds),
    startingPrice: at("31", read.oddsToOne),
    // The lengths of a demoted runner belong to its place at the post.
    margin: all(["73", "60", "61"], (lengths, atPost, official) => {
      if (lengths === "" || didNotFinish(lengths) || Number(atPost) < Number(official)) return undefined;
      return official === "1" ? 0 : lengthsOf(lengths);
    }),
    seconds: all(["joined.44", "61"], (time, finish) =>
      finish === "1" && time !== "" ? read.seconds(time) : undefined,
    ),
    also: [
      fields(["9"], (number) => (number === "SCR" || number === "" ? {} : read.programmeNumber(number))),
      outcome(["9", "8", "61", "73"], (number, post, finish, lengths) => {
        if (number === "SCR" || post === "99") return { scratched: true };
        if (didNotFinish(lengths) || finish === "0") return unplaced;
        return finish === "" ? finishBlank : { finish: read.whole(1, 99)(finish) };
      }),
    ],
  },
});
