/**
 * Reads the exchange's daily files of starting prices for win markets in Britain and Ireland.
 *
 * Source: dwbfpricesukwin and dwbfpricesirewin files, as eight public parsers read them; headings in upper or
 * lower case. EVENT_DT is day-month-year by British time, which scrapers join on. There is no race number, so
 * a race is identified by its track and minute. In a file of a place market, WIN_LOSE is 1 for a placed
 * runner and the prices are not win prices. Blank prices were not traded. The clock of other countries' files
 * is not established.
 */
import {
  isExchangePrices,
  isOtherDay,
  isPlaceMarket,
  isSideMarket,
  meetingOfHint,
} from "../../../files/exchangePrices";
import type { Country } from "../../../spec/codes";
import { anyDay, minutesOf, startAt, startOfText } from "./clocks";
import { all, at, type CreateFormat, fields, finishBlank, outcome } from "./format";
import { marketOf } from "./marketName";
import * as read from "./readers";
import facts from "../../../spec/tracks.json";
import { LeftOut, Unreadable } from "./unreadable";

const clock = "Europe/London";
const ireland: readonly [Country, string] = ["ie", "Europe/Dublin"];
const countries: Readonly<Record<string, readonly [Country, string]>> = {
  "": ["gb", clock],
  GB: ["gb", clock],
  UK: ["gb", clock],
  ENG: ["gb", clock],
  IRE: ireland,
  IE: ireland,
};
const british: readonly string[] = facts.tracks.gb["Europe/London"];
const irish: readonly string[] = facts.tracks.ie["Europe/Dublin"];
/**
 * Abbreviations that are not the beginnings of a name's words, as in three public parsers of these files
 * (index ids 68982940918, 56872544648 and 66531572016). Another abbreviation, such as Down for Down Royal or
 * Downpatrick, is kept as it is written, and the import says so.
 */
const short: Readonly<Record<string, string>> = {
  Chms: "Chelmsford",
  Epsm: "Epsom",
  Haml: "Hamilton",
  Hntg: "Huntingdon",
  Limk: "Limerick",
  MrktR: "Market Rasen",
  Nwcs: "Newcastle",
  Plmp: "Plumpton",
  Stfd: "Stratford",
  Sthl: "Southwell",
  Thsk: "Thirsk",
  Uttx: "Uttoxeter",
};

/** Returns the country and the track in a meeting's hint. Throws LeftOut for another country. */
function placeOf(hint: string): { readonly country: Country; readonly zone: string; readonly track: string } {
  const { code, course } = meetingOfHint(hint) ?? { code: "?", course: "" };
  // The rest of "USA: Aqueduct" or "ANTEPOST / Ascot" belongs elsewhere.
  const knownCountry = Object.hasOwn(countries, code) && !/[:/]/.test(course) ? countries[code] : undefined;
  if (!knownCountry)
    throw new LeftOut(
      `menu_hint must be a meeting of Britain or Ireland, because the clock of other countries is not known: ${hint}`,
    );
  const names = code === "" ? [...british, ...irish] : knownCountry[0] === "ie" ? irish : british;
  const begins = names.filter((name) => isAbbreviation(course, name));
  const exact = begins.find((name) => name.toLowerCase() === course.toLowerCase());
  const [shortest = ""] = [...begins].sort((one, other) => one.length - other.length);
  // Of Newmarket and Newmarket July, which begins alike, the first is meant.
  const only = begins.every((name) => name.startsWith(shortest)) ? shortest : "";
  const track = exact ?? (only || (short[course] ?? read.text(course)));
  // A hint without a country is British, except for a course that only Ireland has.
  const [country, zone] =
    code === "" && irish.includes(track) && !british.includes(track) ? ireland : knownCountry;
  return { country, zone, track };
}

/** Returns true for the beginning of a name, or of each of its first words: Kemp, GowP. */
const isAbbreviation = (course: string, name: string): boolean =>
  name.toLowerCase().startsWith(course.toLowerCase()) ||
  new RegExp(`^${course.replaceAll(/\W+/g, "").replaceAll(/(?<=[a-z])(?=[A-Z])/g, "[a-z]* ")}`).test(name);

/** Throws LeftOut for a place market. */
function winMarket(name: string): ReturnType<typeof marketOf> {
  if (isPlaceMarket(name))
    throw new LeftOut(
      `event_name is a market to be placed, whose prices are no win prices; the pane takes them for place bets: ${name}`,
    );
  if (isSideMarket(name))
    throw new LeftOut(`event_name is no market to win, so its prices are no win prices: ${name}`);
  return marketOf(name);
}

/** Returns the start by British time, or by UTC if the text says so: 2026-03-18T17:30:00Z. */
const startOf = (start: string): string =>
  start.includes("T") ? startOfText(start, clock) : startAt(anyDay(start), minutesOf(start), clock);

/** Returns the day of a start. Throws Unreadable if the meeting's hint names another day. */
function meetingDay(start: string, hint: string): string {
  const day = anyDay(start);
  if (isOtherDay(day, hint)) throw new Unreadable(`must be on the day of menu_hint, ${hint}`);
  return day;
}

const results: Readonly<Record<string, object>> = { 1: { finish: 1 }, 0: { finishUnknown: true } };

export const createExchangePrices: CreateFormat = () => ({
  kind: "table",
  name: "exchange-prices",
  title: "exchange's daily starting prices CSV (win markets)",
  source: "the exchange's daily files of starting prices for Britain and Ireland, 2008 to 2026",
  gives: "winners, starting prices of the exchange, exchange ids; in the pane also prices for logged bets",
  lacks: "race numbers (by the order of the start), numbers of runners, places, jockeys, trainers, weights",
  converts: ["times of Britain to UTC", "races by track and minute", "losers: their place is unknown"],
  recognises: isExchangePrices,
  ignored: [
    "event_id",
    "ppwap",
    "morningwap",
    "ppmax",
    "ppmin",
    "ipmax",
    "ipmin",
    "morningtradedvol",
    "pptradedvol",
    "iptradedvol",
  ],
  race: {
    date: all(["event_dt", "menu_hint"], meetingDay),
    country: at("menu_hint", (hint) => placeOf(hint).country),
    // Greyhounds race over metres, horses over miles and furlongs.
    raceCode: all(["event_name"], (name) => (/\b\d{3,4}m\b/.test(name) ? "greyhounds" : "gallops")),
    track: at("menu_hint", (hint) => placeOf(hint).track),
    raceNumber: all(["event_name"], (name) => winMarket(name).number),
    timezone: at("menu_hint", (hint) => placeOf(hint).zone),
    startTime: at("event_dt", startOf),
    distance: at("event_name", (name) => marketOf(name).distance),
    raceClass: at("event_name", (name) => marketOf(name).raceClass),
  },
  runner: {
    name: fields(["selection_name"], read.runnerName),
    runnerKey: at("selection_id", read.idOrNone),
    startingPrice: at("bsp", read.exchangePrice),
    also: [
      fields(["selection_name"], (name) => read.numberBeside("", name)),
      outcome(["win_lose"], (won) =>
        won === "" ? finishBlank : read.words(results)(won.replace(/\.0+$/, "")),
      ),
    ],
  },
});
