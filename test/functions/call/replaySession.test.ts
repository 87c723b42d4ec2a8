/** Suite of src/functions/call/snapshotSessions.ts: replaySession. */
import * as functions from "../../../src/functions/index.generated";
import type { Service } from "../../../src/service/createService";
import { openSnapshots } from "../openSnapshots";
import { proResponse } from "../proResponse";
import { asOf, errorOf, now, openService, openTestSession } from "../testSession";

type Callable = (...args: unknown[]) => unknown;
type Formula = readonly [name: keyof typeof functions, ...args: unknown[]];

let service: Service;
beforeAll(async () => {
  service = await openService();
});

const race = ["today", "Ashford Park", 3] as const;
const all = ["all", 2, "missing=na"] as const;

/** A formula of each function that asks, most with all columns, a title and a date word. */
const formulas: readonly Formula[] = [
  ["meetings", "today", "", ...all],
  ["next", "", "", 5, ...all],
  ["venues", "", "", ...all],
  ["race", ...race, ...all],
  ["form", ...race, ...all],
  ["form", 46095, "lantern-bay", 1],
  ["runner", ...race, 2, ...all],
  ["badges", ...race, ...all],
  ["predict", ...race, ...all],
  ["bias", "lantern-bay", "1000-1400", 90],
  ["bias", "ashford-park", "4800-5000"],
  ["jockey", "Ms Keira J. Ambrose", "", "", ...all],
  ["jockey", "Nobody Known"],
  ["trainer", "Niall Ellery", 90, "recent", ...all],
  ["card", ...race, [["Gentle Inkwell", 4]], 2, "all", true],
  ["whatif", ...race, 2],
  ["going", ...race, "Good 4"],
  ["biascompare", "lantern-bay, ashford-park"],
  ["connections", ...race, 90],
  ["speedmap", ...race, 2],
  ["starts", ...race, 2, 3, ...all],
  ["headtohead", ...race, ...all],
  ["angle", "barrier=1-2", "", "", "years", ...all],
  ["angle", "barrier=3-4", "", "", "", ...all],
  ["results", "2026-03-07", "ashford-park", "", ...all],
  ["status", "snapshot"],
  ["status", "today"],
];

/** Returns what a cell shows: its table, or its error. */
async function shownBy([name, ...args]: Formula): Promise<unknown> {
  const call = functions[name] as Callable;
  try {
    return await call(...args);
  } catch (thrown) {
    const { code, message } = thrown as { code: string; message: string };
    return { code, message };
  }
}
const shownByAll = (): Promise<unknown[]> => Promise.all(formulas.map(shownBy));

const answer = (request: Request): Promise<Response> =>
  request.url.includes("/predictions") ? proResponse(request) : service.handle(request);
const mine = { user: { country: "au", timezone: "Australia/Sydney" }, workbook: { time: "utc" } };

test("every formula shows what it showed, without network, key or the author's settings", async () => {
  const author = openTestSession({ answer, settings: mine });
  const taken = openSnapshots(author);
  await shownByAll();
  await taken.take("10:00", now);
  taken.show("10:00");
  const then = await shownByAll();
  expect(then.filter((result) => Array.isArray(result)).length).toBeGreaterThan(17);

  const reader = openTestSession({
    key: "",
    answer: () => Promise.reject(new TypeError("no network")),
    health: () => Promise.reject(new TypeError("no network")),
    settings: { user: { country: "nz", timezone: "Pacific/Auckland", missing: "0" }, workbook: {} },
    clock: () => now + 40 * 24 * 3_600_000,
  });
  const received = openSnapshots(reader);
  received.list.push(...taken.list);
  received.show("10:00");
  expect(await shownByAll()).toEqual(then);
  expect(reader.asked).toEqual([]);
  expect(await shownBy(["status", "snapshot"])).toEqual([["10:00"]]);
});

test("the values are those of the live workbook, the titles with their times too", async () => {
  const opened = openTestSession({ answer, settings: mine });
  const snapshots = openSnapshots(opened);
  const live = await shownByAll();
  await snapshots.take("10:00", now);
  snapshots.show("10:00");
  const isOfStatus = ([name]: Formula): boolean => name === "status";
  const shownResults = await shownByAll();
  formulas.forEach((formula, index) => {
    if (!isOfStatus(formula)) expect([formula, shownResults[index]]).toEqual([formula, live[index]]);
  });
});

test("a formula that was not calculated then is #N/A with the snapshot's name, and sends nothing", async () => {
  const opened = openTestSession({ answer, settings: mine });
  const snapshots = openSnapshots(opened);
  await shownBy(["form", ...race]);
  await snapshots.take("10:00", now);
  snapshots.show("10:00");
  const sent = opened.asked.length;
  expect(await errorOf(() => functions.form(asOf, "ashford-park", 4))).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("not in the snapshot of 10:00"),
  });
  expect(opened.asked).toHaveLength(sent);
});

test("the option answers one formula from a snapshot while the others are live", async () => {
  const opened = openTestSession({ answer, settings: mine });
  const snapshots = openSnapshots(opened);
  const form = await shownBy(["form", ...race]);
  await snapshots.take("10:00", now);
  opened.client.clearCache();
  const sent = opened.asked.length;
  expect(await shownBy(["form", ...race, "", "", "snapshot=10:00"])).toEqual(form);
  expect(opened.asked).toHaveLength(sent);
  await shownBy(["form", ...race]);
  expect(opened.asked.length).toBeGreaterThan(sent);
  expect(
    await errorOf(() => functions.form(asOf, "ashford-park", 3, [], true, [["snapshot=9:00"]])),
  ).toMatchObject({
    code: "#VALUE!",
    message: expect.stringContaining("snapshot must be a snapshot of this workbook, 10:00"),
  });
});

test("EXPLAIN of a formula with the option states the snapshot and that nothing is sent", async () => {
  const opened = openTestSession({ answer, settings: mine });
  const snapshots = openSnapshots(opened);
  await shownBy(["form", ...race]);
  await snapshots.take("10:00", now);
  opened.client.clearCache();
  const rows = await shownBy([
    "explain",
    "FORM",
    [[["today"]], [["Ashford Park"]], [[3]], [[""]], [[""]], [["snapshot=10:00"]]],
  ]);
  expect(rows).toEqual(
    expect.arrayContaining([
      ["snapshot", "10:00", "option"],
      ["requests now", 0, ""],
    ]),
  );
});
