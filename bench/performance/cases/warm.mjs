/** P2: measures the recalculation of formulas whose responses are all cached. */
import { evaluateWith, openPage, time } from "../browser.mjs";
import { measure, ratio, summary } from "../rounds.mjs";
import { today } from "../sources.mjs";

const callsARound = 20_000;

/** Returns the milliseconds of consecutive calls, each awaited if it returns a promise. */
const perCall = (page, id) =>
  evaluateWith(
    page,
    async ([name, day, calls]) => {
      const work = globalThis.CustomFunctions._association.mappings[name];
      const tail = name === "RUNNER" ? ["name", null, null] : [];
      const started = performance.now();
      for (let call = 0; call < calls; call++) {
        const result = work(day, "ashford-park", (call % 20) + 1, 1, ...tail, {});
        if (typeof result.then === "function") await result;
      }
      return performance.now() - started;
    },
    [id, today, callsARound],
  );

export async function warm({ browser, service, rounds }) {
  service.reset();
  const page = await openPage(browser, service);
  for (const id of ["RUNNER", "QUERY"]) await time(page, id, { cells: 50, races: 50, spelled: 1 });
  const rows = [];
  for (const [cells, limit] of [
    [10_000, 1.05],
    [100_000, 1.5],
  ]) {
    const round = async (id) => {
      await page.waitForTimeout(700);
      return time(page, id, { cells, races: 50 });
    };
    const times = await measure(
      { ours: () => round("RUNNER"), noop: () => round("NOOP") },
      cells > 10_000 ? Math.min(rounds, 5) : rounds,
    );
    rows.push({
      goal: "P2",
      what: `${cells.toLocaleString("en")} formulas with cached responses / a function that does nothing`,
      ...ratio(times, "ours", "noop"),
      limit,
    });
  }
  const calls = await measure(
    {
      ours: () => perCall(page, "RUNNER"),
      query: () => perCall(page, "QUERY"),
      noop: () => perCall(page, "NOOP"),
    },
    rounds,
  );
  const own = summary(calls.ours.map((took, round) => ((took - calls.noop[round]) * 1000) / callsARound));
  rows.push({
    goal: "P2",
    what: "one cached call without the empty call, in microseconds",
    ...own,
    limit: 0.4,
  });
  rows.push({
    goal: "P2",
    what: "a cached call of query-core / a cached call here",
    ...ratio(calls, "query", "ours"),
  });
  await page.context().close();
  return rows;
}
