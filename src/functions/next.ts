import { readInteger } from "../cells/arguments/readNumber";
import { nextRaces } from "../cells/columns/meetings";
import type { Question } from "../client/question";
import { dateOf, dayNumber } from "../dates/days";
import { localDate, localTime } from "../dates/zones";
import type { MeetingsResponse } from "../spec/meetings";
import { type Argument, countryOfRows, race_code, tail } from "./call/arguments";
import { type Outcome, type ParsedArguments, questionTo } from "./call/call";
import { defineCall, runCall } from "./call/runCall";
import { meetingCard } from "./composed/cards";

const usualCount = 10;
const mostRaces = 100;

const count: Argument<number> = {
  read: (name, value) => readInteger(name, value, { minimum: 1, maximum: mostRaces }),
  default: usualCount,
};

/** The time of day until which races of yesterday's meetings, on other continents, are still to jump. */
const nightEnds = "09:00";

/**
 * Returns the time; undefined while the source's date is not today, such as in a replay, where no race is
 * over.
 */
function timeOf({ parameters, context }: ParsedArguments): number | undefined {
  const timezone = String(parameters.timezone);
  const now = context.now();
  return context.today(timezone) === localDate(now, timezone) ? now : undefined;
}

function meetingsOf(parsed: ParsedArguments, daysAhead: number): Question {
  const today = dayNumber(parsed.context.today(String(parsed.parameters.timezone))) ?? 0;
  return questionTo("meetings", parsed, { date: dateOf(today + daysAhead) });
}

/** Returns the races on some days that are neither abandoned nor over, the next first, each as a meeting. */
function racesToJump(
  parsed: ParsedArguments,
  { country }: { readonly country?: string | undefined },
  outcomes: readonly Outcome[],
) {
  const now = timeOf(parsed);
  return outcomes
    .flatMap(({ answer }) => {
      const day = answer?.response as MeetingsResponse | undefined; // NEXT asks no other endpoint
      return (day?.meetings ?? [])
        .filter((meeting) => !meeting.abandoned && (country === undefined || meeting.country === country))
        .flatMap(({ races, ...meeting }) =>
          races
            .filter((race) => !race.abandoned && (now === undefined || Date.parse(race.startTime) > now))
            .map((race) => ({
              ...meeting,
              date: day?.date,
              raceType: day?.raceType,
              races: [race] as const,
            })),
        );
    })
    .sort(({ races: [one] }, { races: [other] }) => Date.parse(one.startTime) - Date.parse(other.startTime));
}

export const nextCall = defineCall({
  name: "NEXT",
  card: meetingCard,
  endpoint: "meetings",
  arguments: { race_code, country: countryOfRows, count, ...tail },
  reports: { races: nextRaces },
  join: {
    questions(parsed) {
      const now = timeOf(parsed);
      const isNight = now !== undefined && localTime(now, String(parsed.parameters.timezone)) < nightEnds;
      return [meetingsOf(parsed, 0), ...(isNight ? [meetingsOf(parsed, -1)] : [])];
    },
    further: (parsed) => ({
      questions: (outcomes) =>
        racesToJump(parsed, parsed.values, outcomes).length < parsed.values.count
          ? [meetingsOf(parsed, 1)]
          : [],
      description: "one for tomorrow, if fewer races of today are to jump than are shown",
    }),
    mayFail: ({ parameters }, { context }) => parameters.date !== context.today(String(parameters.timezone)),
    compose: (parsed, outcomes) => ({
      meetings: racesToJump(parsed, parsed.values, outcomes).slice(0, parsed.values.count),
    }),
  },
});

/**
 * The next races to jump over all meetings of a race code, by start time, with your local time and the minutes to go.
 * @customfunction NEXT
 * @param race_code gallops (default), harness or greyhounds, or R, H, G.
 * @param country Two letters, such as hk; all countries when blank.
 * @param count The number of races, 1 to 100; 10 when blank.
 * @param fields The columns in order: names, wildcards, or a preset (basic, all); a text or a range.
 * @param headers TRUE (default) for headings, FALSE for none, 2 for a title line above them.
 * @param options Further options, such as "timezone=Pacific/Auckland; time=mine" or a range of two columns.
 * @returns A row for every race that is neither over nor abandoned, the next first; while the source shows another day than today, the races of that day. The minutes are those when it was calculated: Refresh in the pane or Recalculate on the ribbon brings it up to date.
 * @example =RACING.NEXT()
 * @example =RACING.NEXT("R","au",2,"localStart,minutesToGo,track,raceNumber,slug,date")
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
