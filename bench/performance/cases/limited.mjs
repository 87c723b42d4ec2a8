/** G5: measures 50 races of a service with an unstated limit of 10 requests a second. */
import { evaluateWith, openPage, time } from "../browser.mjs";
import { measure, ratio, summary } from "../rounds.mjs";

const limit = { size: 10, perSecond: 10 };
const races = 50;

/** Counts the requests that a page sends after it has received a 429 and before the end of its Retry-After. */
function countEarlyRequests() {
  const send = globalThis.fetch;
  let pausedUntil = 0;
  globalThis.earlyRequests = 0;
  globalThis.fetch = async (...request) => {
    if (performance.now() < pausedUntil) globalThis.earlyRequests += 1;
    const response = await send(...request);
    const seconds = response.status === 429 ? Number(response.headers.get("Retry-After")) : 0;
    pausedUntil = Math.max(pausedUntil, performance.now() + seconds * 1000);
    return response;
  };
}

export async function limited({ browser, service, rounds }) {
  const sent = [];
  const early = [];
  async function round(id) {
    const context = await browser.newContext();
    await context.addInitScript(countEarlyRequests);
    const page = await openPage(browser, { ...service, context });
    service.reset(limit);
    const took = await time(page, id, { cells: races, races, spelled: 1 });
    if (id === "RUNNER") {
      sent.push(service.counts.requests / races);
      early.push(await evaluateWith(page, () => globalThis.earlyRequests, []));
    }
    await context.close();
    return took;
  }
  const times = await measure(
    { ours: () => round("RUNNER"), peer: () => round("LIMIT") },
    Math.min(rounds, 3),
  );
  const floor = ((races - limit.size) / limit.perSecond) * 1000 + service.latency;
  const most = Math.max(...early);
  return [
    { goal: "G5", what: "requests / races", ...summary(sent), limit: 1.1 },
    {
      goal: "G5",
      what: "time / shortest possible time",
      ...summary(times.ours.map((took) => took / floor)),
      limit: 1.03,
    },
    { goal: "G5", what: "time / p-limit with ky", ...ratio(times, "ours", "peer") },
    {
      goal: "G5",
      what: "requests during a Retry-After pause, without those in flight",
      wanted: "0",
      text: String(most),
      met: most === 0,
    },
  ];
}
