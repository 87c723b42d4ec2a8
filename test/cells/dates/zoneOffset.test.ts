import fc from "fast-check";
import { zoneOffset } from "../../../src/cells/dates/zoneOffset";

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

/** The local clock by another way than the one under test: the runtime's own words for the offset. */
function wordedOffset(utc: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(utc);
  const text = parts.find((part) => part.type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Every minute at which a zone's clock changes from 2020 to 2035, found by halving each day that ends on another offset. */
function changes(timeZone: string): number[] {
  const day = 86_400_000;
  const found: number[] = [];
  let before = wordedOffset(Date.UTC(2020, 0, 1), timeZone);
  for (let time = Date.UTC(2020, 0, 1) + 8 * day; time < Date.UTC(2036, 0, 1); time += 8 * day) {
    const after = wordedOffset(time, timeZone);
    if (after === before) continue;
    let [low, high] = [time - 8 * day, time];
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 120_000) * 60_000;
      if (wordedOffset(middle, timeZone) === before) low = middle;
      else high = middle;
    }
    found.push(high);
    before = after;
  }
  return found;
}

test.each(zones)("the offset of %s is right just before, at and after every change of the clock from 2020 to 2035", (zone) => {
  const around = changes(zone).flatMap((change) => [change - 60_000, change - 1, change, change + 1, change + 60_000]);
  expect(around.map((time) => [time, zoneOffset(time, zone)])).toEqual(around.map((time) => [time, wordedOffset(time, zone)]));
});

test("daylight saving of the venue zones is really met", () => {
  expect(changes("Australia/Sydney")).toHaveLength(32);
  expect(changes("Asia/Hong_Kong")).toHaveLength(0);
});

test("the offset is right at any time since 1972", () => {
  const time = fc.integer({ min: Date.UTC(1972, 1, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 });
  fc.assert(
    fc.property(time, fc.constantFrom(...zones), (seconds, zone) => {
      expect(zoneOffset(seconds * 1000, zone)).toBe(wordedOffset(seconds * 1000, zone));
    }),
    { numRuns: 300 },
  );
});

test("an unknown timezone is refused", () => {
  expect(() => zoneOffset(0, "Mars/Olympus")).toThrow(RangeError);
});
