import { runInThisContext } from "node:vm";
import { explain } from "../../src/functions/explain";
import { meetings } from "../../src/functions/meetings";
import { parseCached } from "../../src/functions/call/argumentCache";
import { askParsed } from "../../src/functions/call/askParsed";
import { session } from "../../src/functions/call/session";
import { next, nextCall } from "../../src/functions/next";
import { asOf, errorOf, now, openTestSession } from "./testSession";

const text = (value: unknown) => value as never; // a cell's value where a range may stand
type Rows = readonly (readonly unknown[])[];
const minute = 60_000;

const raceAt = (raceNumber: number, startTime: number, more: object = {}) => ({
  raceNumber,
  raceName: `Race ${raceNumber}`,
  distance: "1200m",
  numberOfRunners: 8,
  prizeMoney: null,
  startTime: new Date(startTime).toISOString(),
  timezone: "Australia/Sydney",
  abandoned: false,
  ...more,
});
const meeting = (track: string, races: readonly object[], more: object = {}) => ({
  track,
  slug: track.toLowerCase(),
  country: "au",
  abandoned: false,
  races,
  ...more,
});

/** Meetings by date around noon in Sydney of the session's day. */
const days: Readonly<Record<string, readonly object[]>> = {
  "2026-03-13": [meeting("Night", [raceAt(8, now + 5 * minute)])],
  [asOf]: [
    meeting("Alpha", [
      raceAt(1, now - 10 * minute),
      raceAt(2, now + 20 * minute),
      raceAt(3, now + 60 * minute, { abandoned: true }),
    ]),
    meeting("Beta", [raceAt(1, now + 15 * minute), raceAt(2, now + 50 * minute)], { country: "nz" }),
    meeting("Gamma", [raceAt(1, now + 30 * minute)], { abandoned: true }),
  ],
  "2026-03-15": [meeting("Delta", [raceAt(1, now + 1440 * minute)])],
};

function open({ clock = () => now, broken = "" }: { clock?: () => number; broken?: string } = {}) {
  return openTestSession({
    clock,
    answer: (request) => {
      const { searchParams } = new URL(request.url);
      const date = searchParams.get("date") ?? "";
      const body = { date, raceType: searchParams.get("race_code"), meetings: days[date] ?? [] };
      return Promise.resolve(
        date === broken ? Response.json({ detail: "broken" }, { status: 500 }) : Response.json(body),
      );
    },
  });
}
const rowsOf = async (
  country: string | null,
  count: number | null,
  fields = "track,raceNumber,minutesToGo",
) => (await next(null, country, count, text(fields), false)) as Rows;

test("the calls of a second share one list, those of the next second have their own", async () => {
  let time = now;
  open({ clock: () => time });
  await rowsOf(null, 3);
  const listAt = async (milliseconds: number) => {
    time = now + milliseconds;
    return (await askParsed(parseCached(nextCall, {}, session()), session().client)).response;
  };
  const first = await listAt(0);
  expect(await listAt(999)).toBe(first);
  expect(await listAt(1000)).not.toBe(first);
});

test("the races to jump by start time over all meetings; those over or abandoned are left out", async () => {
  const { asked } = open();
  expect(await rowsOf(null, 3)).toEqual([
    ["Beta", 1, 15],
    ["Alpha", 2, 20],
    ["Beta", 2, 50],
  ]);
  expect(asked).toHaveLength(1);
});

test("tomorrow is asked for if today has too few, and a country keeps its races only", async () => {
  const { asked } = open();
  expect(await rowsOf("au", 2)).toEqual([
    ["Alpha", 2, 20],
    ["Delta", 1, 1440],
  ]);
  expect(asked.map((path) => /date=([\d-]+)/.exec(path)?.[1])).toEqual([asOf, "2026-03-15"]);
});

test("it shares its requests with MEETINGS and, once they are cached, returns at once as time goes by", async () => {
  let at = now;
  const { asked } = open({ clock: () => at });
  await meetings(asOf);
  await rowsOf(null, 3);
  expect(asked).toHaveLength(1);
  at += 16 * minute;
  const table = next(null, null, 2, text("track,raceNumber,minutesToGo"), false) as unknown as Rows;
  expect(Array.isArray(table)).toBe(true);
  expect(table).toEqual([
    ["Alpha", 2, 4],
    ["Beta", 2, 34],
  ]);
});

test("in the night the meetings of yesterday are asked for too, which go on after midnight", async () => {
  const night = Date.UTC(2026, 2, 13, 14); // 01:00 of the 14th in Sydney
  const { asked } = open({ clock: () => night });
  const rows = await rowsOf(null, 100);
  expect(asked.map((path) => /date=([\d-]+)/.exec(path)?.[1])).toEqual([asOf, "2026-03-13", "2026-03-15"]);
  expect(rows.map(([track]) => track)).toContain("Night");
});

test("while the source shows another day, it is the races of that day, without minutes", async () => {
  open({ clock: () => now + 40 * 1440 * minute });
  expect(await rowsOf(null, 3)).toEqual([
    ["Alpha", 1, ""],
    ["Beta", 1, ""],
    ["Alpha", 2, ""],
  ]);
});

test("EXPLAIN states the requests, and that of tomorrow once today is known", async () => {
  const { asked } = open();
  const stated = async (count: number): Promise<Rows> =>
    (await explain("NEXT", [[[null]], [[null]], [[count]]])) as Rows;
  const [, , before] = await stated(10);
  expect(before).toEqual(["requests in all", 1, expect.stringContaining("and then one for tomorrow")]);
  await rowsOf(null, 10);
  const gets = (await stated(10)).filter(([item]) => item === "asks").map(([, get]) => String(get).slice(4));
  expect(gets).toEqual(asked);
});

test("a failure of tomorrow leaves today's races; one of today is the cell's error", async () => {
  open({ broken: "2026-03-15" });
  expect(await rowsOf(null, 10)).toHaveLength(3);
  open({ broken: asOf });
  expect((await errorOf(() => rowsOf(null, 10))).code).toBe("#N/A");
});

test("no race to jump leaves the headings, and a count out of range is refused", async () => {
  open();
  expect(await next(null, "fr", 2, text("track"))).toEqual([["Track"]]);
  expect((await errorOf(() => rowsOf(null, 101))).message).toContain(
    "count must be a whole number from 1 to 100",
  );
});

test("your start time is that of your computer's clock, and is not named after another zone", async () => {
  /** Sets the zone of this process, whose `process.env` a test sees a copy of. */
  const setZone = (zone: string | undefined): unknown =>
    runInThisContext(zone === undefined ? "delete process.env.TZ" : `process.env.TZ = "${zone}"`);
  const before = process.env.TZ;
  setZone("Asia/Hong_Kong");
  try {
    open();
    const [[heading], [start]] = (await next(null, "au", 1, text("localStart"), true)) as [
      [string],
      [number],
    ];
    expect(heading).toBe("Your start time (Asia/Hong_Kong)");
    expect(start).toBeCloseTo(25_569 + (now + 20 * minute) / 86_400_000 + 8 / 24, 9); // Alpha R2
  } finally {
    setZone(before);
  }
});
