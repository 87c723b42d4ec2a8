/** Returns the form of a race of 16 runners with every property of the Pro plan, made from a response of the service. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { root, source } from "./sources.mjs";

const runners = 16;

export async function readRaceForm() {
  const data = mkdtempSync(join(tmpdir(), "racing-bench-"));
  const { startServer } = source("src/server/startServer.ts");
  const server = await startServer({
    results: [join(root, "test/fixtures/results.csv")],
    asOf: "2026-03-14",
    keys: { bench: "pro" },
    data,
    log: pino({ level: "silent" }),
  });
  const address = `${server.url}/api/v1/form?date=2026-03-14&track=ashford-park&race=3`;
  const form = await (await fetch(address, { headers: { "X-API-Key": "bench" } })).json();
  await server.close();
  rmSync(data, { recursive: true, force: true });
  const all = Array.from({ length: runners }, (_, index) => ({
    ...structuredClone(form.runners[index % form.runners.length]),
    number: index + 1,
    name: `Runner ${index + 1}`,
  }));
  return { ...form, numberOfRunners: runners, runners: all };
}
