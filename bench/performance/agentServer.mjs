/**
 * A server of the example results in a separate process, which states its address, and its processor time
 * whenever it is asked.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";

const root = join(fileURLToPath(import.meta.url), "../../..");

const { startServer } = (await import(join(root, "build/server/server/startServer.js"))).default;
const most = 1e9;
const { url } = await startServer({
  results: [join(root, "test/fixtures/results.csv")],
  asOf: "2026-03-14",
  keys: { key: "pro" },
  port: 0,
  data: mkdtempSync(join(tmpdir(), "racing-agents-")),
  limits: { day: { free: most, pro: most }, burst: { free: most, pro: most } },
  log: pino({ level: "silent" }),
});
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ microseconds: user + system });
});
process.on("disconnect", () => process.exit());
process.send({ url });
