/** Suite of src/client: responses that depart from the interface, and failures. */
import { interfaceEndpointNames } from "../../src/spec/endpoints";
import {
  BadRequest,
  type Failure,
  KeyRefused,
  NotFound,
  PlanRequired,
  QuotaExceeded,
  ServiceUnavailable,
  InvalidResponse,
  loggedMessage,
  Unreachable,
} from "../../src/client/failure";
import { parseJson } from "../../src/client/parseResponse";
import { addressOf, type Question } from "../../src/client/question";
import { sendRequest } from "../../src/client/request";
import { type FakeClock, until } from "./fakeClock";
import {
  cutCompressed,
  drop,
  endless,
  faultyService,
  inTurn,
  json,
  never,
  type Reaction,
  right,
  truncated,
} from "./faultyService";
import { closeAll, openClient } from "./openClient";
import { biasOf, formOf, jockeyOf, meetingsOf, predictionsOf } from "./questions";
import { answerTo, meeting, runner } from "./responses";

afterEach(closeAll);

const trainer: Question<"trainer"> = {
  endpoint: "trainer",
  parameters: { name: "b", race_code: "gallops", min_starts: 5 },
};

/** Responds correctly except for some changed properties. */
const but =
  (changes: object): Reaction =>
  (response, asked) =>
    json({ ...answerTo(asked.url), ...changes })(response, asked);

test.each<[string, Question, object, object]>([
  ["an unknown property", formOf(1), { brand: "new" }, { brand: "new" }],
  [
    "null for an omitted property",
    formOf(1),
    { weather: null, runners: [{ ...runner(1), jockey: null }] },
    { runners: [runner(1)] },
  ],
  [
    "blank texts for omitted properties",
    formOf(1),
    { weather: "", runners: [{ ...runner(1), jockey: " " }] },
    { runners: [runner(1)] },
  ],
  ["no runners at all", formOf(1), { runners: null }, { runners: [] }],
  ["prize money as a number", formOf(1), { prizeMoney: 25000 }, { prizeMoney: "25000" }],
  ["prize money with a sign", formOf(1), { prizeMoney: "$126,065.00" }, { prizeMoney: "$126,065.00" }],
  [
    "a final X and more than 20 starts",
    formOf(1),
    { runners: [{ ...runner(1), last20Starts: "123456789012345678901X" }] },
    {},
  ],
  [
    "a null block of statistics",
    formOf(1),
    { runners: [{ ...runner(1), stats: { ...runner(1).stats, firstUp: null } }] },
    { runners: [runner(1)] },
  ],
  ["no badges and no other Pro properties", formOf(1), { runners: [{ ...runner(1), decorators: [] }] }, {}],
  [
    "two runners at one barrier",
    formOf(1),
    { runners: [runner(1), { ...runner(2), barrier: 1, scratched: true }] },
    {},
  ],
  [
    "null lists of a jockey",
    jockeyOf("a"),
    { trackStats: null, conditionStats: null },
    { trackStats: [], conditionStats: [] },
  ],
  [
    "null lists of a trainer's recent statistics",
    trainer,
    {
      recentStats: {
        windowDays: 30,
        totalStarts: 0,
        overallWinRate: 0,
        overallPlaceRate: 0,
        trackStats: null,
      },
    },
    { recentStats: { trackStats: [], conditionStats: [] } },
  ],
  [
    "null lists of a bias report",
    biasOf("sha-tin"),
    { conditionStats: null, distanceStats: null },
    { conditionStats: [], distanceStats: [] },
  ],
  [
    "no card",
    meetingsOf(),
    { meetings: [{ ...meeting("sha-tin", []), races: null }] },
    { meetings: [meeting("sha-tin", [])] },
  ],
  [
    "a meeting listed twice",
    meetingsOf(),
    { meetings: [meeting("sha-tin", [2, 3]), meeting("sha-tin", [1], "mo"), meeting("sha-tin", [1, 2])] },
    { meetings: [meeting("sha-tin", [1, 2, 3]), meeting("sha-tin", [1], "mo")] },
  ],
])("accepts %s", async (_quirk, question, changes, expected) => {
  const { client } = await openClient(but(changes));
  expect((await client.ask(question)).response).toMatchObject(expected);
});

test.each<[list: string, question: Question]>([
  ["meetings", meetingsOf()],
  ["runners", formOf(1)],
  ["predictions", predictionsOf(1)],
  ["barrierStats", biasOf("sha-tin")],
  ["conditionStats", biasOf("sha-tin")],
  ["distanceStats", biasOf("sha-tin")],
  ["trackStats", jockeyOf("a")],
  ["conditionStats", jockeyOf("a")],
  ["trackStats", trainer],
])("a missing list is no empty table: %s of %j", async (list, question) => {
  const { client } = await openClient(but({ [list]: undefined }));
  const failure = await Promise.resolve(client.ask(question)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(InvalidResponse);
  expect(String(failure)).toContain(`the response must have ${list}`);
});

test.each([
  "Sat, 21 Nov 2026 02:10:00",
  "11/21/2026 02:10",
  "November 21, 2026 02:10",
  "2026-11-21",
  "2026-11-21T02:10:00 UTC",
])("a start that the machine's clock would be needed for is refused: %s", async (startTime) => {
  const listed = meeting("sha-tin", [1]);
  const races = listed.races.map((race) => ({ ...race, startTime }));
  const { client } = await openClient(but({ meetings: [{ ...listed, races }] }));
  await expect(client.ask(meetingsOf())).rejects.toThrow("startTime must be a time such as");
});

test("a meeting without its list of races is refused", async () => {
  const { races: _, ...bare } = meeting("sha-tin", [1]);
  const { client } = await openClient(but({ meetings: [bare] }));
  await expect(client.ask(meetingsOf())).rejects.toThrow("/meetings/0 must have races");
});

test.each<[string, Question, Reaction, new () => Failure, RegExp]>([
  [
    "a required text that is blank",
    formOf(1),
    but({ runners: [{ ...runner(1), name: "" }] }),
    InvalidResponse,
    /must have name/,
  ],
  [
    "an unknown race",
    formOf(1),
    json({ detail: "no such meeting" }, { status: 404 }),
    NotFound,
    /no such meeting/,
  ],
  [
    "a rejected parameter",
    formOf(1),
    json({ detail: [{ loc: ["query", "date"], msg: "is odd", type: "x" }] }, { status: 422 }),
    BadRequest,
    /date is odd/,
  ],
  [
    "a date outside the window",
    formOf(1),
    json({ detail: "outside" }, { status: 400 }),
    BadRequest,
    /outside/,
  ],
  [
    "a rejected key with an HTML body",
    formOf(1),
    json("<html>secret-key</html>", { status: 401 }),
    KeyRefused,
    /did not accept the API key\. Enter/,
  ],
  [
    "a question that needs Pro",
    biasOf("x"),
    json({ detail: "Pro only" }, { status: 403 }),
    PlanRequired,
    /needs a Pro key/,
  ],
  [
    "a used up quota",
    formOf(1),
    json({}, { status: 429, headers: { "Retry-After": "7200" } }),
    QuotaExceeded,
    /in 2 hours/,
  ],
  ["an internal error", formOf(1), json("oops", { status: 500 }), ServiceUnavailable, /\(500\)/],
  [
    "a redirect",
    formOf(1),
    json("", { status: 302, headers: { Location: "https://elsewhere.example" } }),
    Unreachable,
    /redirect/,
  ],
  [
    "an answer for another date",
    formOf(1),
    but({ date: "2026-11-20", startTime: "2026-11-20T05:00:00Z" }),
    InvalidResponse,
    /\/date is 2026-11-20 but 2026-11-21 was requested/,
  ],
  [
    "an answer for another race",
    formOf(1),
    but({ raceNumber: 2 }),
    InvalidResponse,
    /\/raceNumber is 2 but 1/,
  ],
  [
    "predictions for another race",
    predictionsOf(1),
    but({ raceNumber: 2 }),
    InvalidResponse,
    /\/raceNumber is 2/,
  ],
  [
    "meetings of another code",
    meetingsOf(),
    but({ raceType: "harness" }),
    InvalidResponse,
    /\/raceType is harness but gallops/,
  ],
  ["a report of another code", biasOf("x"), but({ raceType: "G" }), InvalidResponse, /\/raceType is G but R/],
  [
    "a property of a wrong type",
    formOf(1),
    but({ runners: [runner(1), { ...runner(2), weight: "heavy" }] }),
    InvalidResponse,
    /\/runners\/1\/weight must be number/,
  ],
  ["a text", formOf(1), json('"text"'), InvalidResponse, /must be object/],
  ["an answer without content", formOf(1), json("", { status: 204 }), Unreachable, /without content \(204\)/],
  [
    "a number that two runners wear",
    formOf(1),
    but({ runners: [runner(1), { ...runner(2), number: 1 }] }),
    InvalidResponse,
    /\/runners\/1\/number is 1, like another runner's/,
  ],
  [
    "a list in place of a runner",
    formOf(1),
    but({ runners: [[runner(1)]] }),
    InvalidResponse,
    /\/runners\/0 must be object/,
  ],
  [
    "a weight below 0",
    formOf(1),
    but({ runners: [{ ...runner(1), weight: -58 }] }),
    InvalidResponse,
    /\/runners\/0\/weight must be >= 0/,
  ],
  [
    "a text that no cell could hold",
    formOf(1),
    but({ runners: [{ ...runner(1), name: "x".repeat(40_000) }] }),
    InvalidResponse,
    /\/name has more than 32,767 characters/,
  ],
  [
    "a start that is no time",
    meetingsOf(),
    but({
      meetings: [
        { ...meeting("sha-tin", []), races: [{ ...meeting("sha-tin", [1]).races[0], startTime: "soon" }] },
      ],
    }),
    InvalidResponse,
    /\/meetings\/0\/races\/0\/startTime must be a time/,
  ],
  [
    "a race of another year",
    meetingsOf(),
    but({
      meetings: [
        {
          ...meeting("sha-tin", []),
          races: [{ ...meeting("sha-tin", [1]).races[0], startTime: "2027-11-21T05:00:00Z" }],
        },
      ],
    }),
    InvalidResponse,
    /startTime is 2027-11-21T05:00:00Z but the race is on 2026-11-21/,
  ],
  [
    "a date that is not the start's",
    formOf(1),
    but({ date: "2027-11-21" }),
    InvalidResponse,
    /startTime is .* but the race is on 2027-11-21/,
  ],
  [
    "a rate in percent",
    jockeyOf("a"),
    but({ overallWinRate: 25 }),
    InvalidResponse,
    /\/overallWinRate must be <= 1/,
  ],
  [
    "chances of several winners",
    predictionsOf(1),
    but({
      predictions: [1, 2, 3].map((number) => ({
        number,
        name: `R${number}`,
        winProb: 0.6,
        placeProb: 0.9,
        modelRank: number,
      })),
    }),
    InvalidResponse,
    /\/predictions have win probabilities that add up to 1.80/,
  ],
])("%s fails at once and is not retried", async (_quirk, question, reaction, kind, words) => {
  const { client, service } = await openClient(reaction);
  const failure = await Promise.resolve(client.ask(question)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(kind);
  expect((failure as Failure).message).toMatch(words);
  expect((failure as Failure).message).not.toContain("secret-key");
  expect(service.requests).toHaveLength(1);
});

/** Advances the clock until the call settles. */
async function ended<T>(call: T | Promise<T>, clock: FakeClock): Promise<T> {
  let done = false;
  const end = Promise.resolve(call).finally(() => (done = true));
  end.catch(() => undefined);
  await until("the end of the call", () => {
    if (!done) clock.advance(50);
    return done;
  });
  return end;
}

test.each<[string, Reaction]>([
  [
    "a cold start",
    inTurn(json("", { status: 503 }), json("", { status: 502 }), json("", { status: 504 }), right()),
  ],
  ["a start with Retry-After", inTurn(json("", { status: 503, headers: { "Retry-After": "2" } }), right())],
  ["a dropped connection", inTurn(drop, right())],
  ["a truncated body", inTurn(truncated, right())],
  ["an empty body", inTurn(json(""), right())],
  ["half a body", inTurn(json('{"date":'), right())],
  [
    "a rate limit with Retry-After",
    inTurn(json({}, { status: 429, headers: { "Retry-After": "1" } }), right()),
  ],
  ["a rate limit without Retry-After", inTurn(json({}, { status: 429 }), right())],
])("recovers from %s", async (_quirk, reaction) => {
  const { client, clock } = await openClient(reaction);
  const asked = client.ask(formOf(3));
  expect((await ended(asked, clock)).response.raceNumber).toBe(3);
});

test.each<[string, Reaction, string, number]>([
  ["a connection that always breaks", drop, "unreachable", 2],
  ["bodies that are always incomplete", truncated, "invalidResponse", 2],
  ["bodies without end", endless, "invalidResponse", 1],
  ["an HTML page instead of a response", json("<!doctype html>"), "invalidResponse", 2],
  ["a service that never starts", json("", { status: 503 }), "serviceUnavailable", 6],
  ["a service that always responds with 429", json("", { status: 429 }), "quotaExceeded", 6],
])("%s fails after some attempts", async (_quirk, reaction, kind, requests) => {
  const { client, clock, service } = await openClient(reaction);
  await expect(ended(client.ask(formOf(3)), clock)).rejects.toMatchObject({ kind });
  expect(service.requests).toHaveLength(requests);
});

test.each<[string, Reaction]>([
  ["half a body", truncated],
  ["a body without end", endless],
  ["a page of HTML", json("<!doctype html>")],
  ["a body of another shape", json({ races: 1 })],
  ["the response to another question", but({ raceNumber: 9 })],
])("the activity names the request whose response is %s", async (_quirk, reaction) => {
  const { client, clock } = await openClient((response, asked) => {
    response.setHeader("X-Request-Id", "0123456789ab");
    reaction(response, asked);
  });
  const failure: unknown = await ended(client.ask(formOf(3)), clock).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(InvalidResponse);
  expect(loggedMessage(failure as InvalidResponse)).toMatch(
    /^The service's response .* \(request 0123456789ab\)$/,
  );
});

test("compression that breaks off is an invalid response, not half an answer", async () => {
  const { base, close } = await faultyService(cutCompressed);
  const { signal } = new AbortController();
  const answer = sendRequest(addressOf(base, formOf(3)), { fetch, key: "k", online: () => true, signal });
  await expect(answer.then(({ text }) => parseJson(text))).rejects.toBeInstanceOf(InvalidResponse);
  await close();
});

test("a service that never responds times out after 25 seconds, with every waiting question", async () => {
  const { client, clock, service } = await openClient(never);
  const calls = Array.from({ length: 8 }, (_, index) => client.ask(formOf(index + 1)));
  const ends = Promise.allSettled(calls);
  await until("six requests", () => service.requests.length === 6);
  clock.advance(25_000);
  await until("the aborted requests", () => service.requests.every(({ aborted }) => aborted));
  await until("no pending questions", () => client.status().pendingQuestions === 0);
  clock.advance(1_000);
  expect((await ends).map((end) => end.status === "rejected" && end.reason.kind)).toEqual(
    Array(8).fill("timedOut"),
  );
  expect(service.requests).toHaveLength(6);
});

test("a health report that never arrives is given up after 25 seconds, so that a script ends", async () => {
  const { client, clock, service } = await openClient(never);
  const ready = client.ready();
  await until("the request", () => service.requests.length === 1);
  clock.advance(3_000);
  await ready;
  expect(service.requests.map(({ aborted }) => aborted)).toEqual([false]);
  clock.advance(22_000);
  await until("the aborted request", () => service.requests.every(({ aborted }) => aborted));
});

test("a Pro question fails without a request once the plan is known to be Free; other questions are sent", async () => {
  const { client, service } = await openClient((response, asked) =>
    (/stats/.test(asked.url.pathname) ? json({}, { status: 403 }) : right())(response, asked),
  );
  await expect(client.ask(biasOf("a"))).rejects.toThrow(PlanRequired);
  expect(client.status().plan).toBe("free");
  expect(() => client.ask(jockeyOf("b"))).toThrow(PlanRequired);
  await client.ask(formOf(1));
  expect(service.requests).toHaveLength(2);
});

test("sends nothing without a network, and continues when it is back", async () => {
  let online = false;
  const { client, service, clock } = await openClient(undefined, { online: () => online });
  await expect(client.ask(formOf(1))).rejects.toMatchObject({ kind: "offline" });
  online = true;
  clock.advance(3_001);
  await client.ask(formOf(1));
  expect(service.requests).toHaveLength(1);
});

test.each(["", "two words", "line\nbreak", "clé"])(
  "the key %j is not sent and not in the message",
  async (key) => {
    const { client, service, credentials } = await openClient();
    credentials.key = key;
    const failure = await Promise.resolve(client.ask(formOf(1))).catch((error: unknown) => error as Failure);
    expect(failure).toMatchObject({
      kind: "keyRefused",
      message: "No usable API key is set. Enter your key in the Racing pane.",
    });
    expect(service.requests).toHaveLength(0);
  },
);

test("sends nothing until a used up quota is renewed, and states the remaining time", async () => {
  const { client, service, clock } = await openClient(
    inTurn(json({}, { status: 429, headers: { "Retry-After": "7200" } }), right()),
  );
  await expect(client.ask(formOf(1))).rejects.toThrow(/in 2 hours/);
  clock.advance(3600 * 1000);
  expect(() => client.ask(formOf(2))).toThrow(/in 60 minutes/);
  clock.advance(3600 * 1000);
  await client.ask(formOf(1));
  expect(service.requests).toHaveLength(2);
});

test("every endpoint has a correct response in this suite", async () => {
  const { client } = await openClient();
  const questions: Question[] = [
    formOf(1),
    meetingsOf(),
    predictionsOf(1),
    biasOf("a"),
    jockeyOf("a"),
    trainer,
    { endpoint: "venues", parameters: {} },
  ];
  await Promise.all(questions.map((question) => client.ask(question)));
  expect(new Set(questions.map(({ endpoint }) => endpoint))).toEqual(new Set(interfaceEndpointNames));
});

test("a broken connection of one race fails no other; an unreachable service fails all waiting questions", async () => {
  const { client, clock, service } = await openClient((response, asked) =>
    (asked.url.searchParams.get("race") === "3" ? drop : right())(response, asked),
  );
  const races = Array.from({ length: 20 }, (_, index) => client.ask(formOf(index + 1)));
  const ends = await ended(Promise.allSettled(races), clock);
  expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(1);
  service.react(drop);
  clock.advance(60_000);
  const before = service.requests.length;
  const gone = await ended(
    Promise.allSettled(Array.from({ length: 20 }, (_, index) => client.ask(formOf(index + 1, "2026-11-22")))),
    clock,
  );
  expect(gone.every((end) => end.status === "rejected" && end.reason.kind === "unreachable")).toBe(true);
  expect(service.requests.length - before).toBeLessThanOrEqual(16); // eight at a time, each sent once again
});
