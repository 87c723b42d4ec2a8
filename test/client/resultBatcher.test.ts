import { createResultBatcher } from "../../src/client/resultBatcher";
import { fakeClock, turns } from "./fakeClock";

function createBatcher() {
  const clock = fakeClock();
  const state = { pending: 0, released: [] as number[] };
  const batcher = createResultBatcher({
    now: clock.now,
    schedule: clock.schedule,
    pending: () => state.pending,
  });
  const start = clock.now();
  /** Starts some questions; `end` ends one. */
  const begin = (count: number): void => {
    for (let question = 0; question < count; question++) batcher.start();
    state.pending += count;
  };
  const end = (results = 1): void => {
    state.pending -= 1;
    batcher.add(
      Array.from({ length: results }, () => ({ release: () => state.released.push(clock.now() - start) })),
    );
  };
  return { batcher, clock, state, begin, end };
}

test("a single answer is released at once", () => {
  const { state, begin, end } = createBatcher();
  begin(1);
  end();
  expect(state.released).toEqual([0]);
});

test("a short burst is released together at its end", async () => {
  const { state, clock, begin, end } = createBatcher();
  begin(50);
  for (let answer = 0; answer < 50; answer++) {
    clock.advance(14);
    end();
  }
  await turns();
  expect(new Set(state.released)).toEqual(new Set([700]));
  expect(state.released).toHaveLength(50);
});

test("a burst with a late first answer is released together when the others follow quickly", async () => {
  const { state, clock, begin, end } = createBatcher();
  begin(50);
  clock.advance(300);
  for (let answer = 0; answer < 50; answer++) {
    clock.advance(14);
    end();
  }
  await turns();
  expect(new Set(state.released)).toEqual(new Set([1000]));
});

test("a long burst is released with every flush, its last answers together", async () => {
  const { state, clock, begin, end } = createBatcher();
  begin(500);
  for (let answer = 0; answer < 500; answer++) {
    clock.advance(14);
    end();
    await turns(3);
  }
  const releases = [...new Set(state.released)];
  expect(releases.length).toBeGreaterThanOrEqual(10);
  expect(releases.length).toBeLessThanOrEqual(13);
  expect(releases.at(-1)).toBe(7000);
  expect(releases.slice(1).every((time, index) => time - (releases[index] ?? 0) >= 500)).toBe(true);
});

test("the end of a flush releases no results that wait for the end of their burst", async () => {
  const { batcher, state, clock, begin, end } = createBatcher();
  begin(1);
  batcher.recordResultSize(10);
  await turns();
  begin(2);
  end();
  end();
  batcher.recordFlush();
  await turns();
  expect(state.released).toEqual([]);
  clock.advance(100);
  end();
  expect(state.released).toEqual([100, 100, 100]);
});

test("answers that a limit slows down are released a whole flush before the last ones", async () => {
  const { state, clock, begin, end } = createBatcher();
  const gaps = [
    ...Array<number>(12).fill(5),
    1000,
    ...Array<number>(10).fill(5),
    ...Array<number>(27).fill(100),
  ];
  begin(gaps.length);
  for (const gap of gaps) {
    clock.advance(gap);
    end();
    await turns(3);
  }
  const [before, last] = [...new Set(state.released)].slice(-2);
  expect(last).toBe(gaps.reduce((sum, gap) => sum + gap));
  expect((last ?? 0) - (before ?? 0)).toBeGreaterThanOrEqual(550);
});

test("results do not wait for a late one", () => {
  const { state, clock, begin, end } = createBatcher();
  begin(3);
  clock.advance(100);
  end();
  end();
  expect(state.released).toEqual([]);
  clock.advance(150);
  expect(state.released).toEqual([250, 250]);
});

test("a burst that never ends is released too", () => {
  const { state, clock, begin, end } = createBatcher();
  begin(1);
  for (let turn = 0; turn < 30; turn++) {
    begin(1);
    clock.advance(100);
    end();
  }
  expect(state.released.length).toBeGreaterThanOrEqual(20);
});

test("many results are released in slices, to keep every task short", async () => {
  const { state, begin, end } = createBatcher();
  begin(1);
  end(2_000);
  expect(state.released.length).toBeLessThan(300);
  await turns(200);
  expect(state.released).toHaveLength(2_000);
});

test("ten thousand small results leave in the second task, so that one flush takes them all", () => {
  const clock = fakeClock();
  const tasks: (() => void)[] = [];
  const schedule = { ...clock.schedule, soon: (task: () => void) => void tasks.push(task) };
  const batcher = createResultBatcher({ now: clock.now, schedule, pending: () => 0 });
  let released = 0;
  const release = (): void => {
    released += 1;
    batcher.recordResultSize(30);
  };
  batcher.start();
  batcher.add(Array.from({ length: 10_000 }, () => ({ release })));
  expect(released).toBe(32);
  for (const task of tasks.splice(0)) task();
  expect(released).toBe(10_000);
});

test("results that exceed the size of a flush wait for the next one", async () => {
  const { batcher, clock, state, begin } = createBatcher();
  begin(1);
  state.pending = 0;
  batcher.add(
    Array.from({ length: 100 }, () => ({
      release() {
        state.released.push(clock.now());
        batcher.recordResultSize(130_000);
      },
    })),
  );
  await turns(50);
  expect(state.released).toHaveLength(32);
  clock.advance(550);
  await turns(50);
  expect(state.released).toHaveLength(62); // their size is known now: 30 of them fill a flush
  clock.advance(550);
  await turns(50);
  expect(state.released).toHaveLength(92);
  clock.advance(550);
  await turns(50);
  expect(state.released).toHaveLength(100);
});

test("cached results are returned at once while the flush has capacity, the others with the next flushes", async () => {
  const { batcher, state, clock } = createBatcher();
  const bytes = 1_200_000;
  const give = (): void => {
    const noteShown = (): void => {
      batcher.recordResultSize(bytes);
      state.released.push(clock.now());
    };
    const wait = batcher.whenResultFits(bytes);
    if (wait) void wait.then(noteShown);
    else noteShown();
  };
  for (let result = 0; result < 9; result++) give();
  const start = clock.now();
  expect(state.released).toEqual([start, start, start]);
  await turns();
  for (let flush = 0; flush < 2; flush++) {
    clock.advance(550);
    await turns();
  }
  expect(state.released.slice(3)).toEqual([
    ...Array<number>(3).fill(start + 550),
    ...Array<number>(3).fill(start + 1100),
  ]);
});

test("a result larger than a flush is returned alone", () => {
  const { batcher } = createBatcher();
  expect(batcher.whenResultFits(9_000_000)).toBeUndefined();
  batcher.recordResultSize(9_000_000);
  expect(batcher.whenResultFits(10)).toBeInstanceOf(Promise);
});

test("a task longer than a flush does not begin the next one", async () => {
  const { batcher, clock } = createBatcher();
  batcher.recordResultSize(3_900_000);
  clock.advance(2_000); // the time that the task takes: no timer was started yet
  expect(batcher.whenResultFits(3_900_000)).toBeInstanceOf(Promise);
  await turns();
  const wait = batcher.whenResultFits(3_900_000);
  clock.advance(550);
  await expect(wait).resolves.toBeUndefined();
});

test("where Excel is seen to send its flushes, results wait for the next one, however long a slow line takes", async () => {
  const { batcher, clock } = createBatcher();
  batcher.recordResultSize(3_900_000);
  await turns();
  batcher.recordFlush();
  expect(batcher.whenResultFits(3_900_000)).toBeUndefined(); // for the next flush
  batcher.recordResultSize(3_900_000);
  await turns();
  let returned = false;
  const wait = batcher.whenResultFits(3_900_000)?.then(() => (returned = true));
  clock.advance(4_000);
  await turns();
  expect(returned).toBe(false);
  batcher.recordFlush();
  batcher.recordFlush(); // once for each result
  await wait;
  expect(returned).toBe(true);
});

test("results wait no longer than five seconds for a flush that is not seen", async () => {
  const { batcher, clock } = createBatcher();
  batcher.recordResultSize(3_900_000);
  batcher.recordFlush();
  batcher.recordResultSize(3_900_000);
  await turns();
  const wait = batcher.whenResultFits(3_900_000);
  clock.advance(5_000);
  await expect(wait).resolves.toBeUndefined();
});
