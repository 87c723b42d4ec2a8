import fc from "fast-check";
import { dateOf, requireDayNumber } from "../../src/dates/days";
import {
  dateHere,
  instantOf,
  isTimezone,
  localDate,
  localTime,
  timezoneHere,
  timezoneName,
  zoneOffset,
} from "../../src/dates/zones";

const zones = [
  "Australia/Sydney",
  "Australia/Adelaide",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Asia/Hong_Kong",
  "Europe/London",
  "Europe/Dublin",
  "Europe/Paris",
  "America/New_York",
  "America/Santiago",
  "America/Sao_Paulo",
  "Africa/Casablanca",
  "Africa/Johannesburg",
  "Asia/Tokyo",
  "Asia/Kolkata",
  "Asia/Dubai",
];
/** Further zones of venues. */
const otherZones = [
  "America/Chicago",
  "America/Los_Angeles",
  "America/Toronto",
  "Asia/Kuala_Lumpur",
  "Asia/Seoul",
  "Asia/Singapore",
  "Australia/Brisbane",
  "Australia/Melbourne",
  "Australia/Perth",
  "Europe/Berlin",
  "Europe/Copenhagen",
  "Europe/Helsinki",
  "Europe/Oslo",
  "Europe/Rome",
  "Europe/Stockholm",
];

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format that names a zone's offset, made once: making one takes longer than its use. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  return format;
}

/** Returns the offset by another way than the one under test: the runtime's own name of it. */
function namedOffset(utc: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(utc);
  const text = parts.find((part) => part.type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Returns every minute at which a zone's clock changes from 2020 to 2035, by bisection. */
function changes(timeZone: string): number[] {
  const day = 86_400_000;
  const serialsFound: number[] = [];
  let before = namedOffset(Date.UTC(2020, 0, 1), timeZone);
  for (let time = Date.UTC(2020, 0, 1) + 8 * day; time < Date.UTC(2036, 0, 1); time += 8 * day) {
    const after = namedOffset(time, timeZone);
    if (after === before) continue;
    let [low, high] = [time - 8 * day, time];
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 120_000) * 60_000;
      if (namedOffset(middle, timeZone) === before) low = middle;
      else high = middle;
    }
    serialsFound.push(high);
    before = after;
  }
  return serialsFound;
}

test.each(zones)(
  "the offset of %s is right just before, at and after every change of the clock from 2020 to 2035",
  (zone) => {
    const around = changes(zone).flatMap((change) => [
      change - 60_000,
      change - 1,
      change,
      change + 1,
      change + 60_000,
    ]);
    expect(around.map((time) => [time, zoneOffset(time, zone)])).toEqual(
      around.map((time) => [time, namedOffset(time, zone)]),
    );
  },
);

test("the years tested have the changes of daylight saving", () => {
  expect(changes("Australia/Sydney")).toHaveLength(32);
  expect(changes("Asia/Hong_Kong")).toHaveLength(0);
});

test("the offset is right at any time since 1972", () => {
  const time = fc.integer({ min: Date.UTC(1972, 1, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 });
  fc.assert(
    fc.property(time, fc.constantFrom(...zones), (seconds, zone) => {
      expect(zoneOffset(seconds * 1000, zone)).toBe(namedOffset(seconds * 1000, zone));
    }),
    { numRuns: 300 },
  );
});

test("an unknown timezone is refused", () => {
  expect(() => zoneOffset(0, "Mars/Olympus")).toThrow(RangeError);
});

test.each([
  ["2026-01-31T13:00:00Z", "Australia/Sydney", "2026-02-01", "00:00"],
  ["2026-01-31T12:59:59Z", "Australia/Sydney", "2026-01-31", "23:59"],
  ["2026-06-30T14:00:00Z", "Australia/Sydney", "2026-07-01", "00:00"],
  ["2026-06-30T13:59:59Z", "Australia/Sydney", "2026-06-30", "23:59"],
  ["2026-11-20T13:00:00Z", "Australia/Sydney", "2026-11-21", "00:00"],
  ["2026-11-20T12:59:59Z", "Australia/Sydney", "2026-11-20", "23:59"],
  ["2026-11-20T10:59:00Z", "Pacific/Auckland", "2026-11-20", "23:59"],
  ["2026-11-20T11:00:00Z", "Pacific/Auckland", "2026-11-21", "00:00"],
  ["2026-11-20T04:59:00Z", "America/New_York", "2026-11-19", "23:59"],
  ["2026-01-01T04:59:00Z", "America/New_York", "2025-12-31", "23:59"],
])("%s in %s is %s %s", (time, timezone, date, clock) => {
  expect([localDate(Date.parse(time), timezone), localTime(Date.parse(time), timezone)]).toEqual([
    date,
    clock,
  ]);
});

test("the local date and time are those that Intl writes", () => {
  const seconds = fc.integer({ min: Date.UTC(1972, 1, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 });
  fc.assert(
    fc.property(seconds, fc.constantFrom(...zones), (second, zone) => {
      const format = new Intl.DateTimeFormat("sv-SE", {
        timeZone: zone,
        dateStyle: "short",
        timeStyle: "short",
      });
      expect(`${localDate(second * 1000, zone)} ${localTime(second * 1000, zone)}`).toBe(
        format.format(second * 1000),
      );
    }),
    { numRuns: 300 },
  );
});

test("an unknown timezone and an invalid instant have no local date", () => {
  expect(() => localDate(0, "Mars/Olympus")).toThrow(RangeError);
  expect(() => localTime(NaN, "UTC")).toThrow(RangeError);
});

test.each([
  ["Australia/Sydney", "2026-01-10", 660],
  ["Australia/Sydney", "2026-07-10", 600],
  ["America/New_York", "2026-07-10", -240],
  ["Asia/Kolkata", "2026-07-10", 330],
  ["Europe/London", "2026-01-10", 0],
])("%s on %s is %i minutes ahead of UTC", (timezone, date, minutes) => {
  expect(zoneOffset(requireDayNumber(date) * 86_400_000, timezone)).toBe(minutes * 60_000);
});

test("the instant of a local time shows that time on every day of the year, changes of daylight saving included", () => {
  const local = fc.record({
    zone: fc.constantFrom(...zones, ...otherZones),
    day: fc.integer({ min: requireDayNumber("2025-01-01"), max: requireDayNumber("2027-12-31") }),
    minutes: fc.integer({ min: 6 * 60, max: 23 * 60 + 59 }),
  });
  fc.assert(
    fc.property(local, ({ zone, day, minutes }) => {
      const clock = `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
      const instant = instantOf(day, minutes, zone);
      expect([localDate(instant, zone), localTime(instant, zone)]).toEqual([dateOf(day), clock]);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["Asia/Hong_Kong", "Asia/Hong_Kong"],
  ["australia/SYDNEY", "Australia/Sydney"],
  ["utc", "UTC"],
  ["Australia/NSW", "Australia/NSW"],
  ["Mars/Olympus", undefined],
  ["+10:00", undefined],
  ["10", undefined],
  ["", undefined],
  ["Australia/Sydney ", undefined],
  ["x".repeat(100), undefined],
])("the timezone that %j names is %j", (text, name) => {
  expect([timezoneName(text), timezoneName(text), isTimezone(text)]).toEqual([
    name,
    name,
    name !== undefined,
  ]);
});

test("the date here is that of the computer's own timezone, at any time", () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const time = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) });
  fc.assert(fc.property(time, (instant) => expect(dateHere(instant)).toBe(localDate(instant, timeZone))));
});

test("more spellings than are cached change no answer", () => {
  const spellings = Array.from({ length: 2_100 }, (_, index) =>
    [..."australia/sydney"].map((letter, at) => ((index >> at) & 1 ? letter.toUpperCase() : letter)).join(""),
  );
  expect(new Set(spellings.map(timezoneName))).toEqual(new Set(["Australia/Sydney"]));
});

test("this computer's timezone is looked up again once its offsets change", () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(timezoneHere()).toBe(timeZone);
  const look = jest.spyOn(Intl, "DateTimeFormat");
  try {
    expect(timezoneHere()).toBe(timeZone);
    expect(look).not.toHaveBeenCalled();
    const offset = jest.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-345);
    expect(timezoneHere()).toBe(timeZone);
    expect(look).toHaveBeenCalledTimes(1);
    offset.mockRestore();
  } finally {
    look.mockRestore();
  }
});
