/** Suite of src/client/createClient.ts: changeEvent. */
import { createChangeEvent } from "../../src/client/createClient";
import { fakeClock } from "./fakeClock";

test("many changes within a tenth of a second call a listener once", () => {
  const clock = fakeClock();
  const event = createChangeEvent(clock.schedule);
  const calls: number[] = [];
  event.subscribe(() => void calls.push(clock.now()));
  const start = clock.now();
  for (let change = 0; change < 1000; change++) event.raise();
  clock.advance(99);
  expect(calls).toEqual([]);
  clock.advance(1);
  expect(calls).toEqual([start + 100]);
  event.raise();
  clock.advance(100);
  expect(calls).toEqual([start + 100, start + 200]);
});

test("no timer runs while nothing changes, and none without a listener", () => {
  const clock = fakeClock();
  const event = createChangeEvent(clock.schedule);
  event.raise();
  expect(clock.timers).toBe(0);
  const leave = event.subscribe(() => undefined);
  expect(clock.timers).toBe(0);
  event.raise();
  expect(clock.timers).toBe(1);
  clock.advance(100);
  leave();
  event.raise();
  expect(clock.timers).toBe(0);
});

test("a change made by a listener is reported as well, and a listener may leave while it is called", () => {
  const clock = fakeClock();
  const event = createChangeEvent(clock.schedule);
  const calls: string[] = [];
  const leave = event.subscribe(() => {
    calls.push("first");
    leave();
    event.raise();
  });
  event.subscribe(() => void calls.push("second"));
  event.raise();
  clock.advance(100);
  clock.advance(100);
  expect(calls).toEqual(["first", "second", "second"]);
});
