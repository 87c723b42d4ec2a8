import Ajv2020 from "ajv/dist/2020";
import { askLateChanges } from "../../src/client/lateChanges";
import { openApi } from "../../src/service/describe/openApi";
import { fakeClock } from "../client/fakeClock";
import { createRacing } from "../../src/library/createRacing";
import { createChangeStreams, racesReplaced } from "../../src/service/changeStreams";
import type { Service } from "../../src/service/createService";
import type { RaceChange } from "../../src/spec/changes";
import { callTool, openTools } from "../agents/openTools";
import { fixtureDay, fixtureFile, historyOf, pinned, serviceOf } from "../service/testService";

const now = Date.parse("2026-03-14T04:00:00Z");
const iso = (hoursAgo: number): string => new Date(now - hoursAgo * 3_600_000).toISOString();
const race = {
  date: "2026-03-14",
  race_code: "gallops",
  country: "au",
  track: "ashford-park",
  name: "Ashford Park",
  race: 3,
  startTime: "2026-03-14T05:00:00Z",
} as const;

function change(hoursAgo: number, more: Partial<RaceChange>): RaceChange {
  const at = iso(hoursAgo);
  return { id: `${at}/${JSON.stringify(more)}`, at, race, fields: [], from: {}, to: {}, ...more };
}

const scratching = change(1, {
  runner: { number: 2, name: "Amber Mosaic" },
  fields: ["scratched"],
  from: { scratched: false },
  to: { scratched: true },
});
const going = change(5, {
  fields: ["condition"],
  from: { condition: "Good 4" },
  to: { condition: "Soft 5" },
});
const abroad = change(2, {
  race: { ...race, country: "hk", track: "lantern-bay", name: "Lantern Bay" },
  fields: ["result"],
});

const streams = createChangeStreams({ now: () => now, every: () => () => undefined, isComplete: true });
const clock = { now: () => now, elapsed: () => 0 };
let service: Service;
const sent: string[] = [];
beforeAll(async () => {
  streams.add([scratching, going, abroad]);
  service = serviceOf(await historyOf(fixtureFile), { clock, changes: streams });
});
beforeEach(() => void (sent.length = 0));

const racingOf = (answer: (request: Request) => Promise<Response>) =>
  createRacing({
    base: "http://localhost/api",
    key: "free",
    now: () => now,
    async fetch(address, init) {
      sent.push(address.replace("http://localhost/api", ""));
      return answer(new Request(address.replace("/api", ""), init));
    },
  });
const racing = () => racingOf((request) => service.handle(request));

test("a row for each changed value of the last day, the latest first, for one request", async () => {
  const { rows, requests, notes, fields, quota } = await racing().changes();
  expect(rows).toEqual([
    {
      at: iso(1),
      date: "2026-03-14",
      track: "Ashford Park",
      country: "au",
      raceType: "gallops",
      raceNumber: 3,
      number: 2,
      name: "Amber Mosaic",
      field: "scratched",
      from: false,
      to: true,
    },
    expect.objectContaining({ track: "Lantern Bay", field: "result", number: null, from: null, to: null }),
    expect.objectContaining({ at: iso(5), field: "condition", from: "Good 4", to: "Soft 5" }),
  ]);
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(rows[0] ?? {}));
  expect([requests, sent]).toEqual([1, ["/x1/changes"]]);
  expect(notes).toEqual([`3 changes were published from ${iso(24)} to ${iso(0)}.`]);
  expect(quota?.limit).toBe(1e9);
});

test("since, date, race code and country select; what is no time or no argument is refused", async () => {
  const tracks = async (callArguments: object) =>
    (await racing().changes({ ...callArguments })).rows.map(({ field }) => field);
  expect(await tracks({ since: iso(3) })).toEqual(["scratched", "result"]);
  expect(await tracks({ since: "2026-03-14T03:00Z" })).toEqual(["scratched"]);
  expect(await tracks({ country: "hk" })).toEqual(["result"]);
  expect(await tracks({ date: "2026-03-13" })).toEqual([]);
  expect(await tracks({ race_code: "harness" })).toEqual([]);
  await expect(racing().changes({ since: "noon" })).rejects.toMatchObject({
    message: expect.stringContaining("since must be first time of a list, ISO 8601") as string,
  });
  sent.length = 0;
  await expect(racing().changes({ track: "ashford-park" })).rejects.toMatchObject({
    code: "#VALUE!",
    message: "track is no argument of CHANGES, which has since, date, race_code, country",
  });
  expect(sent).toEqual([]);
});

test("a list that reaches back further than the source remembers says that changes may be missing", async () => {
  const { notes } = await racing().changes({ since: iso(48) });
  expect(notes[1]).toMatch(/may be missing/);
  const other = createChangeStreams({ now: () => now, every: () => () => undefined, isComplete: false });
  other.add([racesReplaced(now)]);
  const results = serviceOf(await historyOf(fixtureFile), { clock, changes: other });
  const replaced = await racingOf((request) => results.handle(request)).changes();
  expect(replaced.rows).toEqual([expect.objectContaining({ track: null, field: "races" })]);
  expect(replaced.notes[1]).toMatch(/may be missing/);
});

test("a replayed day says that nothing changes; a service without changes says so, and never with the key", async () => {
  const replay = serviceOf(await historyOf(fixtureFile), { clock: pinned(fixtureDay), changes: streams });
  const { notes, asOf } = await racingOf((request) => replay.handle(request)).changes();
  expect([asOf, notes]).toEqual([fixtureDay, [expect.stringMatching(/replays 2026-03-14/)]]);
  const without = serviceOf(await historyOf(fixtureFile), { clock });
  const failure: unknown = await racingOf((request) => without.handle(request))
    .changes()
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "#N/A", requests: 1, message: "This source does not send changes." });
});

test("the stream of changes stays the answer for everybody who does not ask for JSON", async () => {
  for (const headers of [{}, { Accept: "text/event-stream" }, { Accept: "*/*" }]) {
    const request = new Request("http://service.test/x1/changes", {
      headers: { "X-API-Key": "free", ...headers },
    });
    const { body, headers: statedHeaders } = await service.handle(request);
    expect(statedHeaders.get("Content-Type")).toBe("text/event-stream");
    await body?.cancel();
  }
});

test("the tool lists changes, and states its cost before", async () => {
  const client = await openTools(racing());
  const { text, content } = await callTool(client, "changes", { country: "au", limit: 1 });
  expect(content).toMatchObject({ requests: 1, omittedRows: 1, rows: [{ name: "Amber Mosaic", to: true }] });
  expect(text).toContain("| Amber Mosaic | scratched | false | true |");
  expect(text).not.toContain("Formula:");
  sent.length = 0;
  const cost = await callTool(client, "changes", { country: "au", cost: true });
  expect(cost.content.rows).toEqual([{ request: "GET /x1/changes?country=au" }]);
  expect(sent).toEqual([]);
  const { isError, text: refused } = await callTool(client, "changes", { track: "x" });
  expect([isError, refused]).toEqual([
    true,
    "#VALUE! track is no argument of CHANGES, which has since, date, race_code, country",
  ]);
});

const listed = { since: iso(24), until: iso(0), isComplete: true, changes: [scratching] };

test.each([
  ["null", "null", /must be object/],
  ["nothing", "", /is empty/],
  ["a page", "<!doctype html><p>free</p>", /is not JSON/],
  ["half a list", JSON.stringify(listed).slice(0, 90), /is not JSON/],
  ["a list without changes", JSON.stringify({ ...listed, changes: undefined }), /must have changes/],
  ["null for the changes", JSON.stringify({ ...listed, changes: null }), /changes must be array/],
  [
    "a number for a name",
    JSON.stringify({ ...listed, changes: [{ ...scratching, runner: { number: 2, name: 7 } }] }),
    /runner\/name must be string/,
  ],
  [
    "no values",
    JSON.stringify({ ...listed, changes: [{ ...scratching, to: null }] }),
    /changes\/0\/to must be object/,
  ],
])("a vendor that answers %s is an error in words", async (_fault, body, says) => {
  const failure: unknown = await racingOf(async () => new Response(body))
    .changes()
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "#N/A", message: expect.stringMatching(says) as string });
});

test("a service that never answers is given up after 25 seconds", async () => {
  const { schedule, advance } = fakeClock();
  const fetch = (_address: string, init?: RequestInit): Promise<Response> =>
    new Promise((_resolve, reject) =>
      init?.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
    );
  const { signal } = new AbortController();
  const asked = askLateChanges("/x1/changes", {
    base: "http://a",
    key: "b",
    now: () => 0,
    fetch,
    schedule,
    signal,
  });
  advance(25_000);
  await expect(asked).rejects.toMatchObject({ kind: "timedOut" });
});

test("the list has the form that the OpenAPI document states beside the stream", async () => {
  const { paths, components } = openApi({ version: "1", server: "/api", document: "extension" }) as {
    paths: Record<string, { get: { responses: { 200: { content: object } } } }>;
    components: { schemas: { listedChanges: object } };
  };
  expect(paths["/x1/changes"]?.get.responses[200].content).toEqual({
    "text/event-stream": { schema: { $ref: "#/components/schemas/changes" } },
    "application/json": { schema: { $ref: "#/components/schemas/listedChanges" } },
  });
  const fits = new Ajv2020({ strict: false }).compile(components.schemas.listedChanges);
  const headers = { "X-API-Key": "free", Accept: "application/json" };
  const answer = await service.handle(new Request("http://service.test/x1/changes", { headers }));
  const body = (await answer.json()) as { changes: unknown[] };
  expect([fits(body), fits.errors, body.changes.length]).toEqual([true, null, 3]);
  expect(fits({ ...body, changes: [{}] })).toBe(false);
});
