/**
 * Reads the monthly CSV files of the exchange's Australian data hub: win and place results with starting
 * prices, for gallops, harness and greyhounds.
 *
 * Source: betfair-datascientists hub, commit f5845e65 (ANZ_*_YYYY_MM.csv, 2020 to 2026). LOCAL_MEETING_DATE
 * is the day at the track, but the times are Melbourne's for every state and New Zealand: a race at 0:30
 * belongs to Melbourne's next day. A LOSER did not win; nothing more is known of its place.
 */
import { anyDay, minutesOn, monthFirst, startOnClockOf } from "./clocks";
import { all, at, type CreateFormat, fields, finishBlank, hasHeadings, outcome } from "./format";
import * as read from "./readers";

const codes = {
  Thoroughbred: "gallops",
  Harness: "harness",
  Greyhound: "greyhounds",
  Greyhounds: "greyhounds",
} as const;

const results: Readonly<Record<string, object>> = {
  WINNER: { finish: 1 },
  LOSER: { finishUnknown: true },
  REMOVED: { scratched: true },
  PLACED: { finishUnknown: true, placed: true },
};
const places: Readonly<Record<string, object>> = {
  WINNER: { placed: true },
  PLACED: { placed: true },
  LOSER: { placed: false },
  REMOVED: {},
};

const isNewZealand = (state: string): boolean => state.toUpperCase() === "NZ";

export const createExchangeHub: CreateFormat = (zones, days) => {
  const dayOf = days === "MDY" ? monthFirst : anyDay;
  const zoneOf = (state: string, track: string): string =>
    isNewZealand(state) ? "Pacific/Auckland" : zones.ofState(state, track);
  return {
    kind: "table",
    name: "exchange-hub",
    title: "exchange's Australian hub CSV (gallops, harness, greyhounds)",
    source: "the monthly files of the exchange's Australian data scientists, 2020 to 2026",
    gives: "winners, who was placed, starting prices of the exchange, distances, exchange ids",
    lacks:
      "places behind the winner, jockeys, trainers, weights, barriers, goings, margins: prices draw no ratings",
    converts: ["times of Melbourne to UTC for every state", "losers: their place is unknown"],
    recognises: hasHeadings("LOCAL_MEETING_DATE", "WIN_BSP", "TAB_NUMBER"),
    ...(days === undefined ? { guessedDays: "LOCAL_MEETING_DATE" } : {}),
    ignored: [
      "ACTUAL_OFF_TIME",
      "WIN_MARKET_ID",
      "WIN_MARKET_NAME",
      "PLACE_MARKET_ID",
      "PLACE_BSP",
      "WIN_BSP_VOLUME",
      "WIN_PREPLAY_MAX_PRICE_TAKEN",
      "WIN_PREPLAY_MIN_PRICE_TAKEN",
      "WIN_PREPLAY_LAST_PRICE_TAKEN",
      "WIN_PREPLAY_WEIGHTED_AVERAGE_PRICE_TAKEN",
      "WIN_PREPLAY_VOLUME",
      "WIN_INPLAY_MAX_PRICE_TAKEN",
      "WIN_INPLAY_MIN_PRICE_TAKEN",
      "WIN_LAST_PRICE_TAKEN",
      "WIN_INPLAY_WEIGHTED_AVERAGE_PRICE_TAKEN",
      "WIN_INPLAY_VOLUME",
      "PLACE_BSP_VOLUME",
      "PLACE_MAX_PRICE_TAKEN",
      "PLACE_MIN_PRICE_TAKEN",
      "PLACE_LAST_PRICE_TAKEN",
      "PLACE_WEIGHTED_AVERAGE_PRICE_TAKEN",
      "PLACE_PREPLAY_VOLUME",
      "BEST_AVAIL_BACK_AT_SCHEDULED_OFF",
      "BEST_AVAIL_LAY_AT_SCHEDULED_OFF",
      "BACK_MARKET_PERCENTAGE_AT_SCHEDULED_OFF",
      "LAY_MARKET_PERCENTAGE_AT_SCHEDULED_OFF",
    ],
    race: {
      date: at("LOCAL_MEETING_DATE", dayOf),
      country: all(["STATE_CODE"], (state) => (isNewZealand(state) ? "nz" : "au")),
      raceCode: at("RACING_TYPE", read.words(codes)),
      track: at("TRACK", read.text),
      raceNumber: at("RACE_NO", read.raceNumber),
      timezone: all(["STATE_CODE", "TRACK"], zoneOf),
      startTime: all(
        ["LOCAL_MEETING_DATE", "SCHEDULED_RACE_TIME", "STATE_CODE", "TRACK"],
        (day, time, state, track) =>
          time === ""
            ? undefined
            : startOnClockOf("Australia/Melbourne", {
                date: dayOf(day),
                minutes: minutesOn(time, { date: dayOf(day), apart: 1, dayOf }),
                zone: zoneOf(state, track),
              }),
      ),
      raceClass: at("RACE_TYPE", read.text),
      distance: at("DISTANCE", read.metresOf),
    },
    runner: {
      name: fields(["SELECTION_NAME"], read.runnerName),
      runnerKey: at("SELECTION_ID", read.idOrNone),
      startingPrice: at("WIN_BSP", read.exchangePrice),
      also: [
        fields(["TAB_NUMBER", "SELECTION_NAME"], read.numberBeside),
        outcome(["WIN_RESULT"], (result) => (result === "" ? finishBlank : read.words(results)(result))),
        fields(["PLACE_RESULT"], (result) => (result === "" ? {} : read.words(places)(result))),
      ],
    },
  };
};
