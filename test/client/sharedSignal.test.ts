import { sharedSignal } from "../../src/client/sharedSignal";
import type { AbortSignalLike } from "../../src/client/schedule";

/** Counts the listeners of a real signal. */
function watched() {
  const controller = new AbortController();
  const { signal } = controller;
  let listeners = 0;
  const counted: AbortSignalLike = {
    get aborted() {
      return signal.aborted;
    },
    addEventListener: (...listenerArguments) => (listeners++, signal.addEventListener(...listenerArguments)),
    removeEventListener: (...listenerArguments) => (
      listeners--,
      signal.removeEventListener(...listenerArguments)
    ),
  };
  return { controller, counted, listeners: () => listeners };
}

test("many listeners are one listener of the real signal, and each is called once", () => {
  const { controller, counted, listeners } = watched();
  const shared = sharedSignal(() => counted);
  const called: number[] = [];
  for (let index = 0; index < 50; index++) shared.addEventListener("abort", () => called.push(index));
  expect([listeners(), shared.aborted]).toEqual([1, false]);
  controller.abort();
  controller.abort();
  expect(shared.aborted).toBe(true);
  expect(called).toEqual(Array.from({ length: 50 }, (_none, index) => index));
});

test("the real signal keeps no listener once the last is removed, and gets one again", () => {
  const { controller, counted, listeners } = watched();
  const shared = sharedSignal(() => counted);
  const called: string[] = [];
  const [first, second] = [() => called.push("first"), () => called.push("second")];
  shared.addEventListener("abort", first);
  shared.addEventListener("abort", second);
  shared.removeEventListener("abort", first);
  expect(listeners()).toBe(1);
  shared.removeEventListener("abort", second);
  shared.removeEventListener("abort", second);
  expect(listeners()).toBe(0);
  shared.addEventListener("abort", second);
  controller.abort();
  expect(called).toEqual(["second"]);
});

test("the real signal is not read before something listens or asks", () => {
  let reads = 0;
  const { signal } = new AbortController();
  const shared = sharedSignal(() => (reads++, signal));
  expect(reads).toBe(0);
  shared.addEventListener("abort", () => undefined);
  expect(reads).toBe(1);
});
