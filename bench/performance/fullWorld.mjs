/** Makes the full simulated world once for all cases that need it, by a server in a separate process. */
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./sources.mjs";

/** The day on which the world is pinned. */
export const worldDay = "2026-11-20";
const headers = { "X-API-Key": "demo-pro" };
const codes = ["gallops", "harness", "greyhounds"];

/** Returns the bytes of the files in a folder and below it. */
export const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true }).reduce(
    (sum, name) => sum + statSync(join(folder, String(name))).size,
    0,
  );

/** Returns the processor time of a process and all its threads in seconds, and the most memory it has held in MB. */
export function spentBy(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/.*\) /, "").split(" ");
  const memory = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return { processor: (Number(fields[11]) + Number(fields[12])) / 100, memory: Number(memory[1]) / 1024 };
}

/** Starts a server of a world over a data folder; resolves when it accepts requests. */
export function startWorld(data, { profiles, scale = "full" } = {}) {
  const sampled = profiles ? ["--cpu-prof", "--cpu-prof-interval", "5000", "--cpu-prof-dir", profiles] : [];
  return startServer(["--data", data, "--today", worldDay, "--scale", scale], sampled);
}

/** Starts a server with these options; resolves when it accepts requests. */
export async function startServer(options, ofNode = []) {
  const begun = performance.now();
  const limits = ["--limit", "pro=900000000/900000"];
  const args = [...ofNode, "tools/serve.mjs", "--port", "0", ...limits, ...options];
  const server = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  const url = await new Promise((found, failed) => {
    server.stdout.on("data", (chunk) => {
      text += chunk;
      const address = /Racing form service: (http:\S+)/.exec(text)?.[1];
      if (address) found(address.replace("localhost", "127.0.0.1"));
    });
    server.once("exit", () => failed(new Error(`the server ended: ${text.slice(-200)}`)));
  });
  const stop = async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
  };
  return { url, pid: server.pid, seconds: (performance.now() - begun) / 1000, stop };
}

/** Requests a path again and again until the service has an answer, which it returns. */
export async function answered(url, path) {
  for (;;) {
    const response = await fetch(`${url}/api/v1/${path}`, { headers });
    if (response.ok) return response.json();
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** Returns the parameters of a race that the server proposes. */
export const raceOf = ({ date, track, race, race_code, country }) =>
  new URLSearchParams({ date, track, race, race_code, country });

/** Requests the form of the race that the server proposes; the races of other countries may come later. */
async function firstForm(url) {
  const { example } = await (await fetch(`${url}/health`)).json();
  await answered(url, `form?${raceOf(example)}`);
}

/** Waits until the service has predicted the races of a day, by requesting predictions of each race code. */
export async function predicted(url) {
  for (const code of codes) {
    const { meetings } = await answered(url, `form/meetings?date=${worldDay}&race_code=${code}`);
    const { slug, country, races } = meetings.at(-1);
    const { raceNumber } = races.at(-1);
    await answered(
      url,
      `predictions?date=${worldDay}&track=${slug}&race=${raceNumber}&race_code=${code}&country=${country}`,
    );
  }
}

/** Starts a server over an empty data folder; resolves to its figures when everything is predicted. */
async function measure(data) {
  const begun = performance.now();
  const { url, pid, stop } = await startWorld(data);
  await firstForm(url);
  const seconds = (performance.now() - begun) / 1000;
  const { processor } = spentBy(pid);
  await predicted(url);
  const complete = (performance.now() - begun) / 1000;
  const { memory } = spentBy(pid);
  const size = sizeOf(data) / 1e6;
  await stop();
  return { seconds, processor, complete, memory, size };
}

/**
 * Returns the profiles of another such start, because the profiler itself takes memory and processor time.
 */
async function profile(folder) {
  const [data, profiles] = [join(folder, "profiled"), join(folder, "profiles")];
  const { url, stop } = await startWorld(data, { profiles });
  await predicted(url);
  await stop();
  rmSync(data, { recursive: true });
  return readdirSync(profiles).map((file) => JSON.parse(readFileSync(join(profiles, file), "utf8")));
}

async function make(folder) {
  const data = join(folder, "world");
  const figures = await measure(data);
  const name = readdirSync(data, { recursive: true }).find((file) => String(file).endsWith("history.db"));
  return { ...figures, data, store: join(data, String(name)), profiles: await profile(folder) };
}

let made;

/** Returns the full world below a folder: its store, and the seconds, megabytes and profiles of its making. */
export const fullWorld = (folder) => (made ??= make(folder));
