/**
 * Reads the exchange's daily files of starting prices for win markets in Britain and Ireland.
 *
 * Source: dwbfpricesukwin and dwbfpricesirewin files, as eight public parsers read them; headings in upper or
 * lower case. EVENT_DT is day-month-year by British time, which scrapers join on. There is no race number, so
 * a race is identified by its track and minute. In a file of a place market, WIN_LOSE is 1 for a placed
 * runner and the prices are not win prices. Blank prices were not traded. The clock of other countries' files
 * is not established.
 */
import { isExchangePrices, isPlaceMarket, meetingOfHint, numberedName } from "../../../files/exchangePrices";
import type { Country } from "../../../spec/codes";
import { dayFirst, minutesOf, startAt } from "./clocks";
import { all, always, at, type CreateFormat, fields, outcome } from "./format";
import { marketOf } from "./marketName";
import * as read from "./readers";
import facts from "../../../spec/tracks.json";
import { LeftOut } from "./unreadable";

const clock = "Europe/London";
const countries: Readonly<Record<string, readonly [Country, string]>> = {
  "": ["gb", clock],
  GB: ["gb", clock],
  UK: ["gb", clock],
  ENG: ["gb", clock],
  IRE: ["ie", "Europe/Dublin"],
  IE: ["ie", "Europe/Dublin"],
};
const names = [...facts.tracks.gb["Europe/London"], ...facts.tracks.ie["Europe/Dublin"]];
/** Abbreviations that are not the beginning of exactly one name. */
const short: Readonly<Record<string, string>> = {
  MrktR: "Market Rasen",
  NewtA: "Newton Abbot",
  Newt: "Newton Abbot",
  Sthl: "Southwell",
  ChelmC: "Chelmsford City",
  DownR: "Down Royal",
  Muss: "Musselburgh",
  Font: "Fontwell",
  Epsm: "Epsom",
};

/** Returns the country and the track in a meeting's hint. Throws LeftOut for another country. */
function placeOf(hint: string): { readonly country: Country; readonly zone: string; readonly track: string } {
  const { code, course } = meetingOfHint(hint) ?? { code: "?", course: "" };
  const known = Object.hasOwn(countries, code) ? countries[code] : undefined;
  if (!known)
    throw new LeftOut(
      `menu_hint must be a meeting of Britain or Ireland, because the clock of other countries is not known: ${hint}`,
    );
  const begins = names.filter((name) => name.toLowerCase().startsWith(course.toLowerCase()));
  const exact = begins.find((name) => name.toLowerCase() === course.toLowerCase());
  const [only] = begins.length === 1 ? begins : [];
  return { country: known[0], zone: known[1], track: exact ?? only ?? short[course] ?? read.text(course) };
}

/** Throws LeftOut for a place market. */
function winMarket(name: string): ReturnType<typeof marketOf> {
  if (isPlaceMarket(name))
    throw new LeftOut(
      `event_name is a market to be placed, whose prices are no win prices; the pane takes them for place bets: ${name}`,
    );
  return marketOf(name);
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
    date: at("event_dt", dayFirst),
    country: at("menu_hint", (hint) => placeOf(hint).country),
    raceCode: always("gallops"),
    track: at("menu_hint", (hint) => placeOf(hint).track),
    raceNumber: all(["event_name"], (name) => winMarket(name).number),
    timezone: at("menu_hint", (hint) => placeOf(hint).zone),
    startTime: at("event_dt", (start) => startAt(dayFirst(start), minutesOf(start), clock)),
    distance: at("event_name", (name) => marketOf(name).distance),
    raceClass: at("event_name", (name) => marketOf(name).raceClass),
  },
  runner: {
    name: at("selection_name", (name) => read.text(numberedName(name).name)),
    runnerKey: at("selection_id", read.text),
    startingPrice: at("bsp", (price) => (/^(?:inf|nan)/i.test(price) ? undefined : read.price(price))),
    also: [
      fields(["selection_name"], (name) => {
        const { number } = numberedName(name);
        return number === undefined ? {} : read.programmeNumber(number);
      }),
      outcome(["win_lose"], (won) => (won === "" ? {} : read.words(results)(won.replace(/\.0+$/, "")))),
    ],
  },
});
