import type { Page, Request, Route } from "playwright-core";
import { eventually } from "../browser/eventually";
import { noteErrors } from "../browser/noteErrors";
import { paneFrame } from "../browser/paneFrame";
import { testSite } from "../browser/testSite";
import { day } from "./exampleCalls";
import { openForCalls, withCalls } from "./functionCalls";

/** Calls are made, cancelled and made again under Microsoft's runtime. */

/** A call for a race; a test that counts requests has its own day, so that nothing is cached. */
const form = (race: number, date = day) =>
  ["FORM", [date, "ashford-park", race, "name", false, null]] as const;

const at = testSite();
let page: Page;
/** The page's requests for a race's form: those held back; by its own events all, and the cancelled ones. */
let [held, sent, aborted]: [Route[], string[], string[]] = [[], [], []];
const errors: string[] = [];

const countInto = (counted: () => string[]) => (request: Request) => {
  if (request.url().includes("/api/v1/form?")) counted().push(request.url());
};

beforeAll(async () => {
  page = await openForCalls(at);
  noteErrors(page, errors);
  page.on(
    "request",
    countInto(() => sent),
  );
  page.on(
    "requestfailed",
    countInto(() => aborted),
  );
  await withCalls(page, (host) => host.call([["FIELDS", ["form", null]]]), null); // loads the functions' code
});
beforeEach(() => {
  [held, sent, aborted] = [[], [], []];
});
afterEach(async () => {
  await page.unrouteAll();
  expect(errors).toEqual([]);
});

/** Holds back responses until `release`. */
const hold = (): Promise<unknown> => page.route("**/api/v1/form?*", (route) => void held.push(route));
const release = async (): Promise<void> => {
  await page.unrouteAll();
  await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
};
const invoke = (calls: readonly ReturnType<typeof form>[]) =>
  withCalls(page, (host, hostCalls) => host.invoke(hostCalls), calls);
const cancel = (ids: readonly number[]) => withCalls(page, (host, callIds) => host.cancel(callIds), ids);
const settled = (ids: readonly number[]) => withCalls(page, (host, callIds) => host.settled(callIds), ids);
const results = () => withCalls(page, (host) => host.results, null);
const arrived = (): Promise<unknown> => eventually(() => held.length > 0, true);
const counts = () => [sent.length, aborted.length];

test("the first results are flushed after 50 ms, the next at least 500 ms later", async () => {
  const { start, flushes } = await withCalls(
    page,
    async (host) => {
      const before = host.flushes.length;
      const start = performance.now();
      const ids: number[] = [];
      while (host.flushes.length < before + 2) {
        ids.push(...host.invoke([["FIELDS", ["form", null]]]));
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      await host.settled(ids);
      return { start, flushes: host.flushes.slice(before) };
    },
    null,
  );
  // On a busy machine a message may arrive late, and the next one soon after it.
  flushes.forEach(({ at }, index) => expect(at - start).toBeGreaterThanOrEqual(45 + 495 * index));
});

test("each call gets exactly one result", async () => {
  const calls = Array.from({ length: 300 }, (_, index) => form((index % 6) + 1));
  const before = (await results()).length;
  const ids = await invoke(calls);
  await settled(ids);
  await settled(await invoke(calls));
  const counts = new Map<number, number>();
  for (const [id] of (await results()).slice(before)) counts.set(id, (counts.get(id) ?? 0) + 1);
  expect(new Set(counts.values())).toEqual(new Set([1]));
  expect(counts.size).toBe(600);
});

test("a cached result is returned as a table, not as a promise", async () => {
  await settled(await invoke([form(1)]));
  const kind = await paneFrame(page).evaluate(
    `Array.isArray(CustomFunctions._association.mappings.FORM("${day}", "ashford-park", 1, "name", false, null, null, {}))`,
  );
  expect(kind).toBe(true);
});

test("the request is cancelled with its last call, not with an earlier one", async () => {
  await hold();
  const [first = 0, second = 0] = await invoke([form(1, "2026-02-14"), form(1, "2026-02-14")]);
  await arrived();
  await cancel([first]);
  await page.waitForTimeout(100);
  expect(counts()).toEqual([1, 0]);
  await cancel([second]);
  await eventually(() => aborted.length === 1, true);
});

test.each([
  ["cancelled, then made again", "2026-02-21"],
  ["made again, then cancelled", "2026-02-28"],
])("a call that is %s uses the same request", async (order, date) => {
  await hold();
  const ids = await invoke([form(1, date)]);
  await arrived();
  const again = await withCalls(
    page,
    (host, { old, call, cancelFirst }) => {
      if (cancelFirst) host.cancel(old);
      const made = host.invoke([call]);
      if (!cancelFirst) host.cancel(old);
      return made;
    },
    { old: ids, call: form(1, date), cancelFirst: order.startsWith("cancelled") },
  );
  await release();
  const [result] = await settled(again);
  expect(result?.slice(1, 3)).toEqual([true, expect.arrayContaining([[expect.any(String)]])]);
  expect(counts()).toEqual([1, 0]);
});

test("a cancelled call settles too, and a later call sends a new request", async () => {
  await hold();
  const ids = await invoke([form(2, "2026-03-07")]);
  await arrived();
  await cancel(ids);
  const [cancelled] = await settled(ids);
  expect(cancelled?.[1]).toBe(false);
  await release();
  const [result] = await settled(await invoke([form(2, "2026-03-07")]));
  expect(result?.[1]).toBe(true);
});

test("a call cancelled at once leaves no request", async () => {
  await hold();
  await withCalls(page, (host, call) => host.cancel(host.invoke([call])), form(3, "2026-03-21"));
  // Requests leave in the order of their calls: once the next has left, so has this one, if it does.
  await invoke([form(4, "2026-03-21")]);
  const isNext = (url: string): boolean => url.includes("race=4");
  await eventually(() => sent.some(isNext), true);
  await eventually(() => sent.length === aborted.length + 1, true);
  expect(aborted.filter(isNext)).toEqual([]);
  await release();
});

// Excel waits three times as long as its last flush took, so a busy machine needs minutes for many more.
test("cached tables are flushed in messages small enough for Excel on the web, and all arrive", async () => {
  const table = ["FORM", [day, "ashford-park", 5, "all", false, null]] as const;
  const flushes = await withCalls(
    page,
    async (host, call) => {
      const one = await host.call([call]);
      const before = host.flushes.length;
      const all = await host.call(Array.from({ length: 300 }, () => call));
      const same = all.filter(
        ([, succeeded, value]) => succeeded && JSON.stringify(value) === JSON.stringify(one[0]?.[2]),
      );
      return { sizes: host.flushes.slice(before).map(({ size }) => size), arrived: same.length };
    },
    table,
  );
  expect(flushes.arrived).toBe(300);
  expect(flushes.sizes.length).toBeGreaterThan(1);
  expect(Math.max(...flushes.sizes)).toBeLessThan(5_000_000);
});
