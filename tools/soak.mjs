/**
 * npm run soak: bounded trials of the service that are too long for npm test, which has a short form of each.
 * Fuzz: 20,000 requests. Load: 50 clients for 60 s over HTTP. Kill: the store's growth is killed 20 times at random.
 * Options: --requests N, --seconds N, --clients N, --kills N, --scale small; 0 leaves a trial out.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compileServer, install } from "./prepare.mjs";
import { fuzz } from "./soak/fuzz.mjs";
import { kill } from "./soak/kill.mjs";
import { load } from "./soak/load.mjs";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seconds: { type: "string", default: "60" },
    clients: { type: "string", default: "50" },
    kills: { type: "string", default: "20" },
    scale: { type: "string", default: "full" },
  },
});
const [requests, seconds, clients, kills] = [values.requests, values.seconds, values.clients, values.kills].map(Number);

install();
compileServer();
const folder = mkdtempSync(join(tmpdir(), "soak-"));
const failures = [];
const trial = async (name, amount, work) => {
  if (amount === 0) return;
  console.log(`— ${name}`);
  const wrong = await work();
  console.log(wrong.length === 0 ? "  passed" : `  FAILED: ${wrong.join("; ")}`);
  failures.push(...wrong);
};
try {
  await trial(`fuzz: ${requests} requests`, requests, () => fuzz({ requests }));
  await trial(`kill: ${kills} times while the store grows`, kills, () => kill({ kills, folder: join(folder, "kill") }));
  await trial(`load: ${clients} clients for ${seconds} s on the ${values.scale} world`, seconds, () =>
    load({ clients, seconds, scale: values.scale, folder: join(folder, "load") }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures.length === 0 ? "\nall trials passed" : `\n${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;
