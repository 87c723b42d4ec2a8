/**
 * Suite of src/addin/workbook: each time on the sheets is of the clock that its heading names, with the
 * computer in four time zones and the tracks in four others.
 */
import { cellAddress } from "../../../src/cells/addresses";
import { runInThisContext } from "node:vm";
import { meetingsSheet } from "../../../src/addin/workbook/meetingsSheet";
import { raceSheet } from "../../../src/addin/workbook/raceSheet";
import { workbookSheets } from "../../../src/addin/workbook/workbookSheets";
import type { Country } from "../../../src/spec/codes";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { openTestSession } from "../../functions/testSession";
import { serviceOf } from "../../service/testService";
import { loadFunctions } from "../../workbench/gridWithFunctions";
import { choice } from "./workbookChoice";

const date = "2026-03-14";
const now = Date.parse("2026-03-14T01:00:00Z");

/** A race at each of four tracks on one date of the service, on the 13th and the 14th at the tracks. */
const races: readonly (readonly [track: string, country: Country, timezone: string, startTime: string])[] = [
  ["Kauri Flat", "nz", "Pacific/Auckland", "2026-03-14T02:10:00Z"],
  ["Elm Downs", "us", "America/Los_Angeles", "2026-03-14T02:50:00Z"],
  ["Saltbush", "au", "Australia/Adelaide", "2026-03-14T03:35:00Z"],
  ["Lantern Bay", "hk", "Asia/Hong_Kong", "2026-03-14T05:00:00Z"],
];
const computers = ["Pacific/Honolulu", "America/St_Johns", "Europe/London", "Asia/Tehran"];

const slugOf = (track: string): string => track.toLowerCase().replace(" ", "-");

/** Returns a time on a clock: "2026-03-14 15:10". */
const onClock = (time: string, timeZone: string): string =>
  new Date(time).toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });

/** Returns the time that a serial number shows. */
const shownTime = (serial: unknown): string =>
  new Date(Math.round((Number(serial) - 25_569) * 1440) * 60_000)
    .toISOString()
    .slice(0, 16)
    .replace("T", " ");

/** Sets the zone of this process, whose `process.env` a test sees a copy of. */
const setZone = (zone: string | undefined): unknown =>
  runInThisContext(zone === undefined ? "delete process.env.TZ" : `process.env.TZ = "${zone}"`);

const ownZone = process.env.TZ;
const service = () => {
  const history = historyInMemory();
  createWriter(history)(
    races.map(([track, country, timezone, startTime]) => ({
      country,
      raceCode: "gallops" as const,
      track,
      raceNumber: 1,
      startTime,
      timezone,
      distance: 1200,
      date: onClock(startTime, timezone).slice(0, 10),
      abandoned: false,
      meetingAbandoned: false,
      run: false,
      runners: [{ number: 1, name: "Runner", runnerKey: track, scratched: false }],
    })),
  );
  return serviceOf(history, { clock: { now: () => now, elapsed: () => 0 } });
};

let openGrid: Awaited<ReturnType<typeof loadFunctions>>;
beforeAll(async () => {
  openGrid = await loadFunctions();
});
afterAll(() => setZone(ownZone));

/** Opens sheets of a race, of the meetings, and with tables of one's own. */
async function open() {
  const { grid, workbench, settled } = openGrid();
  openTestSession({
    key: "pro",
    clock: () => now,
    answer: service().handle,
    health: async () => Response.json({ source: "live", asOf: null }),
  });
  const race = { date, track: "kauri-flat", race: 1, options: "country=nz", raceCode: "gallops" };
  const fields = "track,startTime,localStart,clockStart";
  const tables = {
    A1: `=RACING.MEETINGS("${date}")`,
    A10: `=RACING.MEETINGS("${date}",,"${fields}",,"time=mine")`,
    A20: `=RACING.NEXT(,,4,"${fields}",TRUE)`,
    A30: `=RACING.NEXT(,,4,"${fields}",TRUE,"time=utc")`,
  };
  await workbench.replace(() =>
    grid.create([
      raceSheet("Race", race, { races: [] }),
      meetingsSheet("Meetings", { date, raceCode: "gallops" }),
      { name: "Tables", cells: tables },
    ]),
  );
  await settled();
  const values = (range: string): unknown[][] =>
    grid.read(grid.area(range)).map((row) => row.map(({ value }) => value));
  const type = async (cells: Readonly<Record<string, string>>): Promise<void> => {
    for (const [address, content] of Object.entries(cells)) grid.write(grid.area(address), [[content]]);
    await settled();
  };
  return { values, value: (address: string) => values(address)[0]?.[0], type };
}

/** Returns the clocks of a table's columns by their headings; undefined for a column that is no time. */
const clockOf = (heading: unknown, zones: { readonly computer: string; readonly track: string }) => {
  const [, clock] = /\((track’s clock|your clock|UTC|\w+\/\w+)\)$/.exec(String(heading)) ?? [];
  if (clock === undefined) return /start/i.test(String(heading)) ? "a clock without a name" : undefined;
  if (clock === "track’s clock") return zones.track;
  return clock === "UTC" || clock.includes("/") ? clock : zones.computer;
};

describe.each(computers)("with the computer in %s", (computer) => {
  let sheets: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    setZone(computer);
    jest.useFakeTimers({ now, doNotFake: ["setImmediate", "setTimeout", "nextTick", "queueMicrotask", "performance"] }); // prettier-ignore
    sheets = await open();
  });
  afterAll(() => jest.useRealTimers());

  test("the computer's clock is in that zone", () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(computer);
    expect(new Date(now).getHours()).toBe(
      Number(onClock(new Date(now).toISOString(), computer).slice(11, 13)),
    );
  });

  test.each(races)(
    "the sheet of the race at %s names both clocks",
    async (track, country, timezone, start) => {
      const { type, value } = sheets;
      await type({ "Race!A7": slugOf(track), "Race!U7": `country=${country}`, "Race!C7": date });
      const [there, here] = [onClock(start, timezone), onClock(start, computer)];
      expect([value("Race!A2"), shownTime(value("Race!C2")).slice(0, 10)]).toEqual([
        track,
        there.slice(0, 10),
      ]);
      expect(value("Race!K4")).toBe(`Start, track’s clock (yours ${here.slice(11)})`);
      expect(shownTime(value("Race!K5"))).toBe(there);
      const minutes = (Date.parse(start) - now) / 60_000;
      expect(value("Race!K3")).toBe(
        minutes < 120 ? minutes : `${Math.floor(minutes / 60)} h ${minutes % 60} min`,
      );
      expect(value("Race!A1")).toBe("Kauri Flat R1 · 70 min");
    },
  );

  test("the meetings are by the computer's clock, and their list by both", () => {
    const { values, value } = sheets;
    expect([value("Meetings!A18"), value("Meetings!B9")]).toEqual(["Meeting · your clock", "Your clock"]);
    expect(value("Meetings!I2")).toBe(
      `to Kauri Flat R1, ${onClock(races[0]?.[3] ?? "", computer).slice(11)} by your clock`,
    );
    expect(value("Meetings!L1")).toBe(70);
    const byTrack = new Map(races.map(([track, , timezone, start]) => [track, { timezone, start }]));
    for (const [track, , , start] of values("Meetings!A19:D22")) {
      expect(shownTime(start)).toBe(onClock(byTrack.get(String(track))?.start ?? "", computer));
    }
    const next = values("Meetings!A10:C13");
    expect(next.map(([raceName, start, ,]) => [raceName, shownTime(start)])).toEqual(
      races.map(([track, , , start]) => [`${track} R1`, onClock(start, computer)]),
    );
    expect(next.map(([, , toGo]) => toGo)).toEqual([70, 110, "2 h", "4 h"]);
  });

  test.each([
    ["Meetings", 18, "Q", 16],
    ["Tables", 1, "A", 14],
    ["Tables", 10, "A", 4],
    ["Tables", 20, "A", 4],
    ["Tables", 30, "A", 4],
  ] as const)(
    "each time of the table on %s in row %d is of the clock that its heading names",
    (sheet, row, first, width) => {
      const from = first === "A" ? 0 : 16;
      const [headings = [], ...rows] = sheets.values(
        `${sheet}!${cellAddress(from, row)}:${cellAddress(from + width - 1, row + races.length)}`,
      );
      const trackAt = headings.indexOf("Track");
      const compared = rows.flatMap((cells) => {
        const [, , track = "", start = ""] = races.find(([name]) => name === cells[trackAt]) ?? [];
        return headings.flatMap((heading, index) => {
          const clock = clockOf(heading, { computer, track });
          return clock === undefined ? [] : [[heading, shownTime(cells[index]), onClock(start, clock)]];
        });
      });
      expect(compared.length).toBeGreaterThanOrEqual(2 * races.length);
      for (const [heading, shownTimes, promised] of compared)
        expect([heading, shownTimes]).toEqual([heading, promised]);
    },
  );
});

test("no other cell of the sheets that the pane builds has the format of a time of the day", () => {
  const timed = workbookSheets(choice()).flatMap(({ name, formats = {} }) =>
    Object.entries(formats).flatMap(([range, format]) => (/h:|hh/.test(format) ? [`${name} ${range}`] : [])),
  );
  expect(
    timed.filter(
      (cell) =>
        !/^(Ashford Park R\d K5|Meetings (B1\d|D19:O58|W19:W318|AF19:AF318)|Angle lab A[FS]9:A[FS]208|Entered [BP]6:[BP]305)$/.test(
          cell,
        ),
    ),
  ).toEqual([]);
});
