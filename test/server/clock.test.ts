import { elapsed, repeatWork } from "../../src/server/clock";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test("runs work at once and every ten seconds, never concurrently, until it is stopped", async () => {
  let finish: (next: number) => void = () => undefined;
  const work = jest.fn(() => new Promise<number>((resolve) => (finish = resolve)));
  const stop = repeatWork(work, () => undefined);
  await jest.advanceTimersByTimeAsync(25_000);
  expect(work).toHaveBeenCalledTimes(1);
  finish(Infinity);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(2);
  let stopped = false;
  const stopping = stop().then(() => (stopped = true));
  await jest.advanceTimersByTimeAsync(30_000);
  expect([stopped, work.mock.calls.length]).toEqual([false, 2]);
  finish(Infinity);
  await stopping;
});

test("runs again as soon as the work asks for it, and at once for what is overdue", async () => {
  const times: number[] = [];
  const start = Date.now();
  const wanted = [2500, 0, 60_000];
  const stop = repeatWork(
    async () => {
      // A timer of 0 ms lasts 1 ms.
      times.push(Date.now() - start);
      return wanted[times.length - 1] ?? Infinity;
    },
    () => undefined,
  );
  await jest.advanceTimersByTimeAsync(13_000);
  expect(times).toEqual([0, 2500, 2501, 12_501]);
  await stop();
});

test("reports a failure and continues", async () => {
  const reported: unknown[] = [];
  const stop = repeatWork(
    () => Promise.reject(new Error("no room")),
    (error) => reported.push(error),
  );
  await jest.advanceTimersByTimeAsync(10_000);
  expect(reported).toEqual([new Error("no room"), new Error("no room")]);
  await stop();
});

test("work that fails again and again runs less and less often, until it succeeds", async () => {
  const waits: number[] = [];
  let fails = true;
  const work = jest.fn(() => (fails ? Promise.reject(new Error("dead")) : Promise.resolve(Infinity)));
  const stop = repeatWork(work, (_error, seconds) => waits.push(seconds));
  await jest.advanceTimersByTimeAsync(1_600_000);
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 320, 320, 320, 320]);
  const runs = work.mock.calls.length;
  fails = false;
  await jest.advanceTimersByTimeAsync(340_000);
  expect(work.mock.calls.length - runs).toBeGreaterThanOrEqual(2);
  fails = true;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(waits.at(-1)).toBe(10);
  await stop();
});

test("the milliseconds since the process began are whole, as the delay of a timer must be", () => {
  jest.useRealTimers();
  const times = Array.from({ length: 50 }, () => {
    for (let work = 0; work < 10_000; work++) Math.sqrt(work);
    return elapsed();
  });
  expect(times.every(Number.isInteger)).toBe(true);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});
