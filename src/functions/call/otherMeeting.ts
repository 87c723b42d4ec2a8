import type { Client } from "../../client/client";
import type { Question } from "../../client/question";
import { localDate } from "../../dates/zones";
import type { MeetingsResponse } from "../../spec/meetings";

export type Meeting = MeetingsResponse["meetings"][number];

/**
 * Returns a meeting's day at its venue and its timezone, which name it alone, and its first start; undefined
 * without races, and where the source names an unknown timezone.
 */
export function ownDay({ races }: Meeting): { date: string; timezone: string; start: number } | undefined {
  const [first] = [...races].sort((one, other) => one.raceNumber - other.raceNumber);
  if (!first) return undefined;
  const { startTime, timezone } = first;
  const start = Date.parse(startTime);
  try {
    return { date: localDate(start, timezone), timezone, start };
  } catch {
    return undefined;
  }
}

/** Returns the meeting that a date means of those at a venue: that of the venue's own day, else the first. */
export function meantMeeting<One extends { readonly date: string; readonly start: number }>(
  all: readonly One[],
  date: string,
): One | undefined {
  const [first] = [...all].sort((one, other) => one.start - other.start);
  return all.find((one) => one.date === date) ?? first;
}

/**
 * Returns a sentence about the other meeting of a question's venue on its date, as far as a cached list of
 * meetings shows one; else "".
 */
export function otherMeetingNote({ parameters }: Question, peek: Client["peek"]): string {
  const { date = "", track, race_code = "", country, timezone = "" } = parameters;
  const known = peek({ endpoint: "meetings", parameters: { date, race_code, timezone } });
  if (!known || !("answer" in known)) return "";
  const here = known.answer.response.meetings
    .filter((meeting) => meeting.slug === track && meeting.country === country)
    .flatMap((meeting) => ownDay(meeting) ?? []);
  const meant = meantMeeting(here, String(date));
  const other = here.find((one) => one !== meant);
  return other ? `another meeting there: date=${other.date}; timezone=${other.timezone}` : "";
}
