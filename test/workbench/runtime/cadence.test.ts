import { cadence } from "../../../src/workbench/runtime/cadence";
import { FakeClock } from "../fakeClock";

function started(): { clock: FakeClock; came: () => void; sent: number[] } {
  const clock = new FakeClock();
  const sent: number[] = [];
  return { clock, came: cadence(clock, () => sent.push(clock.now())), sent };
}

test("a first result leaves after 50 ms, with all that came meanwhile", () => {
  const { clock, came, sent } = started();
  came();
  clock.pass(30);
  came();
  clock.pass(1000);
  expect(sent).toEqual([50]);
});

test("the next results leave 500 ms after the last sending", () => {
  const { clock, came, sent } = started();
  came();
  clock.pass(60);
  came();
  clock.pass(400);
  came();
  clock.pass(1000);
  expect(sent).toEqual([50, 550]);
});

test("after a rest a result leaves after 50 ms again", () => {
  const { clock, came, sent } = started();
  came();
  clock.pass(2000);
  came();
  clock.pass(100);
  expect(sent).toEqual([50, 2050]);
});
