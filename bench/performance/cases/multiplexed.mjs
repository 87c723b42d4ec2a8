/**
 * P1: measures 10,000 formulas over 50 races with an empty cache, over TLS with HTTP/2: at the first visit
 * ever, and in a browser that another race was asked in before.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import certificates from "../../../bin/certificate.cjs";
import { evaluateWith, openPage, time } from "../browser.mjs";
import { measure, ratio, summary } from "../rounds.mjs";
import { startService } from "../service.mjs";
import { today } from "../sources.mjs";

const load = { cells: 10_000, races: 50 };

/** Milliseconds until the add-in has stored what the service stated, and its requests no longer count. */
const untilStored = 3_500;

/** Visits the service before the measurement, for a race that is not among those measured. */
async function visitBefore(browser, options) {
  const page = await openPage(browser, options);
  const dayBefore = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  const call = ["RUNNER", [dayBefore, "ashford-park", 1, 1, "name", null, null]];
  const [[, succeeded, value]] = await evaluateWith(
    page,
    (asked) => globalThis.excelHost.call([asked]),
    call,
  );
  if (!succeeded) throw new Error(`The visit before failed: ${value}`);
  await page.waitForTimeout(untilStored);
  await page.close();
}

export async function multiplexed({ browser, form, folder, dist, rounds }) {
  const { cert, key } = certificates.certificateIn(join(folder, "certificate"));
  const tls = { cert: readFileSync(cert), key: readFileSync(key) };
  const service = await startService({ form, folders: [dist, folder], tls });
  const round = async (id, { later = false } = {}) => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    if (later) await visitBefore(browser, { ...service, context });
    const page = await openPage(browser, { ...service, context });
    service.reset();
    const took = await time(page, id, load);
    await context.close();
    return took;
  };
  const times = await measure(
    {
      ours: () => round("RUNNER"),
      later: () => round("RUNNER", { later: true }),
      query: () => round("QUERY"),
      batching: () => round("BATCH"),
      promises: () => round("PROMISE"),
    },
    rounds,
  );
  await service.close();
  const floors = times.promises.map((took) => took + service.latency);
  return [
    {
      goal: "P1",
      what: "HTTP/2: first load of a later visit / one round trip and the runtime's own time",
      ...summary(times.later.map((took, index) => took / floors[index])),
      limit: 1.25,
    },
    {
      goal: "P1",
      what: "HTTP/2: first load of the first visit ever / one round trip and the runtime's own time",
      ...summary(times.ours.map((took, index) => took / floors[index])),
      limit: 1.35,
    },
    {
      goal: "P1",
      what: "HTTP/2: first visit ever / query-core",
      ...ratio(times, "ours", "query"),
      limit: 0.9,
    },
    {
      goal: "P1",
      what: "HTTP/2: first visit ever / the batching pattern",
      ...ratio(times, "ours", "batching"),
    },
  ];
}
