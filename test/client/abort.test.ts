/** Suite of src/client/schedule.ts: signals that abort. */
import { onAbort, withLinkedSignal } from "../../src/client/schedule";

test("a listener is called once the signal aborts", () => {
  const controller = new AbortController();
  const listener = jest.fn();
  onAbort(controller.signal, listener);
  expect(listener).not.toHaveBeenCalled();
  controller.abort();
  controller.abort();
  expect(listener).toHaveBeenCalledTimes(1);
});

test("a listener of an aborted signal is called at once", () => {
  const listener = jest.fn();
  onAbort(AbortSignal.abort(), listener)();
  expect(listener).toHaveBeenCalledTimes(1);
});

test("a removed listener is not called", () => {
  const controller = new AbortController();
  const listener = jest.fn();
  onAbort(controller.signal, listener)();
  controller.abort();
  expect(listener).not.toHaveBeenCalled();
});

test("work runs under a signal that aborts with the given one", async () => {
  const controller = new AbortController();
  const seen = withLinkedSignal(controller.signal, async (signal) => {
    const before = signal.aborted;
    controller.abort();
    return [before, signal.aborted];
  });
  expect(await seen).toEqual([false, true]);
  expect(await withLinkedSignal(controller.signal, async (signal) => signal.aborted)).toBe(true);
});

test("the signal aborts when the work settles, and the given signal keeps no listener", async () => {
  const { signal } = new AbortController();
  const removed = jest.spyOn(signal, "removeEventListener");
  let ownSignal: AbortSignal | undefined;
  const failing = withLinkedSignal(signal, async (linked) => {
    ownSignal = linked;
    throw new Error("failed");
  });
  await expect(failing).rejects.toThrow("failed");
  expect(ownSignal?.aborted).toBe(true);
  expect(removed).toHaveBeenCalledTimes(1);
});
