import { spawn } from "node:child_process";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../tools/prepare.mjs";

const program = join(root, "build/server/server/main.js");
/** Milliseconds between two looks at /health/ready, as often as a proxy's health check. */
const checkInterval = 100;
/** Seconds of --drain: a request that is begun within them must be answered. */
const drainSeconds = 5;

/** Stops a server under load several times; returns the number of stops and the failures: a request that was begun while the server was ready must be answered. */
export async function drain({ stops, clients, folder }) {
  const totals = { answered: 0, afterSignal: 0, late: 0 };
  const failures = [];
  for (let stop = 0; stop < stops; stop++) failures.push(...(await stopOnce({ clients, folder, totals })));
  const { answered, afterSignal, late } = totals;
  console.log(`  ${stops} stops, ${answered} answers, ${afterSignal} of them after the signal`);
  if (late > 0)
    console.log(`  ${late} requests begun when the drain was over, as the check had no answer before`);
  return { tried: stops, failures };
}

async function stopOnce({ clients, folder, totals }) {
  const options = [
    "--scale",
    "small",
    "--today",
    "2026-03-14",
    "--data",
    folder,
    "--drain",
    String(drainSeconds),
  ];
  const limits = ["--limit", "pro=999999999/999999999"];
  const server = spawn(process.execPath, [program, "--port", "0", ...options, ...limits], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => server.once("exit", (code, signal) => resolve(code ?? signal)));
  const base = await addressOf(server);
  const trial = { base, ready: true, signalledAt: Infinity, failures: [], totals };
  const checking = check(trial);
  const working = Array.from({ length: clients }, (_none, client) => work(trial, client));
  await wait(500 + Math.random() * 500);
  trial.signalledAt = performance.now();
  server.kill("SIGTERM");
  await Promise.all([...working, checking]);
  const code = await ended;
  return code === 0 ? trial.failures : [...trial.failures, `the server ended with ${code}`];
}

async function addressOf(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /^Racing form service: (http\S+)/.exec(line)?.[1];
    if (address) return address.replace("localhost", "127.0.0.1");
  }
  throw new Error("the server did not start");
}

async function check(trial) {
  while (trial.ready) {
    await wait(checkInterval);
    trial.ready = (await ask(`${trial.base}/health/ready`)).status === 200;
  }
}

/** Asks until the server is no longer ready. A client without an agent connects each time. */
async function work(trial, client) {
  const agent = client % 2 === 0 ? new Agent({ keepAlive: true }) : undefined;
  while (trial.ready) {
    const begunAt = performance.now();
    const { status, error } = await ask(`${trial.base}/api/v1/form/venues?country=au`, agent);
    if (status === 200) trial.totals.answered++;
    else if (begunAt - trial.signalledAt > drainSeconds * 1000) trial.totals.late++;
    else trial.failures.push(error ?? `status ${status}`);
    if (performance.now() > trial.signalledAt) trial.totals.afterSignal++;
  }
  agent?.destroy();
}

function ask(url, agent) {
  return new Promise((resolve) => {
    get(
      url,
      { headers: { "X-API-Key": "demo-pro" }, ...(agent ? { agent } : { agent: false }) },
      (response) => response.resume().on("end", () => resolve({ status: response.statusCode })),
    ).on("error", (error) => resolve({ error: error.code ?? error.message }));
  });
}
