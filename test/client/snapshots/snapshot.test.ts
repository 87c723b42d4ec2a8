import type { Client } from "../../../src/client/client";
import { createClient } from "../../../src/client/createClient";
import { NotFound, NotInSnapshot } from "../../../src/client/failure";
import { createReplay, createSwitchedClient, type Replay } from "../../../src/client/snapshots/snapshot";
import { closeAll, openClient } from "../openClient";
import { formOf, meetingsOf, predictionsOf } from "../questions";
import { answerOf, snapshotOf, takenAt } from "./snapshotOf";

const block = { starts: 4, wins: 1, seconds: 1, thirds: 0, places: 2, winPercent: 0.25, placePercent: 0.5 };
const stats = {
  overall: block,
  track: block,
  distance: block,
  trackDistance: block,
  conditions: { good: block },
};
const response = {
  date: "2026-11-21",
  track: "Sha Tin",
  raceNumber: 3,
  abandoned: false,
  numberOfRunners: 1,
  runners: [{ number: 1, name: "Runner 1", scratched: false, stats }],
};
const missing = { status: 404, detail: "No predictions yet" };
const snapshot = snapshotOf([
  answerOf(formOf(3), response),
  { question: predictionsOf(3), receivedAt: takenAt, failure: { kind: "notFound", facts: missing } },
]);

/** The live client, which has no service that could respond. */
const live = createClient({
  fetch: () => Promise.reject(new TypeError("no network")),
  now: () => takenAt + 3_600_000,
  random: () => 0.5,
  credentials: () => ({ base: "http://localhost/api", key: "secret-key" }),
});

afterAll(closeAll);

test("what was answered is answered at once, parsed once, with its own time and source", () => {
  const replay = createReplay(snapshot, live);
  const answer = replay.ask(formOf(3));
  expect(answer).toEqual({ response, receivedAt: takenAt - 60_000, source: "simulated" });
  expect(replay.ask({ ...formOf(3) })).toBe(answer);
  expect(replay.peek(formOf(3))).toEqual({ answer, ageMs: 60_000, expired: false });
});

test("what the service did not know is not known now, for the same reason", () => {
  const replay = createReplay(snapshot, live);
  const expected = new NotFound(missing).message;
  expect(() => replay.ask(predictionsOf(3))).toThrow(expected);
  expect(replay.peek(predictionsOf(3))).toMatchObject({ failure: { kind: "notFound" }, ageMs: 0 });
});

test("what it does not hold fails with its name and is unknown to a peek", async () => {
  const replay = createReplay(snapshot, live);
  expect(() => replay.ask(formOf(4))).toThrow(NotInSnapshot);
  expect(() => replay.ask(formOf(4))).toThrow("not in the snapshot of 10:00");
  expect(replay.peek(formOf(4))).toBeUndefined();
  await expect(replay.refetch(formOf(3), new AbortController().signal)).rejects.toThrow("10:00");
});

test("today and now are those of the snapshot, in every timezone", () => {
  const replay = createReplay(snapshot, live);
  expect(replay.now()).toBe(takenAt);
  expect(replay.today("Australia/Sydney")).toBe("2026-11-21");
  expect(replay.today("America/Los_Angeles")).toBe("2026-11-20");
  expect([replay.isSourceKnown(), replay.ready()]).toEqual([true, undefined]);
  expect(replay.status()).toMatchObject({ source: "simulated", plan: "pro", today: "2026-11-21" });
});

test("a client switches between the service and a snapshot without a request in the snapshot", async () => {
  const { client: connected, service } = await openClient();
  let shownReplay: Replay | undefined;
  const client: Client = createSwitchedClient(connected, () => shownReplay);
  const answer = await client.ask(meetingsOf());
  const sent = service.requests.length;
  shownReplay = createReplay(snapshot, live);
  expect(() => client.ask(meetingsOf())).toThrow(NotInSnapshot);
  expect(client.ask(formOf(3))).toMatchObject({ response });
  shownReplay = undefined;
  expect(client.ask(meetingsOf())).toBe(answer);
  expect(service.requests).toHaveLength(sent);
});
