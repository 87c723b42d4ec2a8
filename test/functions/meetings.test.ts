import { form } from "../../src/functions/form";
import { meetings } from "../../src/functions/meetings";
import type { RaceRecord } from "../../src/service/races/records";
import { historyInMemory } from "../../src/service/store/openHistory";
import { createWriter } from "../../src/service/store/writing/createWriter";
import { pinned, serviceOf } from "../service/testService";
import { asOf, errorOf, now, openService, openTestSession, type TestSession } from "./testSession";

const meeting = (slug: string, country: string, [timezone, ...starts]: readonly string[]) => ({
  track: slug,
  slug,
  country,
  abandoned: false,
  races: starts.map((startTime, index) => ({
    raceNumber: index + 1,
    numberOfRunners: 8,
    prizeMoney: "25000",
    abandoned: false,
    startTime: `2026-03-14T${startTime}:00Z`,
    timezone,
  })),
});

const day = {
  date: asOf,
  raceType: "gallops",
  meetings: [
    meeting("late-park", "au", ["Australia/Sydney", "03:30", "04:10"]),
    meeting("jade-valley", "hk", ["Asia/Hong_Kong", "05:00"]),
    meeting("ferry-lane", "nz", ["Pacific/Auckland", "00:30"]),
    meeting("early-park", "au", ["Australia/Sydney", "02:00", "04:00"]),
  ],
};

/** The hour of the last race by the clock of this computer. */
const ownHour = 5 - new Date("2026-03-14T05:00:00Z").getTimezoneOffset() / 60;

const open = (options = {}) =>
  openTestSession({ answer: () => Promise.resolve(Response.json(structuredClone(day))), ...options });

const rowsOf = (fields: string, headers: unknown = false, options = ""): Promise<unknown[][]> =>
  meetings(asOf, null, fields as never, headers, options as never) as never;

test("the default country's meetings come first, then by their start, races in their order", async () => {
  const { set } = open();
  expect(await rowsOf("slug,raceNumber")).toEqual([
    ["early-park", 1],
    ["early-park", 2],
    ["late-park", 1],
    ["late-park", 2],
    ["ferry-lane", 1],
    ["jade-valley", 1],
  ]);
  set({ settings: () => ({ workbook: { country: "HK" }, user: {} }) });
  expect((await rowsOf("slug")).flat()[0]).toBe("jade-valley");
  set({ settings: () => ({ workbook: {}, user: {} }) });
  expect((await rowsOf("slug")).flat()[0]).toBe("early-park");
});

test("the start at the venue, in the user's time zone and on the computer's clock, and the minutes to it", async () => {
  open();
  const hours = (hour: number) => 46_095 + hour / 24;
  const rows = await rowsOf("slug,startTime,timezone,localStart,clockStart,minutesToGo");
  expect(rows.at(-1)).toEqual([
    "jade-valley",
    // By the reader's clock, as no time zone is chosen; the session's time is 01:00 UTC
    hours(13),
    "Asia/Hong_Kong",
    expect.closeTo(hours(ownHour), 9),
    expect.closeTo(hours(ownHour), 9),
    240,
  ]);
  expect(rows.at(-2)?.at(-1)).toBe(-30);
  const chosenRows = await rowsOf("localStart", true, "timezone=Australia/Sydney");
  expect([chosenRows[0], chosenRows.at(-1)]).toEqual([["Your start time (Australia/Sydney)"], [hours(16)]]);
});

test("the minutes follow the clock without another request", async () => {
  let time = now;
  const { asked, set } = open();
  set({ now: () => time });
  await rowsOf("minutesToGo");
  time += 90_000;
  expect((await rowsOf("minutesToGo"))[0]).toEqual([58]); // 60 minutes less one and a half
  expect(asked).toHaveLength(1);
});

test("another day than today has no minutes to go", async () => {
  const { set } = open();
  await rowsOf("slug");
  set({ now: () => now + 5 * 86_400_000 });
  expect((await rowsOf("minutesToGo")).flat()).toEqual(["", "", "", "", "", ""]);
});

test("the title says that the date may be another abroad", async () => {
  open();
  const [[title]] = (await rowsOf("slug", 2)) as [[string]];
  expect(title).toMatch(
    /^MEETINGS · 2026-03-14 · gallops · Australia\/Sydney · .* · days in that time zone: abroad the date may be another$/,
  );
});

test("amounts, times and distances carry number formats where the host supports them", async () => {
  const { set } = open();
  set({ formats: true });
  expect((await rowsOf("prizeMoney,localStart,minutesToGo"))[5]).toEqual([
    { type: "FormattedNumber", basicValue: 25_000, numberFormat: '"HK$"#,##0' },
    {
      type: "FormattedNumber",
      basicValue: expect.closeTo(46_095 + ownHour / 24, 9),
      numberFormat: "yyyy-mm-dd hh:mm",
    },
    240,
  ]);
});

describe("of the service", () => {
  const text = (value: string) => value as never; // a cell's text where a range may stand
  let opened: TestSession;
  beforeAll(async () => {
    const service = await openService();
    opened = openTestSession({ answer: service.handle });
  });

  test("a row for every race of every meeting of the day", async () => {
    const table = await meetings(asOf, null, text("track,raceNumber,distance,startTime,abandoned"));
    expect(table[0]).toEqual(["Track", "Race", "Distance", "Start time (track’s clock)", "Abandoned"]);
    expect(table.slice(1).map((row) => row.slice(0, 2))).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => ["Ashford Park", number]),
    );
    expect(table[1]?.slice(2).map((cell) => typeof cell)).toEqual(["number", "number", "boolean"]);
  });

  test("a country given in the formula keeps its meetings only; the default country does not", async () => {
    const sunday = (options?: string) =>
      meetings("2026-03-15", null, text("country"), false, text(options ?? ""));
    expect(new Set((await sunday()).flat())).toEqual(new Set(["nz"]));
    expect(await sunday("country=au")).toEqual([[""]]);
  });

  test("the code is an argument by word or letter", async () => {
    const table = await meetings("2026-03-15", "H", text("track"), false);
    expect(new Set(table.flat())).toEqual(new Set(["Pemberly"]));
    expect(opened.asked.at(-1)).toContain("race_code=harness");
  });
});

/** Two meetings of a venue that begin on 14 March in Sydney: one on the 13th there, one on the 14th. */
function twoMeetings(): RaceRecord[] {
  const starts = {
    "2026-03-13": ["22:30", "23:00", "23:30"],
    "2026-03-14": ["12:00", "12:30"],
  };
  return Object.entries(starts).flatMap(([date, times]) =>
    times.map((time, index) => ({
      date,
      country: "us",
      raceCode: "gallops" as const,
      track: "Elm Downs",
      raceNumber: index + 1,
      startTime: `${date}T${time}:00Z`,
      timezone: "America/New_York",
      distance: 1200,
      abandoned: false,
      meetingAbandoned: false,
      run: false,
      runners: [
        { number: 1, name: `Runner ${index + 1} of ${date}`, runnerKey: date + time, scratched: false },
      ],
    })),
  );
}

test("two meetings of a venue on one date stay two, and each row's formula reaches its race", async () => {
  const history = historyInMemory();
  createWriter(history)(twoMeetings());
  const service = serviceOf(history, { clock: pinned(asOf) });
  openTestSession({ key: "pro", answer: service.handle });
  const rows = await rowsOf("slug,localDate,raceNumber,formula");
  const scope = "country=us; race_code=gallops; timezone=America/New_York";
  const formula = (date: string, race: number) => `=RACING.FORM("${date}","elm-downs",${race},,,"${scope}")`;
  expect(rows.map(([, , ...rest]) => rest)).toEqual([
    ...[1, 2, 3].map((race) => [race, formula("2026-03-13", race)]),
    ...[1, 2].map((race) => [race, formula("2026-03-14", race)]),
  ]);
  for (const [, , race, text] of rows) {
    const [, date = ""] = /FORM\("([^"]+)"/.exec(String(text)) ?? [];
    const [[name] = []] = await form(date, "elm-downs", race, "name" as never, false, scope as never);
    expect(name).toBe(`Runner ${String(race)} of ${date}`);
  }
  // The date alone means the meeting of the venue's own day; the title and the error name the other.
  const us = "country=us" as never;
  const [[title] = []] = await form(asOf, "elm-downs", 1, "name" as never, 2, us);
  const other = "another meeting there: date=2026-03-13; timezone=America/New_York";
  expect(title).toContain(other);
  const { code, message } = await errorOf(() => form(asOf, "elm-downs", 3, "name" as never, false, us));
  expect([code, message]).toEqual(["#N/A", expect.stringContaining(`There is ${other}.`)]);
  expect(message).toContain("date=2026-03-13; timezone=America/New_York");
  history.close();
});

test("a meeting on its track's own day, which is another day in the timezone asked for, is named with its timezone", async () => {
  const history = historyInMemory();
  createWriter(history)(twoMeetings());
  openTestSession({ key: "pro", answer: serviceOf(history, { clock: pinned(asOf) }).handle });
  const ask = (options: string) => () =>
    form("2026-03-13", "elm-downs", 1, "name" as never, false, options as never);
  expect((await errorOf(ask("country=us"))).message).toContain(
    "no meeting at Elm Downs on 2026-03-13 in Australia/Sydney; there is one on that day by the track's own clock: give timezone=America/New_York.",
  );
  expect(await ask("country=us; timezone=America/New_York")()).toEqual([["Runner 1 of 2026-03-13"]]);
});
