import { closeAll, opened } from "./opened";
import { inTurn, right } from "./faultyService";
import { memoryStorage } from "./memoryStorage";
import { formOf } from "./questions";

afterEach(closeAll);

/** A race of the day after the clock's: by our own reckoning its card may be kept for 10 minutes. */
const race = formOf(3, "2026-11-22");
const stale = right({ Age: "600", "X-Stale": "true", Warning: '111 - "Revalidation Failed"', "Cache-Control": "max-age=0" });
const kept = right({ Age: "40", "Cache-Control": "private, max-age=160" });

test("an answer that a relay kept is as old as the relay says, and lasts for what is left of its time", async () => {
  const { client, service, clock } = await opened(kept);
  const answer = await client.ask(race);
  expect(clock.now() - answer.receivedAt).toBe(40_000);
  expect(answer).not.toHaveProperty("stale");
  expect(client.activity()[0]).toMatchObject({ outcome: "fresh", ageMs: 40_000, asked: true });
  clock.advance(119_000);
  expect(client.peek(race)).toMatchObject({ ageMs: 159_000, outlived: false });
  clock.advance(2_000);
  expect(client.peek(race)).toMatchObject({ outlived: true });
  expect(service.requests).toHaveLength(1);
});

test("an answer that a relay gives because the service is away is told as stale, with its age, and asked for again after half a minute", async () => {
  const { client, service, clock } = await opened(inTurn(stale, right()));
  const answer = await client.ask(race);
  expect(answer).toMatchObject({ stale: true });
  expect(clock.now() - answer.receivedAt).toBe(600_000);
  expect(client.activity()[0]).toMatchObject({ outcome: "stale", ageMs: 600_000, asked: true });
  clock.advance(29_000);
  expect(client.ask(race)).toMatchObject({ stale: true });
  expect(client.activity()[0]).toMatchObject({ outcome: "stale", ageMs: 629_000, asked: false });
  expect(client.peek(race)).toMatchObject({ answer: { stale: true }, outlived: false });
  clock.advance(2_000);
  expect(await client.ask(race)).not.toHaveProperty("stale");
  expect(client.activity()[0]).toMatchObject({ outcome: "fresh", ageMs: 0 });
  expect(service.requests).toHaveLength(2);
});

test("the mark outlasts the page", async () => {
  const storage = memoryStorage();
  const first = await opened(stale, { storage });
  await first.client.ask(race);
  await first.client.flush();
  const { connection } = first;
  const again = await opened(right(), { storage, connection: () => connection });
  await again.client.ready();
  expect(again.client.ask(race)).toMatchObject({ stale: true });
  expect(again.client.peek(race)).toMatchObject({ ageMs: 600_000, outlived: false });
});
