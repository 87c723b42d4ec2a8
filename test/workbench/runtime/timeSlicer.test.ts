import { TimeSlicer } from "../../../src/workbench/runtime/timeSlicer";
import { FakeClock } from "../fakeClock";

test("work beyond the slice runs in later tasks, in order", () => {
  const clock = new FakeClock();
  const turn = new TimeSlicer(clock);
  const done: number[] = [];
  const work = (number: number) => () => {
    done.push(number);
    clock.pass(25);
  };
  expect([1, 2, 3, 4, 5].map((number) => turn.run(work(number)))).toEqual([true, true, false, false, false]);
  expect(done).toEqual([1, 2]);
  clock.pass(200);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(turn.length).toBe(0);
});

test("a new task has a whole slice again", () => {
  const clock = new FakeClock();
  const turn = new TimeSlicer(clock);
  turn.run(() => clock.pass(50));
  turn.reset();
  expect(turn.run(() => undefined)).toBe(true);
});
