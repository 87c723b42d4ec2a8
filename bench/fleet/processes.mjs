/** Starts processes of the service over one database and Redis, as the command line would. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../../tools/prepare.mjs";

const program = join(root, "build/server/server/main.js");

/** Starts a process; resolves when it is ready. `options` are options of the command line. */
export async function startProcess(options, environment) {
  const child = spawn(process.execPath, [program, "--port", "0", "--admin-port", "0", ...options], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const errors = [];
  child.stderr.on("data", (text) => errors.push(String(text)));
  const { url, admin } = await addressesOf(child).catch(async (error) => {
    await ended;
    throw new Error(`${error.message}: ${errors.join("").slice(0, 500)}`);
  });
  child.stdout.resume();
  return {
    url,
    pid: child.pid,
    metrics: async () => (await fetch(`${admin}/metrics`)).text(),
    health: async () => (await fetch(`${admin}/health`)).json(),
    async stop(signal = "SIGTERM") {
      child.kill(signal);
      await ended;
    },
  };
}

/** Reads the addresses that a process prints; the administrative one is printed last. */
async function addressesOf(child) {
  let url;
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
    url ??= /^Racing form service: (http\S+)/.exec(line)?.[1];
    const admin = /^Administration: (http\S+)\/metrics/.exec(line)?.[1];
    if (url && admin) return { url: onLoopback(url), admin: onLoopback(admin) };
  }
  throw new Error("the process did not start");
}

const onLoopback = (url) => url.replace("localhost", "127.0.0.1");

/** Returns the sum of a counter's series whose labels contain a text, over several processes. */
export async function sumOf(processes, name, labels = "") {
  const texts = await Promise.all(processes.map((one) => one.metrics()));
  const lines = texts.flatMap((text) => text.split("\n"));
  return lines
    .filter((line) => line.startsWith(name) && line.includes(labels))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
}

const ticksPerSecond = 100;

/** Returns the seconds of processor time that a process and its children have used (Linux). */
export function processorSeconds(pid) {
  const own = (id) => {
    const fields = readFileSync(`/proc/${id}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  };
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean);
  // A child that has ended meanwhile is counted in its parent's own time, fields 13 and 14.
  return [pid, ...children].reduce((sum, id) => {
    try {
      return sum + own(id);
    } catch {
      return sum;
    }
  }, 0);
}
