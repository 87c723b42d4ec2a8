import {
  type Failure,
  KeyRefused,
  NotFound,
  PlanRequired,
  QuotaExceeded,
  ServiceUnavailable,
  TimedOut,
  Unreachable,
} from "../../src/client/failure";
import { createFailureCache } from "../../src/client/failureCache";
import { keyOf, type Question } from "../../src/client/question";
import { biasOf, formOf, jockeyOf } from "./questions";

/** Caches the failure of a request that was sent at 1, after the last response if the service is `silent`. */
function cached(failure: Failure, { question = formOf(1), silent = false } = {}) {
  const clock = { time: 0 };
  const failures = createFailureCache(() => clock.time);
  failures.add(failure, { question, key: keyOf(question), ...(silent && { sentAt: 1 }) });
  const of = (other: Question) => failures.get(other, keyOf(other))?.failure.kind;
  return { clock, failures, of };
}

test.each<[string, Failure, object, (string | undefined)[]]>([
  ["an unknown race applies to its question", new NotFound(), {}, ["notFound", undefined, undefined]],
  ["a refused key applies to all", new KeyRefused(), {}, ["keyRefused", "keyRefused", "keyRefused"]],
  [
    "a plan applies to all Pro questions",
    new PlanRequired(),
    { question: biasOf("a") },
    [undefined, undefined, "planRequired"],
  ],
  [
    "a plan that a free endpoint requires applies to its question",
    new PlanRequired(),
    {},
    ["planRequired", undefined, undefined],
  ],
  ["a timeout applies to its question", new TimedOut(), {}, ["timedOut", undefined, undefined]],
  [
    "a service that does not respond behind a relay applies to the question",
    new ServiceUnavailable({ status: 502, relayed: true }),
    { silent: true },
    ["serviceUnavailable", undefined, undefined],
  ],
  [
    "an unavailable service applies to all",
    new ServiceUnavailable({ status: 503 }),
    { silent: true },
    ["serviceUnavailable", "serviceUnavailable", "serviceUnavailable"],
  ],
  [
    "an internal error applies to its question, even without any other response",
    new ServiceUnavailable({ status: 500 }),
    { silent: true },
    ["serviceUnavailable", undefined, undefined],
  ],
  [
    "a timeout without any response applies to all",
    new TimedOut(),
    { silent: true },
    ["timedOut", "timedOut", "timedOut"],
  ],
  [
    "a broken connection applies to its question",
    new Unreachable(),
    {},
    ["unreachable", undefined, undefined],
  ],
])("%s", (_case, failure, options, expected) => {
  const { of } = cached(failure, options);
  expect([of(formOf(1)), of(formOf(2)), of(jockeyOf("x"))]).toEqual(expected);
});

test("a failure expires, after Retry-After where the service states one", () => {
  const { clock, of, failures } = cached(new QuotaExceeded({ retryAfter: 600 }));
  clock.time = 400_000;
  expect(failures.get(formOf(2), keyOf(formOf(2)))?.failure.retryAfter).toBe(200);
  clock.time = 600_000;
  expect(of(formOf(1))).toBeUndefined();
});

test("a wait of an unavailable service states the time left", () => {
  const { clock, failures } = cached(new ServiceUnavailable({ status: 503, retryAfter: 240 }));
  clock.time = 180_000;
  expect(failures.get(formOf(1), keyOf(formOf(1)))?.failure.message).toContain("Try again in 60 seconds.");
});

test("clearing ends every wait, also one that the service asked for", () => {
  const quota = cached(new QuotaExceeded({ retryAfter: 600 }));
  quota.failures.clear();
  expect(quota.of(formOf(1))).toBeUndefined();
  const key = cached(new KeyRefused());
  key.failures.clear();
  expect(key.of(formOf(1))).toBeUndefined();
});

test("deletes the oldest of more than 2,000 failures", () => {
  const { failures, of } = cached(new NotFound());
  for (let race = 2; race <= 2_001; race++) {
    failures.add(new NotFound(), { question: formOf(race), key: keyOf(formOf(race)) });
  }
  expect([of(formOf(1)), of(formOf(2)), of(formOf(2_001))]).toEqual([undefined, "notFound", "notFound"]);
});
