/** G1, P1, P3: measures 10,000 formulas over 50 races with an empty cache over HTTP/1.1, and again after the page is reopened. */
import { openPage, time } from "../browser.mjs";
import { measure, ratio, summary } from "../rounds.mjs";

const load = { cells: 10_000, races: 50 };
const connections = 6;

export async function cold({ browser, service, rounds }) {
  const counts = [];
  const opened = [];
  const runtime = [];

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
    const reopened = await time(again, "RUNNER", load);
    opened.push(reopened / first);
    runtime.push((reopened - (await time(again, "PROMISE", load))) / first);
    counts.push({ ...service.counts });
  }
  const candidates = {
    ours: () => round("RUNNER"),
    query: () => round("QUERY"),
    batching: () => round("BATCH"),
    promises: () => round("PROMISE"),
  };
  const times = await measure(candidates, rounds);
  const trips = Math.ceil(load.races / connections) * service.latency;
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
      goal: "P1",
      what: "HTTP/1.1: first load / nine round trips and the runtime's own time",
      brief: "HTTP/1.1: first load / the shortest possible",
      ...summary(times.ours.map((took, index) => took / (trips + times.promises[index]))),
      limit: 1.05,
    },
    { goal: "P1", what: "HTTP/1.1: first load / query-core", ...ratio(times, "ours", "query"), limit: 0.7 },
    {
      goal: "P1",
      what: "HTTP/1.1: first load / the batching pattern",
      ...ratio(times, "ours", "batching"),
      limit: 0.85,
    },
    {
      goal: "P3",
      what: "reopening with 50 stored races / requesting them again",
      ...summary(opened),
    },
    {
      goal: "P3",
      what: "the same without what 10,000 calls of a function that does nothing take",
      ...summary(runtime),
      limit: 0.03,
    },
  ];
}
