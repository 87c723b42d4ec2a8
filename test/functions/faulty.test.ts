/** Suite of src/functions: every function against every fault of the service. */
import type { Client } from "../../src/client/client";
import { catalogue } from "../../src/functions/catalogue";
import * as functions from "../../src/functions/index.generated";
import { createSnapshotSessions, openSession, type Session } from "../../src/functions/call/session";
import { type FakeClock, until } from "../client/fakeClock";
import { drop, inTurn, json, never, type Reaction, right, truncated } from "../client/faultyService";
import { closeAll, openClient } from "../client/openClient";
import { formOf, predictionsOf } from "../client/questions";
import { runner } from "../client/responses";
import { answerOf, snapshotOf } from "../client/snapshots/snapshotOf";
import { firstOfStream } from "./firstOfStream";
import { errorOf } from "./testSession";

/**
 * Every function that asks the service, against a service that fails in each way that a service of this kind
 * fails.
 */
const day = "2026-11-21";
/** A cell for each argument that a function requires, and for the snapshot of CHANGES. */
const cellOf = (argument: string, name: string): unknown =>
  ({
    date: day,
    track: "sha-tin",
    race: 1,
    runner: 2,
    condition: "good",
    venue: "sha-tin",
    formula: [["barrier"]],
    venues: [["sha-tin", "happy-valley"]],
    conditions: [["barrier=1-4"]],
    since: "10:00",
    bets: [
      ["Date", "Track", "Race", "No", "Odds", "Stake"],
      [day, "sha-tin", 1, 2, 3.5, 10],
    ],
    name: { JOCKEY: "A", FIND: "Runner" }[name] ?? "B",
  })[argument];

type Callable = (...args: unknown[]) => unknown;
const calls: Readonly<Record<string, () => unknown>> = Object.fromEntries(
  catalogue.map(({ name, argumentNames, descriptors }) => {
    const isGiven = (argument: string) => descriptors[argument]?.required || argument === "since";
    const args = argumentNames.map((argument) => (isGiven(argument) ? cellOf(argument, name) : null));
    const ownFunction = functions[name.toLowerCase() as keyof typeof functions] as Callable;
    const call = name === "PRICES" ? firstOfStream(ownFunction, argumentNames.length) : ownFunction;
    return [name, () => call(...args)];
  }),
);

const earlier = {
  date: day,
  track: "Sha Tin",
  raceNumber: 1,
  abandoned: false,
  numberOfRunners: 1,
  runners: [runner(1)],
};
const predicted = predictionsOf(1, day);
const withTimezone = { ...predicted.parameters, timezone: "Australia/Sydney" };
/** The snapshot that CHANGES compares with. */
const tenOClock = snapshotOf([
  answerOf(formOf(1, day), earlier),
  answerOf(
    { ...predicted, parameters: withTimezone },
    {
      date: day,
      track: "Sha Tin",
      raceNumber: 1,
      modelVersion: "1",
      confidence: "low",
      predictions: [],
    },
  ),
]);

afterEach(closeAll);

async function openWorkbook(reaction?: Reaction) {
  const { client, clock, service } = await openClient(reaction);
  const settings = { workbook: { country: "hk" }, user: {} };
  const live: Session = { client, settings: () => settings, now: clock.now, formats: false };
  const snapshotSessions = createSnapshotSessions(
    () => live,
    () => [tenOClock],
  );
  const state = {
    ready: () => undefined,
    shown: () => undefined,
    problem: () => undefined,
    revision: () => 1,
    onChange: () => () => undefined,
  };
  openSession({ ...live, snapshots: { ...snapshotSessions, ...state } });
  return { client, clock, service };
}

type Outcome = { readonly table: unknown } | { readonly code: string; readonly message: string };

/** The final result of a cell: a table, or an error with its message. */
async function outcomeOf(call: () => unknown, clock: FakeClock): Promise<Outcome> {
  let done = false;
  const work = async (): Promise<Outcome> => {
    try {
      return { table: await call() };
    } catch {
      const { code, message } = await errorOf(call); // the cell keeps an error that is thrown again at once
      return { code, message };
    }
  };
  const end = work().finally(() => (done = true));
  await until("the end of the call", () => {
    if (!done) clock.advance(50);
    return done;
  });
  return end;
}

/** The result of each call without a fault, and the paths and queries of the requests that it depends on. */
const sound = new Map<string, { readonly outcome: Outcome; readonly requests: readonly string[] }>();
const pathOf = ({ pathname, search }: URL): string => pathname + search;

beforeAll(async () => {
  for (const [name, call] of Object.entries(calls)) {
    const { clock, service } = await openWorkbook();
    const outcome = await outcomeOf(call, clock);
    sound.set(name, { outcome, requests: service.requests.map(({ url }) => pathOf(url)) });
    await closeAll();
  }
});

const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);
beforeAll(() => void process.on("unhandledRejection", note));
afterAll(() => {
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});

/** The health of the service states its source: without it no one can tell whether it keeps past starts. */
const exceptHealth =
  (reaction: Reaction): Reaction =>
  (response, asked) =>
    (asked.url.pathname === "/health" ? right() : reaction)(response, asked);

const passing: Readonly<Record<string, Reaction>> = {
  "a cold start": inTurn(json("", { status: 503 }), json("", { status: 502 }), right()),
  "a dropped connection": inTurn(drop, right()),
  "a truncated body": inTurn(truncated, right()),
  "half a body": exceptHealth(inTurn(json('{"date":'), right())),
  "a refusal for haste": exceptHealth(
    inTurn(json({}, { status: 429, headers: { "Retry-After": "1" } }), right()),
  ),
};

test.each(Object.entries(passing))("%s is got over by every function", async (_fault, reaction) => {
  for (const [name, call] of Object.entries(calls)) {
    const { clock } = await openWorkbook(reaction);
    expect([name, await outcomeOf(call, clock)]).toEqual([name, sound.get(name)?.outcome]);
    await closeAll();
  }
});

const lasting: Readonly<Record<string, readonly [reaction: Reaction, message: RegExp]>> = {
  "a connection that always breaks": [drop, /cannot be reached/],
  "a service that never answers": [never, /25 s/],
  "bodies that are always incomplete": [truncated, /is incomplete/],
  "a page instead of an answer": [json("<!doctype html><p>secret-key</p>"), /not JSON/],
  "a list instead of an answer": [json([1, 2]), /must be object/],
  "an answer without content": [json("", { status: 204 }), /answered without content \(204\)/],
  "a redirect": [
    json("", { status: 307, headers: { Location: "http://127.0.0.1:1/?key=secret-key" } }),
    /answered with a redirect/,
  ],
  "a service that never starts": [json("", { status: 503 }), /\(503\)/],
  "a fault of the service": [json("oops", { status: 500 }), /\(500\)/],
  "a refused key": [
    json({ detail: "unknown key secret-key" }, { status: 401 }),
    /did not accept the API key/,
  ],
  "a used up quota": [json({}, { status: 429, headers: { "Retry-After": "7200" } }), /in 2 hours/],
  "a plan that has not got it": [json({ detail: "Pro only" }, { status: 403 }), /Pro/],
  "nothing found": [json({ detail: "no such thing", code: "not_found" }, { status: 404 }), /no such thing/],
  "a refused parameter": [
    json({ detail: [{ loc: ["query", "x"], msg: "is odd" }] }, { status: 422 }),
    /is odd/,
  ],
};

/** Returns the reason that SETTLE shows for its only bet. */
const reasonIn = (outcome: Outcome): unknown =>
  "table" in outcome ? (outcome.table as unknown[][])[1]?.[9] : outcome;

test.each(Object.entries(lasting))(
  "%s is #N/A with the reason in every function, never with the key",
  async (fault, [reaction, words]) => {
    for (const [name, call] of Object.entries(calls)) {
      const { clock, client } = await openWorkbook(exceptHealth(reaction));
      await client.ready();
      const isRow = name === "SETTLE" && fault === "nothing found"; // the bet is unknown, with the reason
      const outcome = await outcomeOf(call, clock);
      const message = isRow ? { code: "#N/A", message: reasonIn(outcome) } : outcome;
      expect([name, message]).toEqual([name, { code: "#N/A", message: expect.stringMatching(words) }]);
      expect(JSON.stringify(await outcomeOf(call, clock))).not.toContain("secret-key");
      await closeAll();
    }
  },
);

/** One request of a call fails for good; every other call of the book shows what it always shows. */
test.each(Object.keys(calls))("a question of %s that fails disturbs no other question", async (broken) => {
  const first = sound.get(broken)?.requests.find((path) => !path.endsWith("/health"));
  const { clock, client, service } = await openWorkbook((response, asked) =>
    (pathOf(asked.url) === first ? json("oops", { status: 500 }) : right())(response, asked),
  );
  const outcomes = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => [name, await outcomeOf(call, clock)] as const),
  );
  const failure = { code: "#N/A", message: expect.stringContaining("(500)") as string };
  for (const [name, outcome] of outcomes) {
    const { outcome: usual, requests = [] } = sound.get(name) ?? {};
    const failed = requests.some((path) => path === first);
    // A comparison shows the slices that are answered, and the reason next to them.
    if (failed && name === "BIASCOMPARE") expect(JSON.stringify(outcome)).toContain('{"code":"#N/A"}');
    // A card shows everything but the part that failed, and the reason in each row.
    else if (failed && (name === "CARD" || name === "CHANGES") && !first?.startsWith("/api/v1/form?"))
      expect(JSON.stringify(outcome)).toContain("(500)");
    else expect([name, outcome]).toEqual([name, failed ? failure : usual]);
  }
  expect(service.requests.filter(({ url }) => pathOf(url) === first)).toHaveLength(1);
  expect(client.status().pendingQuestions).toBe(0);
});

test("calls that are cancelled while everything fails settle once each and leave nothing pending", async () => {
  const { client, clock } = await openWorkbook(exceptHealth(never));
  await client.ready();
  const invocations: CustomFunctions.CancelableInvocation[] = Object.keys(calls).map(() => ({}));
  const form = (invocation: CustomFunctions.CancelableInvocation, number: number): unknown =>
    functions.form(day, "sha-tin", (number % 20) + 1, undefined, undefined, undefined, undefined, invocation);
  const ends = Promise.allSettled(invocations.map(form));
  await until("requests under way", () => client.status().pendingQuestions > 0);
  for (const { onCanceled } of invocations) onCanceled?.();
  expect((await ends).every(({ status }) => status === "rejected")).toBe(true);
  await until("nothing waits", () => waitingIn(client, clock) === 0);
});

function waitingIn(client: Client, clock: FakeClock): number {
  clock.advance(50);
  return client.status().pendingQuestions;
}
