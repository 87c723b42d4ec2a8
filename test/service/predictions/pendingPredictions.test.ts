import { PendingPredictions } from "../../../src/service/predictions/pendingPredictions";

const timeout = 1000;

/** Starts a calculation that ends on request. */
function start(pending: PendingPredictions) {
  let end = (): void => undefined;
  const work = pending.during(() => new Promise<void>((resolve) => (end = resolve)));
  return { work, end: () => end() };
}

test("without a calculation there is no wait", async () => {
  expect(await new PendingPredictions().wait({ timeout })).toBe(false);
});

test("waits end when predictions are stored and when the calculation ends", async () => {
  const pending = new PendingPredictions();
  const { work, end } = start(pending);
  const first = pending.wait({ timeout });
  pending.notify();
  expect(await first).toBe(true);
  const last = pending.wait({ timeout });
  end();
  expect(await last).toBe(true);
  await work;
  expect(await pending.wait({ timeout })).toBe(false);
});

test("predictions that were stored while one was looked for end its wait at once", async () => {
  const pending = new PendingPredictions();
  const { end } = start(pending);
  const since = pending.notices;
  pending.notify();
  expect(await pending.wait({ timeout, since })).toBe(true);
  end();
});

test("a failed calculation rejects with its error, and is awaited until one is repeated without a failure", async () => {
  const pending = new PendingPredictions();
  await expect(pending.during(() => Promise.reject(new Error("no thread")))).rejects.toThrow("no thread");
  expect([pending.busy, pending.failure]).toEqual([true, "no thread"]);
  const waited = pending.wait({ timeout });
  await pending.during(() => Promise.resolve());
  expect(await waited).toBe(true);
  expect([pending.busy, pending.failure]).toEqual([false, undefined]);
});

test("no wait exceeds its timeout", async () => {
  jest.useFakeTimers();
  const pending = new PendingPredictions();
  const { end } = start(pending);
  const waited = pending.wait({ timeout });
  await jest.advanceTimersByTimeAsync(timeout);
  expect(await waited).toBe(true);
  expect(await pending.wait({ timeout: 0 })).toBe(false);
  expect(jest.getTimerCount()).toBe(0);
  end();
  jest.useRealTimers();
});

test("a wait that times out ends no other wait", async () => {
  jest.useFakeTimers();
  const pending = new PendingPredictions();
  const { end } = start(pending);
  const ended: string[] = [];
  void pending.wait({ timeout: 100 }).then(() => ended.push("short"));
  void pending.wait({ timeout }).then(() => ended.push("long"));
  await jest.advanceTimersByTimeAsync(100);
  expect(ended).toEqual(["short"]);
  await jest.advanceTimersByTimeAsync(timeout);
  expect(ended).toEqual(["short", "long"]);
  end();
  jest.useRealTimers();
});
