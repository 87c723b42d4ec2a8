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
import { type HomeTrack, homeTrackOf } from "../../../files/homeTrack";
import { anyDay, minutesOf, startAt, startOfText } from "./clocks";
import { all, at, type CreateFormat, fields, finishBlank, outcome } from "./format";
import { marketOf } from "./marketName";
import * as read from "./readers";
import { LeftOut, Unreadable } from "./unreadable";

const clock = "Europe/London";
const zones: Readonly<Record<HomeTrack["country"], string>> = { gb: clock, ie: "Europe/Dublin" };

/** Returns the country and the track in a meeting's hint. Throws LeftOut for another country. */
function placeOf(hint: string): HomeTrack & { readonly zone: string } {
  const meeting = meetingOfHint(hint);
  const home = meeting && homeTrackOf(meeting);
  if (!home)
    throw new LeftOut(
      `menu_hint must be a meeting of Britain or Ireland, because the clock of other countries is not known: ${hint}`,
    );
  return { country: home.country, zone: zones[home.country], track: read.text(home.track) };
}

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
