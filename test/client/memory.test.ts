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
import { createMemory } from "../../src/client/memory";
import { keyOf, type Question } from "../../src/client/question";
import { biasOf, formOf, jockeyOf } from "./questions";

function remembered(failure: Failure, { question = formOf(1) as Question, silent = false } = {}) {
  const clock = { time: 0 };
  const memory = createMemory(() => clock.time);
  memory.remember(failure, { question, key: keyOf(question), silent });
  const of = (other: Question) => memory.of(other, keyOf(other))?.failure.kind;
  return { clock, memory, of };
}

test.each<[string, Failure, object, (string | undefined)[]]>([
  ["an unknown race concerns itself", new NotFound(), {}, ["notFound", undefined, undefined]],
  ["a refused key concerns all", new KeyRefused(), {}, ["keyRefused", "keyRefused", "keyRefused"]],
  ["a plan concerns all that need it", new PlanRequired(), { question: biasOf("a") }, [undefined, undefined, "planRequired"]],
  ["a refusal of a free endpoint concerns itself", new PlanRequired(), {}, ["planRequired", undefined, undefined]],
  ["a slow race concerns itself", new TimedOut(), {}, ["timedOut", undefined, undefined]],
  [
    "a service that is silent behind a relay concerns its question",
    new ServiceUnavailable({ status: 502, relayed: true }),
    { silent: true },
    ["serviceUnavailable", undefined, undefined],
  ],
  [
    "a service that is away concerns all",
    new ServiceUnavailable({ status: 503 }),
    { silent: true },
    ["serviceUnavailable", "serviceUnavailable", "serviceUnavailable"],
  ],
  [
    "a fault of the service concerns its question, also when nothing else was heard",
    new ServiceUnavailable({ status: 500 }),
    { silent: true },
    ["serviceUnavailable", undefined, undefined],
  ],
  ["a silent service concerns all", new TimedOut(), { silent: true }, ["timedOut", "timedOut", "timedOut"]],
  ["a broken connection concerns itself", new Unreachable(), {}, ["unreachable", undefined, undefined]],
])("%s", (_what, failure, options, expected) => {
  const { of } = remembered(failure, options);
  expect([of(formOf(1)), of(formOf(2)), of(jockeyOf("x"))]).toEqual(expected);
});

test("a failure is forgotten after its time, and Retry-After is its time where the service gave one", () => {
  const { clock, of, memory } = remembered(new QuotaExceeded({ retryAfter: 600 }));
  clock.time = 400_000;
  expect(memory.of(formOf(2), keyOf(formOf(2)))?.failure.retryAfter).toBe(200);
  clock.time = 600_000;
  expect(of(formOf(1))).toBeUndefined();
});

test("forgetting leaves the pause that the service asked for", () => {
  const quota = remembered(new QuotaExceeded({ retryAfter: 600 }));
  quota.memory.forget();
  expect(quota.of(formOf(1))).toBe("quotaExceeded");
  const key = remembered(new KeyRefused());
  key.memory.forget();
  expect(key.of(formOf(1))).toBeUndefined();
});

test("the oldest of very many failures are forgotten", () => {
  const { memory, of } = remembered(new NotFound());
  for (let race = 2; race <= 2_001; race++) {
    memory.remember(new NotFound(), { question: formOf(race), key: keyOf(formOf(race)), silent: false });
  }
  expect([of(formOf(1)), of(formOf(2)), of(formOf(2_001))]).toEqual([undefined, "notFound", "notFound"]);
});
