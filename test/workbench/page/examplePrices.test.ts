import { pricesCame } from "../../../src/workbench/page/examplePrices";
import type { Health } from "../../../src/workbench/page/health";

const example = {
  date: "2026-03-14",
  track: "ashford-park",
  race: 4,
  venue: "ashford-park",
  distance: 1200,
  country: "au",
  race_code: "gallops",
};
const ready: Health = { status: "ready", source: "simulated", asOf: null, version: "1.0.0", example };
const priced: Health = { ...ready, example: { ...example, prices: [2.4, null, 12] } };
const partly: Health = { ...ready, detail: "the races of Australia are ready" };

/** Answers one report after the other, the last for ever; counts the milliseconds waited. */
function reportsOf(...reports: readonly (Health | undefined)[]) {
  const state = { asked: 0, waited: 0 };
  return {
    state,
    fetchHealth: async () => reports[Math.min(state.asked++, reports.length - 1)],
    pause: async (milliseconds: number) => void (state.waited += milliseconds),
    isUntouched: () => true,
  };
}

test.each([
  ["all races are ready at once", [ready, ready, priced]],
  ["some races are ready", [partly, partly, ready, undefined, priced]],
])("the prices come while %s", async (_, reports) => {
  const { state, ...rest } = reportsOf(...reports.slice(1));
  expect(await pricesCame({ first: reports[0], ...rest })).toBe(true);
  expect(state.asked).toBe(reports.length - 1);
});

test("an example with prices, and a service without an example, wait for nothing", async () => {
  const { example: _none, ...without } = ready;
  for (const first of [priced, without, undefined]) {
    const { state, ...rest } = reportsOf(priced);
    expect(await pricesCame({ first, ...rest })).toBe(false);
    expect(state.asked).toBe(0);
  }
});

test("someone's work is not replaced", async () => {
  const { state, ...rest } = reportsOf(ready, priced);
  expect(await pricesCame({ first: ready, ...rest, isUntouched: () => state.asked < 2 })).toBe(false);
});

test("prices that never come are waited for five minutes after all races are ready", async () => {
  const { state, ...rest } = reportsOf(partly, partly, ready);
  expect(await pricesCame({ first: partly, ...rest })).toBe(false);
  expect(state.waited).toBe(304_000);
});
