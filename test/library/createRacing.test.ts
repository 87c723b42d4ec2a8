import { card, form } from "../../src/functions/index.generated";
import { RacingError } from "../../src/library/answered";
import {
  createRacing,
  createSharedRacing,
  type Racing,
  scriptFunctions,
} from "../../src/library/createRacing";
import { formulaOf } from "../../src/functions/call/parseFormula";
import type { Service } from "../../src/service/createService";
import { errorOf, now, openPredictedService, openTestSession } from "../functions/testSession";
import { openExample } from "./openExample";

let service: Service;
beforeAll(async () => {
  service = await openPredictedService();
});

const race = { date: "2026-03-14", track: "ashford-park", race: 3 };
const call = (racing: Racing, name: string, callArguments?: object) =>
  racing[name]?.(callArguments as Record<string, unknown>) ?? Promise.reject(new Error(`no ${name}`));

test("a call returns rows by the names of its fields, days as texts, and the formula of the same table", async () => {
  const racing = openExample(service);
  const { rows, fields, formula, requests, ...facts } = await call(racing, "form", {
    ...race,
    fields: ["number", "name", "barrier"],
  });
  expect(rows.slice(0, 2)).toEqual([
    { number: 1, name: "Yonder Postcard", barrier: 5 },
    { number: 2, name: "Amber Mosaic", barrier: 1 },
  ]);
  expect(fields[2]).toEqual({ name: "barrier", heading: "Barrier", kind: "integer", unit: "barrier number" });
  expect(formula).toBe('=RACING.FORM("2026-03-14","ashford-park",3,"number,name,barrier")');
  expect(requests).toBe(1);
  const receivedAt = new Date(now).toISOString();
  expect(facts).toMatchObject({ source: "results", asOf: "2026-03-14", receivedAt, notes: [] });
  const meetings = await call(racing, "meetings", {
    date: "2026-03-14",
    fields: "date,startTime,raceNumber",
    options: { country: "au", timezone: "Australia/Sydney" },
  });
  expect(meetings.rows[0]).toEqual({ date: "2026-03-14", startTime: "2026-03-14T13:10", raceNumber: 1 });
  expect(meetings.formula).toContain(',"country=au; timezone=Australia/Sydney")');
});

test("the table is the one that the cell of the formula shows", async () => {
  const racing = openExample(service);
  openTestSession({ answer: (request) => service.handle(request) });
  const { date, track, race: number } = race;
  const shownCells = async (cells: unknown[][]) =>
    (await Promise.resolve(cells)).map((row) => row.map((cell) => (cell === "" ? null : cell)));
  expect((await call(racing, "form", race)).table).toEqual(await shownCells(form(date, track, number)));
  expect((await call(racing, "card", race)).table).toEqual(await shownCells(card(date, track, number)));
});

test("an answer that is cached costs no request", async () => {
  const racing = openExample(service);
  await call(racing, "predict", race);
  expect((await call(racing, "predict", race)).requests).toBe(0);
});

test("a row below those of the runners is in the table alone", async () => {
  const racing = openExample(service);
  const { rows, table } = await call(racing, "whatif", { ...race, options: { summary: "yes" } });
  expect(table.length).toBeGreaterThan(rows.length + 1);
  expect(rows.every(({ number }) => typeof number === "number")).toBe(true);
});

test("what a joined call lacks is named with its reason, also of a cached answer", async () => {
  const racing = openExample(service, { key: "free-key" });
  for (const requests of [expect.any(Number), 0]) {
    const { notes, ...cost } = await call(racing, "card", race);
    expect(cost).toMatchObject({ requests });
    expect(notes).toContainEqual(expect.stringMatching(/^predictions: .*Pro/));
    expect(notes).toContainEqual(expect.stringMatching(/^No value of .*: .*Pro plan/));
  }
});

test("a function without requests takes lists and options by name", async () => {
  const racing = openExample(service);
  const { rows, formula, requests } = await call(racing, "dutch", { odds: [4, 6, 10], stake: 100 });
  const stakes = rows.map(({ stake }) => Number(stake));
  expect(stakes.reduce((sum, stake) => sum + stake, 0)).toBeCloseTo(100, 9);
  expect(Number(stakes[0]) * 4).toBeCloseTo(Number(stakes[2]) * 10, 9);
  expect({ formula, requests }).toEqual({ formula: "=RACING.DUTCH({4;6;10},100)", requests: 0 });
  const kelly = await call(racing, "kelly", {
    probabilities: [0.5, 0.35],
    odds: [2.6, 2.8],
    fraction: 1,
    options: { bank: 1000, step: 5 },
  });
  expect(kelly.rows.map(({ stake }) => Number(stake) % 5)).toEqual([0, 0]);
  expect(kelly.formula).toBe('=RACING.KELLY({0.5;0.35},{2.6;2.8},1,,"bank=1000; step=5")');
  const line = await call(racing, "formline", { form: "12x3" });
  expect(line.rows[0]).toMatchObject({ starts: 3, finish: 3, finish2: 2, finish3: 1 });
});

test.each([
  ["form", { ...race, race: 99 }, "#VALUE!", /^race must be .*99$/],
  ["form", { ...race, track: "" }, "#VALUE!", /^track is blank/],
  ["form", { ...race, track: "nowhere" }, "#N/A", /no data/],
  ["form", { ...race, fields: "nothing" }, "#VALUE!", /^fields must name fields/],
  ["form", { ...race, options: { layout: "columns" } }, "#VALUE!", /^options knows .*layout/],
  ["form", { ...race, options: "snapshot=10:00" }, "#VALUE!", /^options knows/],
  [
    "form",
    { ...race, headers: false },
    "#VALUE!",
    /^headers is no argument of FORM, which has date, track, race/,
  ],
  ["form", undefined, "#VALUE!", /^date is blank/],
  ["kelly", { probabilities: [0.5], odds: [3], options: { details: "yes" } }, "#VALUE!", /no details/],
])("%s %j is refused as the cell refuses it", async (name, callArguments, code, message) => {
  const racing = openExample(service);
  const failure = await errorOf(() => call(racing, name, callArguments));
  expect(failure).toBeInstanceOf(RacingError);
  expect(failure.code).toBe(code);
  expect(failure.message).toMatch(message);
});

test("a formula that is longer than a cell takes is named as such", async () => {
  const racing = openExample(service);
  const cells = Object.values(race);
  let scratched = "2";
  while (formulaOf("WHATIF", [...cells, null, scratched]).length < 8192) scratched += " ";
  const whatif = (text: string) => call(racing, "whatif", { ...race, scratched: text });
  const [longest, longer] = [await whatif(scratched), await whatif(`${scratched} `)];
  expect([longest, longer].map(({ formula }) => formula.length)).toEqual([8192, 8193]);
  expect(
    [longest, longer].map(({ notes }) => notes.filter((note) => note.includes("8192 char")).length),
  ).toEqual([0, 1]);
});

test("a call is cancelled by its signal", async () => {
  const stop = new AbortController();
  const aborted: string[] = [];
  const racing = openExample(service, {
    answer: ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(new Error(aborted.push("request").toString())));
        setImmediate(() => stop.abort());
      }),
  });
  const failure = await errorOf(() => call(racing, "form", { ...race, signal: stop.signal }));
  expect(failure).toMatchObject({ code: "#N/A", message: "The call was cancelled." });
  while (aborted.length === 0) await new Promise((resolve) => setImmediate(resolve));
});

test("two of them with different keys answer side by side, and neither states its key", async () => {
  const pro = openExample(service, { key: "pro-key" });
  const wrong = openExample(service, { key: "wrong-key" });
  const [answered, refused] = await Promise.allSettled([
    call(pro, "predict", race),
    call(wrong, "predict", race),
  ]);
  expect([answered.status, refused.status]).toEqual(["fulfilled", "rejected"]);
  const reason = (refused as PromiseRejectedResult).reason as Error;
  expect(JSON.stringify([answered, reason, reason.stack])).not.toMatch(/pro-key|wrong-key/);
});

test("every function is there but those that need a workbook", () => {
  const racing = createRacing({ base: "http://localhost/api" });
  expect(Object.keys(racing)).toEqual([
    ...scriptFunctions.map(({ name }) => name.toLowerCase()),
    // The late changes of the source in place of CHANGES, which compares with a workbook's snapshots.
    "cost",
    "changes",
    "close",
  ]);
  racing.close();
});

test("a call that has failed sends nothing more, and leaves no timer that would keep a script alive", async () => {
  let sent = 0;
  const fetch = (): Promise<Response> => {
    sent++;
    return Promise.reject(new TypeError("fetch failed"));
  };
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  const before = timers();
  const racing = createRacing({ base: "http://127.0.0.1:9/api", key: "K", fetch });
  await expect(call(racing, "venues")).rejects.toThrow(/The service cannot be reached/);
  const afterFailure = sent;
  await new Promise((resolve) => setImmediate(resolve));
  expect(timers()).toBeLessThanOrEqual(before);
  expect(sent).toBe(afterFailure);
});

test.each(["http://racing.example.org/api", "racing.example.org", "ftp://localhost", "http:///api", ""])(
  "no key is sent to %s",
  (base) => {
    const fetch = () => Promise.reject(new Error("a request was sent"));
    expect(() => createRacing({ base, key: "PLAIN", fetch })).toThrow(
      `base must begin with https://, or http:// on this machine, because it receives the key: current value is "${base}"`,
    );
  },
);

test.each([
  "https://form.example.org/api?key=PLAIN",
  "https://form.example.org/api?",
  "https://form.example.org/api#top",
  "https://user:PLAIN@form.example.org/api",
  "https://:PLAIN@form.example.org/api",
  "http://form.example.org/api?key=PLAIN",
  " https://form.example.org/api",
  "https://form.example.org/my api",
])("a base that no path can be added to is refused, and is not shown: %s", (base) => {
  const fetch = () => Promise.reject(new Error("a request was sent"));
  const create = () => createRacing({ base, key: "PLAIN", fetch });
  expect(create).toThrow("base must not contain a user, a query, a fragment or a space");
  expect(create).not.toThrow("PLAIN");
});

test("a script may change the rows of an answer, which is asked for again unchanged", async () => {
  const racing = openExample(service);
  const callArguments = { date: "2026-03-14", track: "ashford-park", race: 3, fields: "number,name" };
  const first = await racing.form?.(callArguments);
  const expected = structuredClone(first?.rows);
  (first?.rows as unknown[]).reverse();
  Object.assign(first?.rows[0] ?? {}, { name: "changed" });
  expect((await racing.form?.(callArguments))?.rows).toEqual(expected);
  racing.close();
});

test("a caller that changes no rows gets the same frozen ones each time", async () => {
  const racing = openExample(service, { create: createSharedRacing });
  const first = await call(racing, "form", race);
  const second = await call(racing, "form", race);
  expect(first.rows.length).toBeGreaterThan(1);
  expect([second.rows === first.rows, second.table === first.table]).toEqual([true, true]);
  expect(() => (first.rows as unknown[]).reverse()).toThrow(TypeError);
  expect(() => Object.assign(first.rows[0] ?? {}, { name: "changed" })).toThrow(TypeError);
  expect(() => Object.assign(first.table[1] ?? [], { 0: "changed" })).toThrow(TypeError);
  racing.close();
});

test("a signal that is read where a call waits cancels it, and an answer that is cached never reads it", async () => {
  const stop = new AbortController();
  let reads = 0;
  const signal = (): AbortSignal => {
    reads++;
    return stop.signal;
  };
  const racing = openExample(service, { create: createSharedRacing });
  await call(racing, "form", race);
  await call(racing, "form", { ...race, signal });
  expect(reads).toBe(0);
  const never = openExample(service, {
    create: createSharedRacing,
    answer: () => new Promise(() => undefined),
  });
  const pending = call(never, "form", { ...race, signal });
  stop.abort();
  await expect(pending).rejects.toMatchObject({ reason: "cancelled" });
  expect(reads).toBeGreaterThan(0);
  racing.close();
  never.close();
});
