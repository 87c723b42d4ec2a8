import { ArgumentError } from "../../cells/cellValue";
import { readSlug } from "../../cells/arguments/readText";
import type { Bet } from "../../cells/bets/bet";
import { dayNumber } from "../../dates/days";
import {
  dayOfHint,
  type HintedMeeting,
  isBritish,
  isOtherDay,
  isPlaceMarket,
  isSideMarket,
  isUnstatedPrice,
  meetingOfHint,
  numberedName,
  placesOfMarket,
  raceOfMarket,
} from "../../files/exchangePrices";
import { headingKey } from "../../files/headings";
import { homeTrackOf } from "../../files/homeTrack";
import { countryOfCode } from "../../files/originCodes";
import { numberOfDigits } from "../../files/priceText";
import { UnreadableLine } from "../../files/unreadableLine";
import { t, translate } from "../../language/translate";
import {
  type BetFile,
  type BetLine,
  type FileLine,
  raceOf,
  reasonOfWidth,
  refusedLine,
  refusedRepeat,
  runnerOf,
} from "./fileOfBets";

/** The columns to read, with the facts that they state. */
const columns = {
  event_dt: "date and start",
  menu_hint: "track",
  event_name: "win, or to be placed",
  selection_name: "runner",
  bsp: "starting price",
} as const;
type Column = keyof typeof columns;

/** Returns the date and the minutes in 18-03-2026 17:30 or 2026-03-18T17:30:00, by British time. */
function startIn(text: string): { readonly date: string; readonly time: number } | undefined {
  const [day, clock] = [/^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})\s/.exec(text), clockIn(text)];
  const [, first = "", , second = "", year = ""] = day ?? [];
  const date = day
    ? `${year}-${second.padStart(2, "0")}-${first.padStart(2, "0")}`
    : (/^\d{4}-\d\d-\d\d(?=[T\s])/.exec(text)?.[0] ?? "");
  return dayNumber(date) === undefined || clock === undefined ? undefined : { date, time: clock };
}

/** Returns the minutes after midnight at the end of a text: 17:30, 17:30:00.000, 5:30 PM. */
function clockIn(text: string): number | undefined {
  const [, digits, minutes, half] =
    /[T\s](\d{1,2}):([0-5]\d)(?::\d\d(?:\.\d+)?)?(?:\s*([ap])m)?$/i.exec(text) ?? [];
  const hours = Number(digits ?? 24);
  if (half === undefined) return hours < 24 ? 60 * hours + Number(minutes) : undefined;
  if (hours < 1 || hours > 12) return undefined;
  return 60 * ((hours % 12) + (/p/i.test(half) ? 12 : 0)) + Number(minutes);
}

/** Returns the slug of a meeting's track, whose name may be abbreviated. */
const trackOf = (meeting: HintedMeeting): string =>
  readSlug("MENU_HINT", homeTrackOf(meeting)?.track ?? meeting.course);

/** Digits with a decimal point or comma, or with commas between thousands. */
const priceDigits = /^(?:\d+(?:\.\d+|,\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d+)?)$/;

/**
 * Returns the race of a line, with whether its meeting is in Britain or Ireland; undefined if it names none.
 * Elsewhere the race is of the day in MENU_HINT and has the number in EVENT_NAME, because British time may be
 * of another day.
 */
function raceIn(textOf: (column: Column) => string) {
  const [start, meeting] = [startIn(textOf("event_dt")), meetingOfHint(textOf("menu_hint"))];
  if (!start || !meeting) return undefined;
  const country = countryOfCode(meeting.code);
  const place = { track: trackOf(meeting), ...(country === undefined ? {} : { country }) };
  if (isBritish(meeting)) return { isHome: true, race: { ...start, ...place } };
  const date = dayOfHint(start.date, textOf("menu_hint")) || start.date;
  const race = raceOfMarket(textOf("event_name"));
  return {
    isHome: false,
    race: { date, ...place, ...(race === undefined ? { time: start.time } : { race }) },
  };
}

/** Returns the starting price in a line of a race. Throws the reason if there is none. */
function betOf(textOf: (column: Column) => string, named: ReturnType<typeof raceIn>): Bet {
  const start = startIn(textOf("event_dt"));
  if (!start) throw new ArgumentError("EVENT_DT", t`must be like 18-03-2026 17:30`, textOf("event_dt"));
  const hint = textOf("menu_hint");
  if (isOtherDay(start.date, hint))
    throw new ArgumentError("EVENT_DT", t`must be on the day of MENU_HINT, ${hint}`, textOf("event_dt"));
  if (!named) throw new ArgumentError("MENU_HINT", t`must name a meeting`, hint);
  const { name, number } = numberedName(textOf("selection_name"));
  if (name === "") throw new ArgumentError("SELECTION_NAME", t`must be a name`, name);
  const price = priceDigits.test(textOf("bsp")) ? numberOfDigits(textOf("bsp")) : NaN;
  if (!(price >= 1.01 && price <= 1000))
    throw new ArgumentError("BSP", t`must be a price from 1.01 to 1000`, textOf("bsp"));
  const market = textOf("event_name");
  if (isSideMarket(market))
    throw new ArgumentError("EVENT_NAME", t`must be a market to win or to be placed`, market);
  const places = placesOfMarket(market);
  return {
    ...named.race,
    runner: name,
    betfairPrice: price,
    ...(number !== undefined && /^\d+$/.test(number) ? { number: Number(number) } : {}),
    type: isPlaceMarket(market) ? "place" : "win",
    ...(places === undefined ? {} : { places }),
  };
}

const columnNames = Object.keys(columns) as Column[]; // the keys of a constant table

/** Returns the column that a heading names; undefined for any other heading. */
const columnOf = (heading: string): Column | undefined =>
  columnNames.find((name) => headingKey(name) === headingKey(heading));

/**
 * Reads the lines of an exchange's daily files of starting prices. A race is identified by track and minute,
 * abroad by its number if the market names it; prices in a place market belong to place bets.
 */
export function readExchangePrices([head, ...lines]: readonly [FileLine, ...FileLine[]]): BetFile {
  const columnAt = head.cells.map((cell) => columnOf(String(cell)));
  const readBets: BetFile["read"][number][] = [];
  const refused: BetFile["refused"][number][] = [];
  const priced = new Map<string, BetLine>();
  for (const fileLine of lines) {
    const textOf = (column: Column): string => String(fileLine.cells[columnAt.indexOf(column)] ?? "").trim();
    const named = raceIn(textOf);
    try {
      const ofWidth = reasonOfWidth(fileLine);
      if (ofWidth !== undefined) throw new UnreadableLine(ofWidth);
      // A runner that was not traded at the off has no price.
      if (isUnstatedPrice(textOf("bsp"))) {
        refused.push(refusedLine(fileLine, t`the exchange states no starting price`));
        continue;
      }
      const bet = betOf(textOf, named);
      const earlier = priced.get(runnerOf(bet));
      const added = {
        ...fileLine,
        bet,
        ...(named?.isHome === false ? { isStartElsewhere: true as const } : {}),
      };
      if (earlier) refused.push(refusedRepeat(earlier, added));
      else {
        readBets.push(added);
        priced.set(runnerOf(bet), added);
      }
    } catch (error) {
      if (!(error instanceof ArgumentError || error instanceof UnreadableLine)) throw error;
      refused.push(refusedLine(fileLine, error.message, named && raceOf({ type: "win", ...named.race })));
    }
  }
  return {
    kind: "starting price",
    columns: head.cells.map((cell, index) => {
      const column = columnAt[index];
      return [String(cell), column && translate(columns[column])];
    }),
    unknownMoney: [],
    dates: t`Start times are day-month-year in British time; races are found by track and start time, and outside Britain and Ireland by the day of MENU_HINT and the race’s number or the runner’s name.`,
    read: readBets,
    refused,
  };
}
