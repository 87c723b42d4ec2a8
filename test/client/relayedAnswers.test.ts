/** Suite of src/client: answers that a relay had cached. */
import { closeAll, openClient } from "./openClient";
import { inTurn, right } from "./faultyService";
import { memoryStorage } from "./memoryStorage";
import { formOf } from "./questions";

afterEach(closeAll);

/** A race of the next day: its form is fresh for 10 minutes. */
const race = formOf(3, "2026-11-22");
const stale = right({
  Age: "600",
  "X-Stale": "true",
  Warning: '111 - "Revalidation Failed"',
  "Cache-Control": "max-age=0",
});
const keptAnswer = right({ Age: "40", "Cache-Control": "private, max-age=160" });

test("an answer has the relay's age, and its lifetime is shorter by that age", async () => {
  const { client, service, clock } = await openClient(keptAnswer);
  const answer = await client.ask(race);
  expect(clock.now() - answer.receivedAt).toBe(40_000);
  expect(answer).not.toHaveProperty("stale");
  expect(client.activity()[0]).toMatchObject({ outcome: "fresh", ageMs: 40_000, requested: true });
  clock.advance(119_000);
  expect(client.peek(race)).toMatchObject({ ageMs: 159_000, expired: false });
  clock.advance(2_000);
  expect(client.peek(race)).toMatchObject({ expired: true });
  expect(service.requests).toHaveLength(1);
});

test("an answer that a relay could not refetch is stale, has its age, and is requested again after half a minute", async () => {
  const { client, service, clock } = await openClient(inTurn(stale, right()));
  const answer = await client.ask(race);
  expect(answer).toMatchObject({ stale: true });
  expect(clock.now() - answer.receivedAt).toBe(600_000);
  expect(client.activity()[0]).toMatchObject({ outcome: "stale", ageMs: 600_000, requested: true });
  clock.advance(29_000);
  expect(client.ask(race)).toMatchObject({ stale: true });
  expect(client.activity()[0]).toMatchObject({ outcome: "stale", ageMs: 629_000, requested: false });
  expect(client.peek(race)).toMatchObject({ answer: { stale: true }, expired: false });
  clock.advance(2_000);
  expect(await client.ask(race)).not.toHaveProperty("stale");
  expect(client.activity()[0]).toMatchObject({ outcome: "fresh", ageMs: 0 });
  expect(service.requests).toHaveLength(2);
});

test("the stale mark outlasts the page", async () => {
  const storage = memoryStorage();
  const first = await openClient(stale, { storage });
  await first.client.ask(race);
  await first.client.flush();
  const { credentials } = first;
  const again = await openClient(right(), { storage, credentials: () => credentials });
  await again.client.ready();
  expect(again.client.ask(race)).toMatchObject({ stale: true });
  expect(again.client.peek(race)).toMatchObject({ ageMs: 600_000, expired: false });
});
