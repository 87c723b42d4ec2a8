/** G1, G3, G9: measures 10,000 formulas over 50 races with an empty cache, and again after the page is reopened. */
import { openPage, time } from "../browser.mjs";
import { measure, ratio, summary } from "../rounds.mjs";

const load = { cells: 10_000, races: 50 };
const connections = 6;

export async function cold({ browser, service, rounds }) {
  const counts = [];
  const opened = [];

  async function round(id) {
    const context = await browser.newContext();
    const page = await openPage(browser, { ...service, context });
    service.reset();
    const took = await time(page, id, load);
    if (id === "RUNNER") await secondLook(page, took);
    await context.close();
    return took;
  }
  async function secondLook(page, first) {
    counts.push({ ...service.counts });
    service.reset();
    await page.waitForTimeout(600);
    await time(page, "RUNNER", load);
    await page.waitForTimeout(1500); // the persistent cache is written a second after a response
    const again = await openPage(browser, { ...service, context: page.context() });
    opened.push((await time(again, "RUNNER", load)) / first);
    counts.push({ ...service.counts });
  }
  const candidates = {
    ours: () => round("RUNNER"),
    query: () => round("QUERY"),
    batching: () => round("BATCH"),
  };
  const times = await measure(candidates, rounds);
  const floor = Math.ceil(load.races / connections) * service.latency + 50;
  const exact = counts.every(
    ({ requests, options }, index) => requests === (index % 2 === 0 ? load.races : 0) && options === 0,
  );
  return [
    {
      goal: "G1",
      what: "requests of the first load, then of a recalculation and a reopening",
      wanted: "50, then 0; 0 OPTIONS",
      text: exact ? "50, then 0; 0 OPTIONS" : JSON.stringify(counts),
      met: exact,
    },
    {
      goal: "G3",
      what: "first load / shortest possible time",
      ...summary(times.ours.map((took) => took / floor)),
      limit: 1.15,
    },
    { goal: "G3", what: "first load / query-core", ...ratio(times, "ours", "query"), limit: 0.75 },
    {
      goal: "G3",
      what: "first load / the batching pattern",
      ...ratio(times, "ours", "batching"),
      limit: 0.65,
    },
    { goal: "G9", what: "reopening / requesting again", ...summary(opened), limit: 0.15 },
  ];
}
