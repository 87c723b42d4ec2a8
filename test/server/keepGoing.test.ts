import { keepGoing } from "../../src/server/keepGoing";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("work is done at once and every ten seconds, never twice at a time, until it is stopped", async () => {
  let finish: () => void = () => undefined;
  const work = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const stop = keepGoing(work, () => undefined);
  await jest.advanceTimersByTimeAsync(25_000);
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(2);
  let stopped = false;
  const stopping = stop().then(() => (stopped = true));
  await jest.advanceTimersByTimeAsync(30_000);
  expect([stopped, work.mock.calls.length]).toEqual([false, 2]);
  finish();
  await stopping;
});

test("a failure is told and the work goes on", async () => {
  const told: unknown[] = [];
  const stop = keepGoing(
    () => Promise.reject(new Error("no room")),
    (error) => told.push(error),
  );
  await jest.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([new Error("no room"), new Error("no room")]);
  await stop();
});
