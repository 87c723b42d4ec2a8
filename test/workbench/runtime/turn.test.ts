import { Turn } from "../../../src/workbench/runtime/turn";
import { FakeClock } from "../fakeClock";

test("what does not fit into the running task is done in later ones, in order", () => {
  const clock = new FakeClock();
  const turn = new Turn(clock);
  const done: number[] = [];
  const work = (number: number) => () => {
    done.push(number);
    clock.pass(25);
  };
  expect([1, 2, 3, 4, 5].map((number) => turn.take(work(number)))).toEqual([true, true, false, false, false]);
  expect(done).toEqual([1, 2]);
  clock.pass(200);
  expect(done).toEqual([1, 2, 3, 4, 5]);
  expect(turn.length).toBe(0);
});

test("a new task has its whole time again", () => {
  const clock = new FakeClock();
  const turn = new Turn(clock);
  turn.take(() => clock.pass(50));
  turn.renew();
  expect(turn.take(() => undefined)).toBe(true);
});
