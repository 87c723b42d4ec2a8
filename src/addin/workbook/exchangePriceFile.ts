import { ArgumentError } from "../../cells/cellValue";
import { readSlug } from "../../cells/arguments/readText";
import type { Bet } from "../../cells/bets/bet";
import { dayNumber } from "../../dates/days";
import {
  isPlaceMarket,
  isSideMarket,
  meetingOfHint,
  numberedName,
  placesOfMarket,
} from "../../files/exchangePrices";
import { t, translate } from "../../language/translate";
import { type BetFile, type FileLine, raceOf } from "./fileOfBets";

/** The columns to read, with the facts that they state. */
const columns = {
  event_dt: "date and start",
  menu_hint: "track",
  event_name: "win, or to be placed",
  selection_name: "runner",
  bsp: "starting price",
} as const;
type Column = keyof typeof columns;

/** Returns the date and the minutes in 18-03-2026 17:30, by British time. */
function startIn(text: string): { readonly date: string; readonly time: number } | undefined {
  const [, day = "", month = "", year = "", hours = "", minutes = ""] =
    /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})\s+(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const isTime = Number(hours) < 24 && Number(minutes) < 60;
  return dayNumber(date) !== undefined && isTime
    ? { date, time: 60 * Number(hours) + Number(minutes) }
    : undefined;
}

/** Returns the starting price in a line. Throws the reason if there is none. */
function betOf(textOf: (column: Column) => string): Bet {
  const start = startIn(textOf("event_dt"));
  if (!start) throw new ArgumentError("EVENT_DT", t`must be like 18-03-2026 17:30`, textOf("event_dt"));
  const meeting = meetingOfHint(textOf("menu_hint"));
  if (!meeting) throw new ArgumentError("MENU_HINT", t`must name a meeting`, textOf("menu_hint"));
  const { name, number } = numberedName(textOf("selection_name"));
  if (name === "") throw new ArgumentError("SELECTION_NAME", t`must be a name`, name);
  const price = Number(textOf("bsp"));
  if (!/^\d+(?:\.\d+)?$/.test(textOf("bsp")) || price < 1.01)
    throw new ArgumentError("BSP", t`must be a price of 1.01 or more`, textOf("bsp"));
  const market = textOf("event_name");
  if (isSideMarket(market))
    throw new ArgumentError("EVENT_NAME", t`must be a market to win or to be placed`, market);
  const places = placesOfMarket(market);
  return {
    ...start,
    track: readSlug("MENU_HINT", meeting.course),
    runner: name,
    betfairPrice: price,
    ...(number !== undefined && /^\d+$/.test(number) ? { number: Number(number) } : {}),
    type: isPlaceMarket(market) ? "place" : "win",
    ...(places === undefined ? {} : { places }),
  };
}

/**
 * Reads the lines of an exchange's daily files of starting prices. A race is identified by track and minute;
 * prices in a place market belong to place bets.
 */
export function readExchangePrices([head, ...lines]: readonly [FileLine, ...FileLine[]]): BetFile {
  const names = head.cells.map((cell) => String(cell).trim().toLowerCase());
  const readBets: BetFile["read"][number][] = [];
  const refused: BetFile["refused"][number][] = [];
  for (const { line, cells } of lines) {
    const textOf = (column: Column): string => String(cells[names.indexOf(column)] ?? "").trim();
    const text = cells.join(" | ");
    // A runner that was not traded at the off has no price.
    if (textOf("bsp") === "") {
      refused.push({ line, text, reason: t`the exchange states no starting price` });
      continue;
    }
    try {
      readBets.push({ line, cells, bet: betOf(textOf) });
    } catch (error) {
      if (!(error instanceof ArgumentError)) throw error;
      const start = startIn(textOf("event_dt"));
      const track = meetingOfHint(textOf("menu_hint"))?.course;
      const race = start && track ? raceOf({ type: "win", ...start, track: readSlug("", track) }) : undefined;
      refused.push({ line, text, reason: error.message, ...(race === undefined ? {} : { race }) });
    }
  }
  return {
    kind: "starting price",
    columns: head.cells.map((cell, index) => [
      String(cell),
      Object.hasOwn(columns, names[index] ?? "") ? translate(columns[names[index] as Column]) : undefined,
    ]),
    unknownMoney: [],
    dates: t`Start times are day-month-year in British time; races are found by track and start time.`,
    read: readBets,
    refused,
  };
}
