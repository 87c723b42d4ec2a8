import { readInteger } from "../cells/arguments/readNumber";
import { nextRaces } from "../cells/columns/meetings";
import type { Row } from "../cells/table/path";
import type { Question } from "../client/question";
import { dateOf, dayNumber } from "../dates/days";
import { localDate, localTime } from "../dates/zones";
import type { MeetingsResponse } from "../spec/meetings";
import { anyCountry, type Argument, race_code, tail } from "./call/arguments";
import { questionTo } from "./call/askParsed";
import { defineCall, type Found, type ParsedArguments } from "./call/call";
import { runCall } from "./call/runCall";
import type { ParseContext } from "./call/session";

type Meeting = MeetingsResponse["meetings"][number];
type Race = Meeting["races"][number];

const usualCount = 10;
const mostRaces = 100;

const count: Argument<number> = {
  read: (name, value) => readInteger(name, value, { minimum: 1, maximum: mostRaces }),
  default: usualCount,
};

/** Until this time of the day races of yesterday's meetings are still to jump: those of other continents. */
const nightEnds = "09:00";

/** Returns true unless the source shows another day than today, as in a replay: then no race is over. */
const isLive = (timezone: string, { today, now }: ParseContext): boolean =>
  today(timezone) === localDate(now(), timezone);

/** Returns the request for the meetings of a day so many days after the source's today. */
function meetingsOf(parsed: ParsedArguments, daysAhead: number): Question {
  const timezone = String(parsed.parameters.timezone);
  const today = dayNumber(parsed.context.today(timezone)) ?? 0;
  return questionTo("meetings", parsed, { date: dateOf(today + daysAhead) });
}

/** Returns the requests of today, and of yesterday while it is night: its meetings may go on after midnight. */
function firstDays(parsed: ParsedArguments): Question[] {
  const timezone = String(parsed.parameters.timezone);
  const isNight = isLive(timezone, parsed.context) && localTime(parsed.context.now(), timezone) < nightEnds;
  return [meetingsOf(parsed, 0), ...(isNight ? [meetingsOf(parsed, -1)] : [])];
}

/** Returns the request of tomorrow if fewer races of the first days are to jump than are shown. */
function nextDay(parsed: ParsedArguments, found: readonly Found[], wanted: Wanted): Question[] {
  const { context } = parsed;
  const now = isLive(String(parsed.parameters.timezone), context) ? context.now() : undefined;
  const left = meetingsIn(found).flatMap((meeting) =>
    meeting.races.filter((race) => isToJump({ meeting, race, now }, wanted)),
  );
  return left.length < wanted.count ? [meetingsOf(parsed, 1)] : [];
}

interface Wanted {
  readonly count: number;
  readonly country?: string | undefined;
}

/** Returns the meetings of all days, each with its date and race type. */
function meetingsIn(found: readonly Found[]) {
  return found.flatMap(({ response }) => {
    const day = response as MeetingsResponse | undefined; // NEXT requests no other endpoint
    return (day?.meetings ?? []).map((meeting) => ({
      ...meeting,
      date: day?.date,
      raceType: day?.raceType,
    }));
  });
}

interface Scheduled {
  readonly meeting: Meeting;
  readonly race: Race;
  /** Milliseconds since 1970; undefined while the source shows another day. */
  readonly now: number | undefined;
}

/** Returns true for a race of a country that is neither abandoned nor over. */
const isToJump = ({ meeting, race, now }: Scheduled, { country }: Pick<Wanted, "country">): boolean =>
  !meeting.abandoned &&
  !race.abandoned &&
  (country === undefined || meeting.country === country) &&
  (now === undefined || Date.parse(race.startTime) > now);

const raceOf = (row: Row): Race => row[2] as unknown as Race; // a row is a response, a meeting, a race

const fewerThan = ({ country, count = usualCount }: Partial<Wanted>): Wanted => ({ country, count });

export const nextCall = defineCall({
  name: "NEXT",
  endpoint: "meetings",
  arguments: { race_code, country: anyCountry, count, ...tail },
  reports: { races: nextRaces },
  usesClock: true,
  filter:
    ({ country }) =>
    (row, { now }) =>
      isToJump({ meeting: row[1] as unknown as Meeting, race: raceOf(row), now }, { country }),
  compare: () => (one, other) => Date.parse(raceOf(one).startTime) - Date.parse(raceOf(other).startTime),
  limit: ({ count }) => count,
  join: {
    questions: (parsed) => firstDays(parsed),
    further: {
      questions: (parsed, found) => nextDay(parsed, found, fewerThan(parsed.values)),
      description: "one for tomorrow, if fewer races of today are to jump than are shown",
    },
    mayFail: ({ parameters }, { context }) => parameters.date !== context.today(String(parameters.timezone)),
    compose: (_, found) => ({ meetings: meetingsIn(found) }),
  },
});

/**
 * The next races to jump over all meetings of a race code, by start time, with your local time and the minutes to go. It is not volatile: the minutes are those when it was calculated, and Refresh in the pane or Recalculate on the ribbon brings it up to date.
 * @customfunction NEXT
 * @param race_code gallops (default), harness or greyhounds, or R, H, G.
 * @param country Two letters, such as hk; all countries when blank.
 * @param count The number of races, 1 to 100; 10 when blank.
 * @param fields The columns in order: names, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, as "timezone=Pacific/Auckland; time=mine" or a range of two columns.
 * @param invocation The call in Excel.
 * @returns A row for every race that is neither over nor abandoned, the next first; while the source shows another day than today, the races of that day.
 * @example =RACING.NEXT()
 * @example =RACING.NEXT("R","au",2,"localStart,minutesToGo,track,raceNumber,slug,date")
 * @helpurl https://localhost:3000/help/next.html
 * @cancelable
 */
export function next(
  race_code?: any,
  country?: any,
  count?: any,
  fields?: any[][],
  headers?: any,
  options?: any[][],
  invocation?: CustomFunctions.CancelableInvocation,
): any[][] {
  return runCall(nextCall, { race_code, country, count, fields, headers, options }, invocation);
}
