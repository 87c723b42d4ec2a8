import type { Health } from "../../../src/workbench/page/health";
import { healthReports } from "../../../src/workbench/page/healthReports";
import { FakeClock } from "../fakeClock";

const example = {
  date: "2026-03-14",
  track: "ashford-park",
  race: 3,
  venue: "ashford-park",
  country: "au",
  race_code: "gallops",
};
const ready: Health = { status: "ready", source: "simulated", asOf: null, version: "1.0.0" };
const partly: Health = { ...ready, detail: "the races of Australia are ready" };
const importing: Health = { ...partly, status: "importing" };
const unpriced: Health = { ...partly, example };

const interval = 500;

/** Reads the reports of a service whose state depends on the seconds since the page was opened. */
function reportsOf(stateAt: (seconds: number) => Health | undefined) {
  const clock = new FakeClock();
  const shown: (Health | undefined)[] = [];
  const times: number[] = [];
  const fetchHealth = async (): Promise<Health | undefined> => {
    times.push(clock.now());
    return stateAt(clock.now() / 1000);
  };
  const readyHealth = healthReports({
    clock,
    fetchHealth,
    show: (health) => void shown.push(health),
    interval,
  });
  /** Lets time pass, with the promises that end at each moment. */
  const pass = async (seconds: number): Promise<void> => {
    for (let step = 0; step < seconds * 10; step++) {
      clock.pass(100);
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    }
  };
  return { readyHealth, pass, shown, times };
}

test.each<[string, (seconds: number) => Health]>([
  ["that is importing for some seconds", (seconds) => (seconds < 8 ? importing : partly)],
  ["whose example has no prices yet", (seconds) => (seconds < 20 ? unpriced : partly)],
  ["that is never wholly ready", () => partly],
])("a service %s gets one request after another, at most two a second", async (_title, stateAt) => {
  const { readyHealth, pass, times } = reportsOf(stateAt);
  void readyHealth();
  await pass(20);
  void readyHealth(); // for other races
  await pass(20);
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(waits.length).toBeGreaterThan(10);
  expect(waits.filter((wait) => wait < interval).length).toBeLessThanOrEqual(1); // the other races'
});

test("the state is returned once it is ready, with its prices if they come within seconds", async () => {
  const priced = { ...ready, example: { ...example, prices: [3.5] } };
  const state = (seconds: number): Health => (seconds < 1 ? importing : seconds < 3 ? unpriced : priced);
  const { readyHealth, pass } = reportsOf(state);
  const health = readyHealth();
  await pass(4);
  expect(await health).toEqual(priced);
  const late = reportsOf((seconds) => (seconds < 60 ? unpriced : priced));
  const without = late.readyHealth();
  await late.pass(6);
  expect(await without).toEqual(unpriced);
});

test("states are shown until all races are ready, or the service does not answer", async () => {
  for (const last of [ready, undefined]) {
    const { readyHealth, pass, shown } = reportsOf((seconds) => (seconds < 5 ? partly : last));
    void readyHealth();
    await pass(20);
    expect(shown).toEqual([partly, partly, partly, last]);
  }
});
