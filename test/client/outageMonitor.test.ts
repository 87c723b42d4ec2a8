/** Suite of src/client/failureCache.ts: outageMonitor. */
import { type Failure, NotFound, QuotaExceeded, TimedOut, Unreachable } from "../../src/client/failure";
import { createOutageMonitor } from "../../src/client/failureCache";
import { fakeClock, type FakeClock, until } from "./fakeClock";
import { type Asked, inTurn, json, never, right } from "./faultyService";
import { closeAll, openClient } from "./openClient";
import { formOf } from "./questions";

afterEach(closeAll);

function monitored() {
  const clock = fakeClock();
  const sentAt: number[] = [];
  const ends: number[] = [];
  const changes: (number | undefined)[] = [];
  const start = clock.now();
  const closing = new AbortController();
  const monitor = createOutageMonitor({
    repeats: true,
    now: clock.now,
    schedule: clock.schedule,
    random: () => 0,
    signal: closing.signal,
    send: () => void sentAt.push((clock.now() - start) / 1000),
    onChange: () => void changes.push(monitor.current?.nextAttemptAt),
    onEnd: () => void ends.push((clock.now() - start) / 1000),
  });
  /** Advances the clock second by second, because each attempt plans the next. */
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      clock.advance(1000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return { monitor, closing, clock, sentAt, ends, changes, pass, start };
}

test("the question is sent at delays that double up to a minute, until the service responds", async () => {
  const { monitor, sentAt, ends, pass, start } = monitored();
  monitor.begin(new Unreachable(), formOf(1));
  expect(monitor.current).toEqual({
    since: start,
    message: new Unreachable().message,
    nextAttemptAt: start + 4_000,
  });
  await pass(250);
  expect(sentAt).toEqual([4, 12, 28, 60, 120, 180, 240]);
  monitor.end();
  await pass(100);
  expect([sentAt.length, ends, monitor.current]).toEqual([7, [250], undefined]);
});

test("each change is reported: the beginning, the next attempts and the end", async () => {
  const { monitor, changes, pass, start } = monitored();
  monitor.begin(new Unreachable(), formOf(1));
  await pass(5);
  monitor.end();
  monitor.end();
  const seconds = changes.map((at) => at && (at - start) / 1000);
  expect([seconds[0], seconds.at(-2), seconds.at(-1), monitor.current]).toEqual([
    4,
    12,
    undefined,
    undefined,
  ]);
});

test("a further failure leaves the beginning, an end without an outage has no effect", async () => {
  const { monitor, ends, pass, start } = monitored();
  monitor.end();
  monitor.begin(new Unreachable(), formOf(1));
  await pass(10);
  monitor.begin(new TimedOut(), formOf(2));
  expect([monitor.current?.since, ends]).toEqual([start, []]);
});

test("a closed client sends nothing", async () => {
  const { monitor, closing, sentAt, pass } = monitored();
  monitor.begin(new Unreachable(), formOf(1));
  closing.abort();
  await pass(10);
  expect(sentAt).toEqual([]);
});

const failureOf = async (answer: () => unknown): Promise<Failure | undefined> => {
  try {
    await answer();
    return undefined;
  } catch (failure) {
    return failure as Failure;
  }
};

/** Advances the clock, over the delays of retries, until a question has failed. */
async function failureInTime(clock: FakeClock, answer: () => unknown): Promise<Failure | undefined> {
  let result: { readonly failure: Failure | undefined } | undefined;
  void failureOf(answer).then((failure) => void (result = { failure }));
  await until("the question fails", () => {
    if (!result) clock.advance(100);
    return result !== undefined;
  });
  return result?.failure;
}

test("when the service responds again, what failed during the outage is asked for, and nothing else", async () => {
  const { client, service, clock } = await openClient(json({}, { status: 404 }));
  let ended = 0;
  client.onOutageEnd(() => void (ended += 1));
  expect(await failureOf(() => client.ask(formOf(9)))).toBeInstanceOf(NotFound);

  service.react((response) => void response.destroy());
  clock.advance(1);
  expect((await failureInTime(clock, () => client.ask(formOf(1))))?.kind).toBe("unreachable");
  expect(client.status().outage?.message).toContain("cannot be reached");

  service.react(right());
  const before = service.requests.length;
  clock.advance(4_000);
  await until("the outage ends", () => ended === 1);
  expect(client.status().outage).toBeUndefined();
  await client.ask(formOf(1));
  expect((await failureOf(() => client.ask(formOf(9))))?.kind).toBe("notFound");
  expect(service.requests.length - before).toBe(1);
});

test.each([
  [503, "another service"],
  [202, "the page's own service"],
])("a prediction that is being made (%s from %s) is asked for until it is there", async (status) => {
  const pending = json(
    { detail: "the prediction is being made", code: "prediction_pending" },
    { status, headers: { "Retry-After": "1" } },
  );
  const isPending = (asked: Asked): boolean => asked.url.pathname.endsWith("predictions");
  const { client, service, clock } = await openClient((response, asked) =>
    (isPending(asked) ? pending : right())(response, asked),
  );
  let ended = 0;
  client.onOutageEnd(() => void (ended += 1));
  await client.ask(formOf(1));
  const prediction = { ...formOf(1), endpoint: "predictions" } as const;
  expect((await failureInTime(clock, () => client.ask(prediction)))?.kind).toBe("serviceUnavailable");
  expect(client.status()).toMatchObject({ preparation: "prediction_pending" });
  expect(client.status().outage).toBeUndefined();
  await client.ask(formOf(2));
  expect(ended).toBe(0); // another answer does not mean that this one is there

  service.react(right());
  await until("the prediction arrives", () => {
    if (ended === 0) clock.advance(1_000);
    return ended === 1;
  });
  expect(client.status().preparation).toBeUndefined();
  const sent = service.requests.length;
  expect(client.ask(prediction)).not.toBeInstanceOf(Promise);
  expect(service.requests).toHaveLength(sent);
});

test("a prediction that stays pending until the timeout is no outage, though nothing else was answered", async () => {
  const pending = json({ code: "prediction_pending" }, { status: 503, headers: { "Retry-After": "1" } });
  const { client, clock } = await openClient(inTurn(pending, never));
  const prediction = { ...formOf(1), endpoint: "predictions" } as const;
  expect(await failureInTime(clock, () => client.ask(prediction))).toMatchObject({
    kind: "serviceUnavailable",
    facts: { code: "prediction_pending" },
  });
  expect(client.status()).toMatchObject({ preparation: "prediction_pending" });
  expect(client.status().outage).toBeUndefined();
});

test.each([302, 204])(
  "an answer with the status %s fails its own question alone and is no outage",
  async (status) => {
    const { client } = await openClient((response, asked) =>
      (asked.url.searchParams.get("race") === "1" ? json("", { status }) : right())(response, asked),
    );
    const failure = await failureOf(() => client.ask(formOf(1)));
    expect([failure?.kind, failure?.status]).toEqual(["unreachable", status]);
    expect(client.status().outage).toBeUndefined();
    expect(await client.ask(formOf(2))).toBeDefined();
  },
);

test("an outage ends when the service refuses a request", async () => {
  const refused = json({}, { status: 429, headers: { "Retry-After": "7200" } });
  const { client, service, clock } = await openClient(json({}, { status: 502 }));
  await failureInTime(clock, () => client.ask(formOf(1)));
  expect(client.status().outage).toBeDefined();
  service.react(refused);
  await until("the outage ends", () => {
    clock.advance(100);
    return client.status().outage === undefined;
  });
  expect(await failureOf(() => client.ask(formOf(2)))).toBeInstanceOf(QuotaExceeded);
});

test("after clearFailures every question sends a request, also during a wait the service asked for", async () => {
  const refused = json({}, { status: 429, headers: { "Retry-After": "7200" } });
  const { client, service } = await openClient(refused);
  expect((await failureOf(() => client.ask(formOf(1))))?.message).toContain("in 2 hours");
  expect((await failureOf(() => client.ask(formOf(2))))?.kind).toBe("quotaExceeded");
  expect(service.requests).toHaveLength(1);
  service.react(right());
  client.clearFailures();
  await client.ask(formOf(2));
  expect(service.requests).toHaveLength(2);
});

test("races that are still being prepared fail no other question, though nothing was answered before", async () => {
  const pending = json({ code: "races_pending" }, { status: 503, headers: { "Retry-After": "3" } });
  const { client, service, clock } = await openClient((response, asked) =>
    (asked.url.searchParams.get("race") === "9" ? pending : right())(response, asked),
  );
  const others = Array.from({ length: 8 }, (_, index) => formOf(index + 1));
  const missing = failureInTime(clock, () => client.ask(formOf(9)));
  await Promise.all(others.map((race) => client.ask(race)));
  expect(await missing).toMatchObject({ message: expect.stringContaining("still being prepared") });
  expect(client.status()).toMatchObject({ preparation: "races_pending" });
  expect(client.status().outage).toBeUndefined();
  expect(service.requests.length).toBeGreaterThan(others.length);
});

test.each([
  ["none is ready", { status: "importing" }],
  ["those of another country are ready", { status: "ready", onlyCountry: "au" }],
  ["those of another code are ready", { status: "ready", onlyCountry: "hk", onlyRaceCode: "harness" }],
])("races are not asked for while the health report states that %s", async (_state, state) => {
  let report: object = { source: "simulated", ...state };
  const { client, service, clock } = await openClient((response, asked) =>
    (asked.url.pathname === "/health" ? json(report) : right())(response, asked),
  );
  await client.ready();
  const reports = () => service.requests.filter(({ url }) => url.pathname === "/health").length;
  const before = reports();
  const others = [2, 3, 4].map((race) => failureInTime(clock, () => client.ask(formOf(race))));
  expect(await failureInTime(clock, () => client.ask(formOf(1)))).toMatchObject({
    facts: { code: "races_pending", retryAfter: 3 },
  });
  await Promise.all(others);
  expect(reports() - before).toBeLessThan(4); // one for all, and one for each attempt
  expect(client.status()).toMatchObject({ preparation: "races_pending" });
  const asked = () => service.requests.filter(({ url }) => url.pathname !== "/health");
  expect(asked()).toEqual([]);
  report = { source: "simulated", status: "ready", onlyCountry: "hk", onlyRaceCode: "gallops" };
  await until("the races are asked for", () => {
    clock.advance(100);
    return asked().length > 0 && client.status().preparation === undefined;
  });
  expect(asked()).toHaveLength(1);
});

test("what could not be made is asked for again, slower and slower, until it is there", async () => {
  const pending = json({ code: "races_pending" }, { status: 503, headers: { "Retry-After": "300" } });
  const stated = { code: "service_failed", detail: "the races could not be made: free space on the disk" };
  const failed = json(stated, { status: 500, headers: { "Retry-After": "10" } });
  let reaction = pending;
  const { client, service, clock } = await openClient((response, asked) =>
    (asked.url.searchParams.get("race") === "9" ? reaction : right())(response, asked),
  );
  const sent = () => service.requests.filter(({ url }) => url.searchParams.get("race") === "9").length;
  let ended = 0;
  client.onOutageEnd(() => void (ended += 1));
  await client.ask(formOf(1));
  await failureInTime(clock, () => client.ask(formOf(9)));
  expect(client.status().preparation).toBe("races_pending");
  reaction = failed;
  await until("the failure is stated", () => {
    clock.advance(100);
    return client.status().preparation === "other";
  });
  expect((await failureOf(() => client.ask(formOf(9))))?.message).toContain(": free space on the disk.");
  const [before, since] = [sent(), clock.now()];
  while (clock.now() - since < 600_000) {
    clock.advance(1000);
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(sent() - before).toBeGreaterThan(5);
  expect(sent() - before).toBeLessThan(20);
  expect([ended, client.status().outage]).toEqual([0, undefined]);
  reaction = right();
  await until("the races arrive", () => {
    clock.advance(1000);
    return ended === 1;
  });
  expect(client.status().preparation).toBeUndefined();
  expect(client.ask(formOf(9))).not.toBeInstanceOf(Promise);
});

test("a failure that states no time for another try is not asked again", async () => {
  const { client, service, clock } = await openClient(right());
  await client.ask(formOf(1));
  service.react(json({}, { status: 500 }));
  expect((await failureInTime(clock, () => client.ask(formOf(9))))?.status).toBe(500);
  expect(client.status().preparation).toBeUndefined();
});

test("variables that are still being computed are no outage, though nothing was answered before", async () => {
  const pending = json({ code: "variables_pending" }, { status: 503, headers: { "Retry-After": "300" } });
  const { client, clock } = await openClient(pending);
  expect(await failureInTime(clock, () => client.ask(formOf(1)))).toMatchObject({
    message: expect.stringMatching(/still being computed\. This can take some minutes/) as string,
  });
  expect(client.status()).toMatchObject({ preparation: "variables_pending" });
  expect(client.status().outage).toBeUndefined();
});
