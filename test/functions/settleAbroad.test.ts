/** Suite of src/functions: bets by the day and the clock of their track, and races without a result. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settle } from "../../src/functions/settle";
import { ask, historyOf, pinned, serviceOf } from "../service/testService";
import { openTestSession } from "./testSession";

const cells = (value: unknown) => value as never; // a text where a range may stand

interface Started {
  readonly date: string;
  readonly country: string;
  readonly track: string;
  readonly race: number;
  readonly start: string;
  readonly zone: string;
  /** The finish of each runner by its number; "" without a result. */
  readonly finishes: readonly (number | "")[];
}

const head =
  "date,country,race_code,track,race_number,start_time,timezone,race_name,distance_m,number,name,scratched,finish,starting_price";
const linesOf = ({ date, country, track, race, start, zone, finishes }: Started): string[] =>
  finishes.map((finish, index) =>
    [
      date,
      country,
      "gallops",
      track,
      race,
      start,
      zone,
      "Linen Plate",
      1200,
      index + 1,
      `${track} ${race}${"ABCDEFGHI"[index]}`,
      0,
      finish,
      3 + index,
    ].join(),
  );

const nine = [9, 1, 2, 3, 4, 5, 6, 7, 8];
const races: readonly Started[] = [
  // Two days of one American track, whose second is the first in Sydney.
  ...[
    ["2026-03-06", nine],
    ["2026-03-07", [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ].map(([date, finishes]) => ({
    country: "us",
    track: "Elmridge",
    race: 1,
    zone: "America/New_York",
    date: String(date),
    start: `${date}T18:01:00Z`,
    finishes: finishes as number[],
  })),
  {
    date: "2026-03-02",
    country: "gb",
    track: "Harwell Moor",
    race: 1,
    zone: "Europe/London",
    start: "2026-03-02T14:11:00Z",
    finishes: [1, 2, 3],
  },
  {
    date: "2026-03-01",
    country: "au",
    track: "Dunmore Park",
    race: 1,
    zone: "Australia/Sydney",
    start: "2026-03-01T02:11:00Z",
    finishes: [1, 2, 3],
  },
  {
    date: "2026-03-01",
    country: "au",
    track: "Dunmore Park",
    race: 4,
    zone: "Australia/Sydney",
    start: "2026-03-01T04:11:00Z",
    finishes: ["", "", ""],
  },
  {
    date: "2026-03-15",
    country: "au",
    track: "Dunmore Park",
    race: 1,
    zone: "Australia/Sydney",
    start: "2026-03-15T02:11:00Z",
    finishes: ["", "", ""],
  },
];

async function open() {
  const file = join(mkdtempSync(join(tmpdir(), "races-")), "results.csv");
  writeFileSync(file, [head, ...races.flatMap(linesOf)].join("\n"));
  const now = Date.parse("2026-03-14T01:00:00Z");
  const service = serviceOf(await historyOf(file), { clock: pinned("2026-03-14", now) });
  openTestSession({ key: "pro", answer: service.handle, clock: () => now });
  return service;
}

const bet = (date: string, track: string, ...more: (string | number)[]) => [
  date,
  track,
  more[0] ?? 1,
  more[1] ?? 1,
  4,
  10,
];
const settled = async (rows: readonly (readonly (string | number)[])[], fields: string, options = "") =>
  (await settle(
    cells([["Date", "Track", "Race", "No", "Price", "Stake"], ...rows]),
    null,
    cells(fields),
    false,
    cells(options),
  )) as unknown[][];

test("a bet is settled by its track's own day, whatever the default zone: two continents in one ledger", async () => {
  await open();
  const rows = [
    bet("2026-03-07", "Elmridge"),
    bet("2026-03-06", "Elmridge"),
    bet("2026-03-02", "harwell-moor"),
    bet("2026-03-01", "dunmore-park"),
  ];
  expect(await settled(rows, "status,returned,reason")).toEqual([
    ["won", 40, ""],
    ["lost", 0, ""],
    ["won", 40, ""],
    ["won", 40, ""],
  ]);
  expect(await settled(rows.slice(0, 2), "status", "country=us")).toEqual([["won"], ["lost"]]);
  expect(await settled(rows, "status", "timezone=America/New_York")).toEqual(
    ["won", "lost", "won", "won"].map((status) => [status]),
  );
});

test("a bet under the day of another zone is found, and marked", async () => {
  await open();
  expect(await settled([bet("2026-03-08", "Elmridge")], "status,reason")).toEqual([
    ["won", "the source has this meeting on 2026-03-07, another day than the bet"],
  ]);
});

test("a race by its start is found by the track's clock", async () => {
  await open();
  const table = [
    ["Date", "Track", "Off", "No", "Price", "Stake"],
    ["2026-03-07", "Elmridge", "13:01", 1, 4, 10],
    ["2026-03-02", "Harwell Moor", "2:11 pm", 1, 4, 10],
    ["2026-03-01", "Dunmore Park", 13 / 24 + 11 / 1440, 1, 4, 10],
    ["2026-03-01", "Dunmore Park", "02:11", 1, 4, 10],
  ];
  const settledRows = (await settle(cells(table), null, cells("status,reason"), false)) as unknown[][];
  expect(settledRows.slice(0, 3)).toEqual([
    ["won", ""],
    ["won", ""],
    ["won", ""],
  ]);
  expect(settledRows[3]).toEqual(["unknown", "Dunmore Park had no race at 2:11 on 2026-03-01"]);
});

test("a moment on another clock is of the day at the track, by the zone that the source knows", async () => {
  await open();
  const rows = [
    bet("2026-03-08T03:00:00Z", "Elmridge"),
    bet("2026-03-07T04:30Z", "Elmridge"),
    bet("2026-03-07T10:30:00+11:00", "Elmridge"),
    bet("2026-02-28T23:30Z", "dunmore-park"),
    bet("2026-03-08T03:00:00Z", "Nowhere Downs"),
  ];
  const sentence =
    "the date is a moment on another clock, and the zone of nowhere-downs is not known: write the track's own day, or its country";
  expect(await settled(rows, "status,returned,reason")).toEqual([
    ["won", 40, ""],
    ["lost", 0, ""],
    ["lost", 0, ""],
    ["won", 40, ""],
    ["unknown", "", sentence],
  ]);
  const starts = [
    ["Date", "Track", "Off", "No", "Price", "Stake"],
    ["2026-03-07", "Elmridge", "18:01 UTC", 1, 4, 10],
    ["", "Elmridge", "2026-03-07T18:01:00Z", 1, 4, 10],
    ["", "Elmridge", "2026-03-07 13:01", 1, 4, 10],
  ];
  const settledRows = await settle(cells(starts), null, cells("date,status,reason"), false);
  expect(settledRows).toEqual(Array(3).fill([46088, "won", ""]));
});

test("a race long past without a result says so; one to come is open, with its risk", async () => {
  await open();
  const rows = [bet("2026-03-01", "Dunmore Park", 4), bet("2026-03-15", "Dunmore Park", 1)];
  expect(await settled(rows, "status,reason,risk")).toEqual([
    ["unknown", "the source has no result of it", 10],
    ["open", "not run yet", 10],
  ]);
});

test.each(["BST", "IST", "ACT", "AST", "NST", "AEST", "bst", "Nowhere/Here", "+10:00"])(
  "the service refuses the timezone %s",
  async (timezone) => {
    const service = await open();
    const { status, body } = await ask(
      service,
      `/form/meetings?date=2026-03-14&timezone=${encodeURIComponent(timezone)}`,
    );
    expect([status, body.code]).toEqual([422, "parameter_invalid"]);
  },
);

test.each(["Europe/London", "US/Eastern", "Asia/Calcutta", "UTC"])(
  "the service takes the timezone %s",
  async (timezone) => {
    const service = await open();
    expect((await ask(service, `/form/meetings?date=2026-03-14&timezone=${timezone}`)).status).toBe(200);
  },
);
