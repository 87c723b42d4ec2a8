/** P1: measures 10,000 formulas over 50 races with an empty cache, over TLS with HTTP/2. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import certificates from "../../bin/certificate.cjs";
import { openPage, time } from "../browser.mjs";
import { measure, ratio, summary } from "../rounds.mjs";
import { startService } from "../service.mjs";

const load = { cells: 10_000, races: 50 };

export async function multiplexed({ browser, form, folder, dist, rounds }) {
  const { cert, key } = certificates.certificateIn(join(folder, "certificate"));
  const tls = { cert: readFileSync(cert), key: readFileSync(key) };
  const service = await startService({ form, folders: [dist, folder], tls });
  const round = async (id) => {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const page = await openPage(browser, { ...service, context });
    service.reset();
    const took = await time(page, id, load);
    await context.close();
    return took;
  };
  const times = await measure(
    {
      ours: () => round("RUNNER"),
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
      what: "HTTP/2: first load / one round trip and the runtime's own time",
      ...summary(times.ours.map((took, index) => took / floors[index])),
      limit: 1.25,
    },
    { goal: "P1", what: "HTTP/2: first load / query-core", ...ratio(times, "ours", "query") },
    { goal: "P1", what: "HTTP/2: first load / the batching pattern", ...ratio(times, "ours", "batching") },
  ];
}
