import { dateOf, millisecondsPerDay } from "./days";
import { type DateSystem, serialOf } from "./serials";

const periodLength = 16 * millisecondsPerDay;
/** The most zones and names to cache, because callers of the service choose the spelling. */
const maxCached = 1_000;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  readonly periods: Map<number, Period>;
}

const zones = new Map<string, Zone>();
const names = new Map<string, string | undefined>();

function cache<T>(entries: Map<string, T>, key: string, value: T): T {
  if (entries.size >= maxCached) entries.clear();
  entries.set(key, value);
  return value;
}

/**
 * Returns the runtime's spelling of an IANA timezone, ignoring case and keeping aliases; undefined for any
 * other text.
 */
export function timezoneName(text: string): string | undefined {
  return names.has(text) ? names.get(text) : cache(names, text, findName(text));
}

/**
 * Abbreviations that people use for another zone than the runtime does, or for several, with the zones to
 * write instead. The runtime takes BST for Asia/Dhaka; a reader means British Summer Time.
 */
const abbreviations: ReadonlyMap<string, string> = new Map([
  ["bst", "Europe/London"],
  ["ist", "Asia/Kolkata, Europe/Dublin or Asia/Jerusalem"],
  ["act", "Australia/Sydney or America/Rio_Branco"],
  ["aet", "Australia/Sydney"],
  ["art", "America/Argentina/Buenos_Aires"],
  ["ast", "America/Halifax or Asia/Riyadh"],
  ["bet", "America/Sao_Paulo"],
  ["cat", "Africa/Maputo"],
  ["cnt", "America/St_Johns"],
  ["cst", "America/Chicago or Asia/Shanghai"],
  ["ctt", "Asia/Shanghai"],
  ["eat", "Africa/Nairobi"],
  ["ect", "Europe/Paris or America/Guayaquil"],
  ["est", "America/New_York or Australia/Sydney"],
  ["iet", "America/Indiana/Indianapolis"],
  ["jst", "Asia/Tokyo"],
  ["mit", "Pacific/Apia"],
  ["mst", "America/Denver or America/Phoenix"],
  ["net", "Asia/Yerevan"],
  ["nst", "America/St_Johns or Pacific/Auckland"],
  ["plt", "Asia/Karachi"],
  ["pnt", "America/Phoenix"],
  ["prt", "America/Puerto_Rico"],
  ["pst", "America/Los_Angeles"],
  ["sst", "Pacific/Pago_Pago or Asia/Singapore"],
  ["vst", "Asia/Ho_Chi_Minh"],
  ["edt", "America/New_York or Australia/Sydney"],
  ["cdt", "America/Chicago"],
  ["mdt", "America/Denver"],
  ["pdt", "America/Los_Angeles"],
  ["aest", "Australia/Sydney or Australia/Brisbane"],
  ["aedt", "Australia/Sydney"],
  ["acst", "Australia/Adelaide or Australia/Darwin"],
  ["awst", "Australia/Perth"],
  ["nzst", "Pacific/Auckland"],
  ["nzdt", "Pacific/Auckland"],
  ["hkt", "Asia/Hong_Kong"],
  ["sgt", "Asia/Singapore"],
  ["sast", "Africa/Johannesburg"],
  ["cest", "Europe/Paris"],
]);

/**
 * Returns the zones to write instead of an abbreviation; undefined for any other text.
 *
 * @example zonesMeant("BST") // "Europe/London"
 */
export const zonesMeant = (text: string): string | undefined => abbreviations.get(text.trim().toLowerCase());

export function isTimezone(text: string): boolean {
  return timezoneName(text) !== undefined;
}

/**
 * Returns the runtime's own name of an IANA timezone that has several. Throws a RangeError for an unknown
 * timezone.
 *
 * @example ownName("US/Eastern") // "America/New_York"
 */
export const ownName = (timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone;

function findName(text: string): string | undefined {
  if (!/^[a-z][a-z0-9_+/-]{1,60}$/i.test(text) || zonesMeant(text) !== undefined) return undefined;
  try {
    const timeZone = ownName(text);
    return timeZone.toLowerCase() === text.toLowerCase() ? timeZone : text;
  } catch {
    return undefined;
  }
}

/**
 * Returns the milliseconds to add to a UTC time for local time in an IANA timezone, exact at every clock
 * change. Formatting with Intl takes microseconds, so offsets are cached in periods of 16 days at first use.
 * Throws a RangeError for an unknown timezone.
 *
 * @example zoneOffset(Date.UTC(2026, 0, 1), "Australia/Sydney") // 39600000, 11 hours
 */
export function zoneOffset(utc: number, timezone: string): number {
  const { format, periods } = zones.get(timezone) ?? cache(zones, timezone, createZone(timezone));
  const index = Math.floor(utc / periodLength);
  let period = periods.get(index);
  if (!period) periods.set(index, (period = readPeriod(format, index * periodLength)));
  const { changes, offsets } = period;
  let passed = 0;
  while (passed < changes.length && utc >= (changes[passed] ?? Infinity)) passed++;
  return offsets[passed] ?? 0;
}

function createZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return { format, periods: new Map() };
}

/** Reads the offsets of one period; one sample a day finds every clock change. */
function readPeriod(format: Intl.DateTimeFormat, start: number) {
  const changes: number[] = [];
  const offsets = [formattedOffset(format, start)];
  for (let time = start + millisecondsPerDay; time <= start + periodLength; time += millisecondsPerDay) {
    const offset = formattedOffset(format, time);
    if (offset === offsets.at(-1)) continue;
    changes.push(findChange(format, time - millisecondsPerDay, time));
    offsets.push(offset);
  }
  return { changes, offsets };
}

/** The offsets of one period: `offsets[0]` until `changes[0]`, then `offsets[1]` until ... */
type Period = ReturnType<typeof readPeriod>;

/** Returns the first second after `before` with a different offset. */
function findChange(format: Intl.DateTimeFormat, before: number, after: number): number {
  const old = formattedOffset(format, before);
  let [low, high] = [before, after];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (formattedOffset(format, middle) === old) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Returns the difference between the local clock, read as if it were UTC, and UTC, in the runtime's timezone
 * data.
 */
function formattedOffset(format: Intl.DateTimeFormat, utc: number): number {
  const second = Math.floor(utc / 1000) * 1000;
  const [month = 0, date = 0, year = 0, ...clock] = (format.format(second).match(/\d+/g) ?? []).map(Number);
  return Date.UTC(year, month - 1, date, clock[0], clock[1], clock[2]) - second;
}

/**
 * Returns the date of an instant (milliseconds since 1970) in an IANA timezone. Throws a RangeError for an
 * unknown timezone.
 */
export function localDate(instant: number, timezone: string): string {
  return dateOf(Math.floor((instant + zoneOffset(instant, timezone)) / millisecondsPerDay));
}

/**
 * Returns the computer's local date. Does not name the timezone, which takes a browser a fifth of a
 * millisecond.
 */
export function dateHere(instant: number): string {
  const offset = new Date(instant).getTimezoneOffset() * 60_000;
  return dateOf(Math.floor((instant - offset) / millisecondsPerDay));
}

/** Two instants, in January and July of 2026, whose offsets differ between most zones. */
const [winter, summer] = [1_767_225_600_000, 1_782_864_000_000];
let here: { readonly offsets: string; readonly timezone: string } | undefined;

/** Returns this computer's IANA timezone, looked up again only when its offsets change: that takes 0.2 ms. */
export function timezoneHere(): string {
  const offsets = `${new Date(winter).getTimezoneOffset()} ${new Date(summer).getTimezoneOffset()}`;
  if (here?.offsets !== offsets)
    here = { offsets, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return here.timezone;
}

/** Returns the time of an instant in an IANA timezone, HH:MM. Throws a RangeError for an unknown timezone. */
export function localTime(instant: number, timezone: string): string {
  return new Date(instant + zoneOffset(instant, timezone)).toISOString().slice(11, 16);
}

/** Returns the instant of a local time, given as minutes after midnight on a day number. */
export function instantOf(day: number, minutes: number, timezone: string): number {
  const wall = day * millisecondsPerDay + minutes * 60_000;
  const guess = wall - zoneOffset(wall, timezone);
  return wall - zoneOffset(guess, timezone);
}

/** Returns the serial of a UTC time on a clock in the timezone; undefined for an unknown timezone. */
export function localSerial(
  time: string,
  where: { timezone: string; dateSystem: DateSystem },
): number | undefined {
  const utc = Date.parse(time);
  if (Number.isNaN(utc)) return undefined;
  try {
    const local = utc + zoneOffset(utc, where.timezone);
    const day = Math.floor(local / millisecondsPerDay);
    // Excel adds DATE and TIME this way, so the two compare equal in a sheet.
    return serialOf(day, where.dateSystem) + (local - day * millisecondsPerDay) / millisecondsPerDay;
  } catch {
    return undefined;
  }
}
