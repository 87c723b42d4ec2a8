import { followTime } from "../../../src/workbench/page/passingTime";
import { loadFunctions } from "../gridWithFunctions";
import { FakeClock } from "../fakeClock";

afterEach(() => jest.useRealTimers());

/** A workbook with a countdown of minutes and a call of the add-in that depends on the time. */
async function openCountdown() {
  const { grid, workbench, settled } = (await loadFunctions())();
  const clock = new FakeClock();
  const start = Date.parse("2026-11-28T04:10:20Z");
  jest.useFakeTimers({ now: start, doNotFake: ["setImmediate", "performance", "nextTick"] });
  let isVisible = true;
  const time = () => start + clock.now();
  followTime({ workbench, clock, time, isVisible: () => isVisible });
  const called = "=RACING.OVERROUND(IF(B1>0,A2:A3))";
  const cells = { A1: "=ROUND(NOW()*1440,0)", A2: 2, A3: 2, B1: "=A1+1", B2: called };
  await grid.create([
    { name: "Race", cells },
    { name: "Other", cells: { A1: "=ROUND(NOW()*1440,0)" } },
  ]);
  await settled();
  const minutes = (address: string) => Number(grid.read(grid.area(address))[0]?.[0]?.value);
  const pass = (seconds: number): void => {
    jest.setSystemTime(time() + 1000 * seconds);
    clock.pass(1000 * seconds);
  };
  return { grid, workbench, minutes, pass, hide: () => (isVisible = false) };
}

test("a countdown goes on at each full minute, with what depends on it, and calls no function again", async () => {
  const { grid, workbench, minutes, pass } = await openCountdown();
  const [first, calls] = [minutes("Race!A1"), workbench.runtime.counters.calls];
  let changed = 0;
  grid.onChanged(() => changed++);
  for (const minute of [1, 2, 3]) {
    pass(60);
    pass(1);
    expect([minutes("Race!A1") - first, minutes("Race!B1") - first]).toEqual([minute, minute + 1]);
  }
  expect([workbench.runtime.counters.calls, changed]).toEqual([calls, 0]);
});

test("an edit and another sheet bring the time up to date; a hidden page waits", async () => {
  const { grid, minutes, pass, hide } = await openCountdown();
  pass(1); // a new workbook is an edit
  const first = minutes("Race!A1");
  pass(20); // to 04:10:41, no full minute
  expect(minutes("Race!A1")).toBe(first);
  grid.write(grid.area("Race!C1"), [["7/2"]]);
  pass(1);
  expect(minutes("Race!A1") - first).toBe(1);
  hide();
  const before = minutes("Race!A1");
  pass(3000);
  expect(minutes("Race!A1")).toBe(before);
});

test("a minute that passes before the workbook opens is no error, and the next ones are followed", async () => {
  const { workbench } = (await loadFunctions())();
  const clock = new FakeClock();
  const time = () => Date.parse("2026-11-28T04:10:20Z") + clock.now();
  followTime({ workbench, clock, time, isVisible: () => true });
  expect(() => clock.pass(60_000)).not.toThrow();
  jest.useFakeTimers({ now: time(), doNotFake: ["setImmediate", "performance", "nextTick"] });
  await workbench.grid.create([{ name: "Race", cells: { A1: "=ROUND(NOW()*1440,0)" } }]);
  const minutes = () => Number(workbench.grid.read(workbench.grid.area("Race!A1"))[0]?.[0]?.value);
  const first = minutes();
  jest.setSystemTime(time() + 60_000);
  clock.pass(60_000);
  expect(minutes() - first).toBe(1);
});
