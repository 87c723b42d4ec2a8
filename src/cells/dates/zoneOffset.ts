const day = 86_400_000;
const stretch = 16 * day;

/** The offsets within one stretch of time: `offsets[0]` until `changes[0]`, then `offsets[1]` until `changes[1]`, ... */
interface Stretch {
  readonly changes: readonly number[];
  readonly offsets: readonly number[];
}

interface Zone {
  readonly format: Intl.DateTimeFormat;
  readonly stretches: Map<number, Stretch>;
}

const zones = new Map<string, Zone>();

function openZone(timeZone: string): Zone {
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
  return { format, stretches: new Map() };
}

/** What the runtime's own time zone data say, slowly: the local clock read as if it were UTC, less UTC. */
function askedOffset(format: Intl.DateTimeFormat, utc: number): number {
  const second = Math.floor(utc / 1000) * 1000;
  const [month = 0, date = 0, year = 0, ...clock] = (format.format(second).match(/\d+/g) ?? []).map(Number);
  return Date.UTC(year, month - 1, date, clock[0], clock[1], clock[2]) - second;
}

/** The first second after `before` at which the offset is no longer the one of `before`. */
function changeBetween(format: Intl.DateTimeFormat, before: number, after: number): number {
  const old = askedOffset(format, before);
  let [low, high] = [before, after];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (askedOffset(format, middle) === old) low = middle;
    else high = middle;
  }
  return high;
}

/** Learns one stretch: a clock changes at most once a day, so a look at each day finds every change. */
function learn(format: Intl.DateTimeFormat, start: number): Stretch {
  const changes: number[] = [];
  const offsets = [askedOffset(format, start)];
  for (let time = start + day; time <= start + stretch; time += day) {
    const offset = askedOffset(format, time);
    if (offset === offsets.at(-1)) continue;
    changes.push(changeBetween(format, time - day, time));
    offsets.push(offset);
  }
  return { changes, offsets };
}

/**
 * What to add to a UTC time to get the local time of an IANA timezone, in milliseconds; right at every change of the clock.
 * The first time in a stretch of 16 days asks the runtime's data, the others a table.
 * Throws a RangeError for an unknown timezone.
 *
 * @example
 * zoneOffset(Date.UTC(2026, 0, 1), "Australia/Sydney") // 39600000, 11 hours
 */
export function zoneOffset(utc: number, timeZone: string): number {
  let zone = zones.get(timeZone);
  if (!zone) zones.set(timeZone, (zone = openZone(timeZone)));
  const index = Math.floor(utc / stretch);
  let { changes, offsets } = zone.stretches.get(index) ?? { changes: [], offsets: [] };
  if (offsets.length === 0) {
    ({ changes, offsets } = learn(zone.format, index * stretch));
    zone.stretches.set(index, { changes, offsets });
  }
  let passed = 0;
  while (passed < changes.length && utc >= (changes[passed] ?? Infinity)) passed++;
  return offsets[passed] ?? 0;
}
