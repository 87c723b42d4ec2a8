import { dateOf, dayNumber, millisecondsPerDay, millisecondsPerMinute } from "../../dates/days";
import { localDate, zoneOffset } from "../../dates/zones";
import { t } from "../../language/translate";
import { parameters } from "../../spec/parameters";
import { withoutSurface, zonesOfTrack } from "../../spec/trackZones";
import { type Calendar, readDate } from "../arguments/readDate";
import type { Facts, Moment } from "./bet";

const minutesPerDay = 1440;

/** Returns the time zone that a person gave for the track of a `zoneKeyOf`; undefined for any other. */
export type GivenZones = (key: string) => string | undefined;

/** Returns the key of a track for a person's zone; undefined for one whose zone the table of tracks has. */
export const zoneKeyOf = ({ track, country }: Facts): string | undefined =>
  track === undefined || zonesOfTrack(track, country).length === 1
    ? undefined
    : [withoutSurface(track), country].filter(Boolean).join(" ");

/** The clocks that people name behind a time, in minutes ahead of UTC. */
const clocks: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  bst: 60,
  cet: 60,
  cest: 120,
  jst: 540,
  hkt: 480,
  awst: 480,
  acst: 570,
  acdt: 630,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
};
const clockBehind = new RegExp(
  `(?<=\\d|[ap]m)\\s*(?:(${Object.keys(clocks).join("|")})|(?:utc|gmt)?\\s*([+-])(\\d{2}):?(\\d{2})?)$`,
  "i",
);

/** Returns the minutes that a clock such as +09:30 is ahead of UTC; undefined if no place has it. */
function aheadIn(sign: string | undefined, hours: string | undefined, minutes = "0"): number | undefined {
  const size = 60 * Number(hours) + Number(minutes);
  if (!(size <= 14 * 60) || size % 15 !== 0) return undefined;
  return sign === "+" ? size : -size;
}

/** Returns a text without the clock behind its time, with its minutes ahead of UTC. */
function withoutClock(text: string): { readonly plain: string; readonly ahead?: number } {
  const match = /\d[:.h]\d{2}/.test(text) ? clockBehind.exec(text) : null;
  if (!match) return { plain: text };
  const [behind, name, sign, hours, minutes] = match;
  const ahead = name === undefined ? aheadIn(sign, hours, minutes) : clocks[name.toLowerCase()];
  return ahead === undefined ? { plain: text } : { plain: text.slice(0, -behind.length), ahead };
}

/** A clock behind a heading: Time (UTC+10), Off [BST], Start UTC. */
const clockOfColumn = new RegExp(
  `(?:\\s*[([]\\s*([^()[\\]]+?)\\s*[)\\]]|[\\s_](utc|gmt|${Object.keys(clocks)
    .filter((name) => name.length > 3)
    .join("|")}))\\s*$`,
  "i",
);
const aheadOfUtc = /^(?:utc|gmt)\s*([+\u2212-])\s*(\d{1,2})(?::?(\d{2}))?$/i;

/**
 * Returns a heading without the clock that it names, with the clock's minutes ahead of UTC; `ahead` is
 * undefined for a clock that is not known, such as EST, which two countries have. Returns undefined for a
 * heading that names no clock.
 *
 * @example clockOfHeading("Off (UTC+10)") // { plain: "Off", ahead: 600 }
 */
export function clockOfHeading(
  heading: string,
): { readonly plain: string; readonly ahead: number | undefined } | undefined {
  const match = clockOfColumn.exec(heading);
  if (!match) return undefined;
  const [behind, inBrackets, bare = ""] = match;
  const name = inBrackets ?? bare;
  const plain = heading.slice(0, -behind.length);
  const [offset, sign, hours, minutes] = aheadOfUtc.exec(name) ?? [];
  const ahead = offset === undefined ? clocks[name.toLowerCase()] : aheadIn(sign, hours, minutes);
  // Clocks are written in capitals: Time (est) is an estimated time.
  const isClock = ahead !== undefined || offset !== undefined || /^[A-Z]{1,3}T$/.test(name);
  return isClock ? { plain, ahead } : undefined;
}

const timeAtEnd = /(?:^|[\sT])(\d{1,2})[:.h](\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*([ap]m)?$/i;

/** Returns the minutes of the day at the end of a text, such as 1:05 pm, and the text before them. */
function timeIn(text: string): { readonly before: string; readonly minutes?: number } {
  const [behind, hours, minutes, half] = timeAtEnd.exec(text) ?? [];
  if (behind === undefined || Number(hours) > 23 || Number(minutes) > 59) return { before: text };
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return { before: text.slice(0, -behind.length).trim(), minutes: 60 * hour + Number(minutes) };
}

/**
 * Parses a moment: a day, a time of the day, or both, as Excel or a text has them, with the clock behind it
 * where the text names one.
 */
export function readMoment(name: string, cell: unknown, calendar: Calendar): Moment {
  if (typeof cell === "number" && cell >= 0) {
    const minutes = Math.round((cell % 1) * minutesPerDay);
    if (cell < 1) return { minutes };
    const date = readDate(name, Math.floor(cell), calendar, parameters.resultsDate);
    const day = Date.parse(date) / millisecondsPerDay;
    return minutes === 0 ? { day } : { day, minutes };
  }
  const { plain, ahead } = withoutClock(String(cell).trim());
  const { before, minutes } = timeIn(plain);
  const clock = ahead === undefined ? {} : { ahead };
  if (before === "" && minutes !== undefined) return { minutes, ...clock };
  const day = Date.parse(readDate(name, before, calendar, {})) / millisecondsPerDay;
  return minutes === undefined ? { day } : { day, minutes, ...clock };
}

/** Returns the instant of a moment; undefined for one without a day or without the clock that shows it. */
export const instantOfMoment = ({ day, minutes = 0, ahead }: Moment): number | undefined =>
  day === undefined || ahead === undefined
    ? undefined
    : day * millisecondsPerDay + (minutes - ahead) * millisecondsPerMinute;

/** Returns a moment by a zone's clock; a time without a day is of the day that is given. */
function onClock(moment: Moment, { zone, date }: { zone: string; date: string | undefined }): Moment {
  const { minutes, ahead, day } = moment;
  if (minutes === undefined || ahead === undefined) return moment;
  const ownDay = date === undefined ? undefined : dayNumber(date);
  const days = day === undefined ? (ownDay === undefined ? [] : [ownDay, ownDay - 1, ownDay + 1]) : [day];
  const instants = days.flatMap((one) => instantOfMoment({ ...moment, day: one }) ?? []);
  const instant = day === undefined ? instants.find((one) => localDate(one, zone) === date) : instants[0];
  if (instant === undefined) return moment;
  const local = instant + zoneOffset(instant, zone);
  const localDay = Math.floor(local / millisecondsPerDay);
  return {
    ...(day === undefined ? {} : { day: localDay }),
    minutes: Math.round((local - localDay * millisecondsPerDay) / millisecondsPerMinute),
  };
}

/** Returns the one value of all zones; undefined where they have two. */
function oneOf<Value>(zones: readonly string[], valueAt: (zone: string) => Value): Value | undefined {
  const [first, ...others] = zones.map(valueAt);
  return others.every((other) => JSON.stringify(other) === JSON.stringify(first)) ? first : undefined;
}

/** Returns the first and the last instant that a stamp may mean: a day without a time is a whole day. */
function instantsOfStamp(stamp: Moment): readonly number[] {
  const instant = instantOfMoment(stamp);
  if (instant === undefined) return [];
  return stamp.minutes === undefined
    ? [instant, instant + millisecondsPerDay - millisecondsPerMinute]
    : [instant];
}

/** Returns a stamp's day at the track; undefined where it is open, or where midnight may stand for a day. */
function dayOfStamp(stamp: Moment, zones: readonly string[]): string | undefined {
  const days = instantsOfStamp(stamp).map((instant) => oneOf(zones, (zone) => localDate(instant, zone)));
  const [date] = days;
  if (days.some((day) => day !== date)) return undefined;
  return stamp.minutes === 0 && date !== dateOf(stamp.day ?? 0) ? undefined : date;
}

/** Returns facts with the day of a date in the start, if both are on one other clock than the track's. */
export function withDayOfStart<Stated extends Facts>(facts: Stated): Stated {
  const { stamp, startsAt, ...others } = facts;
  const isOneMoment =
    stamp?.day !== undefined &&
    stamp.minutes === undefined &&
    startsAt?.day === undefined &&
    startsAt?.ahead === stamp.ahead;
  return isOneMoment ? ({ ...others, startsAt: { ...startsAt, day: stamp.day } } as Stated) : facts;
}

/** Returns a moment on the clock in its column's heading, unless the moment states a clock. */
export const onColumnClock = (moment: Moment, ahead: number | undefined): Moment =>
  ahead === undefined || moment.minutes === undefined || moment.ahead !== undefined
    ? moment
    : { ...moment, ahead };

/** Returns true for facts with a moment on another clock than the track's. */
export const hasOtherClock = ({ stamp, startsAt, struck, withdrawn }: Facts): boolean =>
  [stamp, startsAt, struck, ...(withdrawn ?? []).map(({ at }) => at)].some((one) => one?.ahead !== undefined);

/**
 * Returns a bet's facts with the day and the times by the clock of its track, whose zone is given or follows
 * from the track and its country. A moment that these leave open keeps its own clock.
 */
export function byTrackClock<Stated extends Facts>(facts: Stated, zone?: string): Stated {
  const { stamp, startsAt, struck, withdrawn } = facts;
  if (!hasOtherClock(facts)) return facts;
  const zones = zone === undefined ? zonesOfTrack(facts.track, facts.country) : [zone];
  const ofDay = stamp ?? (facts.date === undefined ? startsAt : undefined);
  const date = (ofDay && dayOfStamp(ofDay, zones)) ?? facts.date;
  const convert = (moment: Moment): Moment =>
    oneOf(zones, (one) => onClock(moment, { zone: one, date })) ?? moment;
  const start = startsAt && convert(startsAt);
  const isKnown = start !== undefined && start.ahead === undefined;
  return {
    ...facts,
    ...(date === undefined ? {} : { date }),
    ...(start === undefined ? {} : { startsAt: start }),
    ...(isKnown ? { time: start.minutes } : {}),
    ...(struck === undefined ? {} : { struck: convert(struck) }),
    ...(withdrawn === undefined
      ? {}
      : { withdrawn: withdrawn.map((one) => (one.at ? { ...one, at: convert(one.at) } : one)) }),
  };
}

/** Returns the reason why a bet's day or start by the track's clock is not known; else undefined. */
export function clockless({ stamp, date, startsAt, race, time, track }: Facts): string | undefined {
  const where = track ?? t`the track`;
  const ofDay = stamp ?? startsAt;
  if (ofDay?.day !== undefined && date === undefined && ofDay.minutes === undefined)
    return t`the day is on another clock and may be another day at ${where}: write the start with it, or the track's own day`;
  if (ofDay?.day !== undefined && date === undefined)
    return ofDay.minutes === 0
      ? t`midnight on another clock may stand for the day or for a moment of the day before at ${where}: write the track's own day`
      : t`the date is a moment on another clock, and the zone of ${where} is not known: write the track's own day, or its country`;
  if (startsAt !== undefined && time === undefined && race === undefined)
    return t`the start is on another clock, and the zone of ${where} is not known: write the time there, or its country`;
  return undefined;
}

const homeZones = ["Europe/London", "Europe/Dublin"];

/** Returns true for facts whose race may start on another day of an account's clock than at the track. */
function isAbroad({ track, country }: Facts, zone: string | undefined): boolean {
  const zones = zone === undefined ? zonesOfTrack(track, country) : [zone];
  return !zones.every((one) => homeZones.includes(one));
}

/**
 * Returns a bet's facts with the day in the name of its race where the date is the day before or after: a
 * race abroad may start, and be settled, on another day of the account's clock. Other dates are kept.
 */
export function onNamedDay<Stated extends Facts>(facts: Stated, zone?: string): Stated {
  const { date = "", namedDay = "" } = facts;
  const apart = Math.abs((dayNumber(date) ?? NaN) - (dayNumber(namedDay) ?? NaN));
  return apart === 1 && isAbroad(facts, zone) ? { ...facts, date: namedDay } : facts;
}

/** The minutes after midnight in which a meeting of the day before may still race. */
const lateMinutes = 4 * 60;

/**
 * Removes the day of a start abroad in the night after the day in the race's name, because that day is the
 * day of the meeting, and the last races of a meeting may start after midnight.
 */
export function onMeetingDay<Stated extends Facts>(facts: Stated, zone?: string): Stated {
  const { date = "", namedDay, startsAt } = facts;
  const { day = NaN, minutes = NaN, ahead } = startsAt ?? {};
  const isLate =
    ahead === undefined &&
    date === namedDay &&
    day - (dayNumber(date) ?? NaN) === 1 &&
    minutes < lateMinutes &&
    isAbroad(facts, zone);
  return isLate ? { ...facts, startsAt: { minutes } } : facts;
}

/** Returns the reason why a start or a race's name is not of the day that is stated; else undefined. */
export function otherDay({ date, startsAt }: Facts, namedDay?: string): string | undefined {
  if (date === undefined) return undefined;
  const { day, ahead } = startsAt ?? {};
  const startDay = day === undefined || ahead !== undefined ? date : dateOf(day);
  if (startDay !== date) return t`the start is on ${startDay} by the track's clock, and the date is ${date}`;
  return namedDay === undefined || namedDay === date
    ? undefined
    : t`date is stated twice: ${date} and ${namedDay}`;
}

/** Returns the days that some track has at the moment of a stamp. */
export function daysOfStamp(stamp: Moment): string[] {
  const zones = zonesOfTrack(undefined, undefined);
  return [
    ...new Set(instantsOfStamp(stamp).flatMap((instant) => zones.map((zone) => localDate(instant, zone)))),
  ];
}
