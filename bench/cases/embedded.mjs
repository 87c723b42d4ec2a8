/** S1, S2: measures the embedded service with its default world in a process of its own. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { handlerRows } from "../handler.mjs";
import { root } from "../sources.mjs";

const headers = { "X-API-Key": "demo-pro" };
const today = "2026-11-20";

function sizeOf(folder) {
  return readdirSync(folder, { recursive: true }).reduce(
    (sum, name) => sum + statSync(join(folder, String(name))).size,
    0,
  );
}

/** Returns the processor time of a process and all its threads in seconds; NaN where the system has no /proc. */
function processorSeconds(pid) {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/.*\) /, "")
      .split(" ")
      .slice(11, 13)
      .map(Number);
    return (user + system) / 100;
  } catch {
    return NaN;
  }
}

async function started(data) {
  const begun = performance.now();
  const args = ["tools/serve.mjs", "--port", "0", "--data", data, "--today", today];
  const server = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  const url = await new Promise((found, failed) => {
    server.stdout.on("data", (chunk) => {
      text += chunk;
      const address = /Racing form service: (http:\S+)/.exec(text)?.[1];
      if (address) found(address);
    });
    server.once("exit", () => failed(new Error(`the server ended: ${text.slice(-200)}`)));
  });
  return {
    url,
    server,
    seconds: (performance.now() - begun) / 1000,
    processor: processorSeconds(server.pid),
  };
}

/** Waits until the service has predicted the races of a day, by requesting predictions of each race code. */
async function predicted(url, date) {
  for (const code of ["gallops", "harness", "greyhounds"]) {
    const get = async (path) => fetch(`${url}/api/v1/${path}`, { headers });
    const { meetings } = await (await get(`form/meetings?date=${date}&race_code=${code}`)).json();
    const { slug, country, races } = meetings.at(-1);
    const last = `predictions?date=${date}&track=${slug}&race=${races.at(-1).raceNumber}&race_code=${code}&country=${country}`;
    while (!(await get(last)).ok) await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

export async function embedded() {
  const data = mkdtempSync(join(tmpdir(), "racing-bench-world-"));
  try {
    const { url, server, seconds, processor } = await started(data);
    const size = sizeOf(data) / 1e6;
    const ready = performance.now();
    await predicted(url, today);
    const waited = (performance.now() - ready) / 1000;
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await ended;
    const [store] = readdirSync(data, { recursive: true }).filter((name) =>
      String(name).endsWith("history.db"),
    );
    return [
      ...(await handlerRows(join(data, String(store)), today)),
      {
        goal: "S2",
        what: "from the start to the first response, and size of the store",
        wanted: "<= 15 s, 300 MB",
        text: `${seconds.toFixed(1)} s (${processor.toFixed(1)} s of processor time in all threads), ${size.toFixed(0)} MB; all predictions ${waited.toFixed(1)} s later`,
        met: seconds <= 15 && size <= 300,
      },
    ];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
