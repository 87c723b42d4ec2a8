import { Cancelled } from "../../../src/client/failure";
import { mapInChunks } from "../../../src/addin/refresh/mapInChunks";
import { planOf } from "./planOf";

const numbers = Array.from({ length: 450 }, (_, index) => index);

test("maps every item in order, at most 200 between two pauses", async () => {
  const chunks: number[] = [];
  let count = 0;
  const schedule = {
    soon: (run: () => void) => {
      chunks.push(count);
      count = 0;
      queueMicrotask(run);
    },
  };
  const doubled = await mapInChunks(
    numbers,
    (number) => {
      count++;
      return 2 * number;
    },
    { schedule },
  );
  expect(doubled).toEqual(numbers.map((number) => 2 * number));
  expect([...chunks, count]).toEqual([200, 200, 50]);
});

test("the progress is reported after each chunk, and a cancellation ends the work before the next", async () => {
  const controller = new AbortController();
  const reported: number[] = [];
  let mapped = 0;
  const onProgress = (done: number): void => {
    reported.push(done);
    if (done === 400) controller.abort();
  };
  const work = mapInChunks(numbers, () => mapped++, { signal: controller.signal, onProgress });
  await expect(work).rejects.toThrow(Cancelled);
  expect([reported, mapped]).toEqual([[200, 400], 400]);
});

test("a few items need no pause, and an error rejects", async () => {
  const schedule = { soon: () => expect(true).toBe(false) };
  expect(await mapInChunks([], String, { schedule })).toEqual([]);
  expect(await mapInChunks([1, 2], String, { schedule })).toEqual(["1", "2"]);
  const refuse = (): never => {
    throw new RangeError("refused");
  };
  await expect(mapInChunks([1], refuse)).rejects.toThrow("refused");
});

test("planning a refresh of 2,000 formulas lets other tasks run meanwhile", async () => {
  let planning = true;
  let tasks = 0;
  const runTask = (): void => {
    tasks++;
    if (planning) setImmediate(runTask);
  };
  setImmediate(runTask);
  const plan = await planOf(
    Array.from({ length: 2000 }, (_, row) => `=RACING.FORM("2026-03-14","ashford-park",${(row % 12) + 1})`),
  );
  planning = false;
  expect([plan.cells.length, plan.questions.length]).toEqual([2000, 12]);
  expect(tasks).toBeGreaterThanOrEqual(9); // ten chunks are parsed, with a pause between each two
});

test("planning reports its progress in formulas, and is cancelled before the next chunk", async () => {
  const formulas = Array.from(
    { length: 500 },
    (_, row) => `=RACING.FORM("2026-03-14","ashford-park",${(row % 12) + 1})`,
  );
  const reported: (readonly [number, number])[] = [];
  await planOf(formulas, {}, { onProgress: (done, total) => void reported.push([done, total]) });
  expect(reported).toEqual([0, 100, 200, 250, 350, 450, 500].map((done) => [done, 500]));
  const controller = new AbortController();
  const onProgress = (done: number): void => (done >= 200 ? controller.abort() : undefined);
  await expect(planOf(formulas, {}, { signal: controller.signal, onProgress })).rejects.toThrow(Cancelled);
});
