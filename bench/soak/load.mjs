import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, get as httpGet } from "node:http";
import { join } from "node:path";
import { root } from "../../tools/prepare.mjs";

const key = { "X-API-Key": "soak-pro" };
const starter = `
  const { startServer } = require(${JSON.stringify(join(root, "build/server/server/startServer.js"))});
  const { pino } = require("pino");
  const { data, scale, results, asOf } = JSON.parse(process.argv[1]);
  const races = results ? { results: [results], asOf } : { world: { seed: 20260101, scale, inPartitions: false } };
  const limits = { day: { free: 1e9, pro: 1e9 }, burst: { free: 1e9, pro: 1e9 } };
  startServer({ ...races, data, keys: { "soak-pro": "pro" }, limits, log: pino({ level: "silent" }) })
    .then(({ url }) => process.send({ url }));
  process.on("message", () => process.exit(0));
`;

/** Sends requests from concurrent clients over HTTP on loopback; returns the number of responses and the failures. */
export async function load({ clients, seconds, folder, ...races }) {
  const server = spawn(process.execPath, ["-e", starter, JSON.stringify({ data: folder, ...races })], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  try {
    const { url } = await new Promise((resolve, reject) => {
      server.once("message", resolve);
      server.once("exit", (code) => reject(new Error(`the server ended with code ${code}`)));
    });
    const ask = (path) => timedGet(new URL(`/api/v1${path}`, url.replace("localhost", "127.0.0.1")), agent);
    const paths = await pathsOf(ask, races.asOf ?? new Date().toISOString().slice(0, 10));
    await predicted(ask, paths);
    const trial = { ask, paths, until: performance.now() + 1000 * seconds, times: [], failed: [] };
    const memory = [];
    const watch = setInterval(() => memory.push(memoryOf(server.pid)), 1000);
    await Promise.all(Array.from({ length: clients }, (_none, client) => runClient(trial, client)));
    clearInterval(watch);
    return verdict(trial, memory, seconds);
  } finally {
    agent.destroy();
    server.removeAllListeners("exit");
    server.kill();
  }
}

async function runClient({ ask, paths, until, times, failed }, client) {
  for (let asked = client * 7919; performance.now() < until; asked += 31) {
    const path = paths[asked % paths.length];
    const { status, milliseconds } = await ask(path);
    times.push(milliseconds);
    if (status !== 200) failed.push(`${status} ${path}`);
  }
}

/** Waits until the predictions are available, some seconds after a first start. */
async function predicted(ask, paths) {
  for (const path of paths.filter((one) => one.startsWith("/predictions")))
    while ((await ask(path)).status === 503);
}

/** Returns a path of each endpoint for the races of a day and their people. */
async function pathsOf(ask, date) {
  const paths = ["/form/venues"];
  for (const code of ["gallops", "harness", "greyhounds"]) {
    const list = `/form/meetings?date=${date}&race_code=${code}`;
    paths.push(list);
    for (const { slug, country, races } of JSON.parse((await ask(list)).body).meetings) {
      const where = `race_code=${code}&country=${country}`;
      paths.push(`/stats/track-bias/${slug}?${where}`, `/stats/track-bias/${slug}?${where}&window=90`);
      for (const { raceNumber } of races) {
        const race = `?date=${date}&track=${slug}&race=${raceNumber}&${where}`;
        paths.push(`/form${race}`, `/predictions${race}`);
      }
      const { runners } = JSON.parse((await ask(paths.at(-2))).body);
      for (const { jockey, trainer } of runners.slice(0, 3)) {
        if (jockey) paths.push(`/stats/jockey/${encodeURIComponent(jockey)}?race_code=${code}&window=60`);
        if (trainer) paths.push(`/stats/trainer/${encodeURIComponent(trainer)}?race_code=${code}`);
      }
    }
  }
  return paths;
}

/** Milliseconds without a response after which a request has failed, however busy the machine is. */
const hung = 300_000;

function timedGet(url, agent) {
  const start = performance.now();
  return new Promise((resolve) => {
    const done = (status, body = "") => resolve({ status, body, milliseconds: performance.now() - start });
    const request = httpGet(url, { agent, headers: key, timeout: hung }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => done(answer.statusCode, Buffer.concat(chunks).toString()));
    });
    request.on("timeout", () => request.destroy(new Error(`no response within ${hung / 1000} s`)));
    request.on("error", (error) => done(error.message));
  });
}

/** Returns the resident memory of a process in megabytes; NaN where the system has no /proc. */
function memoryOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  } catch {
    return NaN;
  }
}

/** In a shorter run the caches are still filling at its end. */
const secondsToWarm = 30;

function verdict({ times, failed }, memory, seconds) {
  const sorted = times.sort((a, b) => a - b);
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]?.toFixed(1);
  const thirds = [1, 2, 3].map((third) => {
    const part = memory.slice(
      Math.floor(((third - 1) * memory.length) / 3),
      Math.floor((third * memory.length) / 3),
    );
    return part.reduce((sum, value) => sum + value, 0) / Math.max(1, part.length);
  });
  const megabytes = thirds.map((value) => Math.round(value)).join(", ");
  console.log(
    `  ${times.length} responses, ${Math.round(times.length / seconds)} a second, ${failed.length} failed`,
  );
  console.log(
    `  p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms; memory in thirds of the time ${megabytes} MB`,
  );
  const grown = thirds[2] - thirds[1];
  const failures = [
    ...(failed.length > 0
      ? [`${failed.length} of ${times.length} requests failed: ${failed.slice(0, 3).join(", ")}`]
      : []),
    ...(seconds >= secondsToWarm && grown > 0.15 * thirds[1]
      ? [`memory grew by ${Math.round(grown)} MB in the last third`]
      : []),
  ];
  return { tried: times.length, failures };
}
