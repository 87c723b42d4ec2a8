import { createFlushScheduler } from "../../../src/workbench/runtime/flushScheduler";
import { FakeClock } from "../fakeClock";

function started(): { clock: FakeClock; came: () => void; sent: number[] } {
  const clock = new FakeClock();
  const sent: number[] = [];
  return { clock, came: createFlushScheduler(clock, () => sent.push(clock.now())), sent };
}

test("a first result is flushed after 50 ms, together with results that arrive meanwhile", () => {
  const { clock, came, sent } = started();
  came();
  clock.pass(30);
  came();
  clock.pass(1000);
  expect(sent).toEqual([50]);
});

test("the next results are flushed 500 ms after the previous flush", () => {
  const { clock, came, sent } = started();
  came();
  clock.pass(60);
  came();
  clock.pass(400);
  came();
  clock.pass(1000);
  expect(sent).toEqual([50, 550]);
});

test("after a pause a result is flushed after 50 ms again", () => {
  const { clock, came, sent } = started();
  came();
  clock.pass(2000);
  came();
  clock.pass(100);
  expect(sent).toEqual([50, 2050]);
});
