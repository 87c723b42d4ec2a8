/** S1, S2: the embedded service with its default world, in a process of its own. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../sources.mjs";

const headers = { "X-API-Key": "demo-pro" };
const at = (times, part) => [...times].sort((a, b) => a - b)[Math.floor(part * (times.length - 1))];

function sizeOf(folder) {
  return readdirSync(folder, { recursive: true }).reduce((sum, name) => sum + statSync(join(folder, String(name))).size, 0);
}

async function started(data) {
  const begun = performance.now();
  const args = ["tools/serve.mjs", "--port", "0", "--data", data, "--today", "2026-11-20"];
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
  return { url, server, seconds: (performance.now() - begun) / 1000 };
}

/** Milliseconds of each request, so many at a time. */
async function ask(addresses, clients) {
  const times = [];
  const left = [...addresses];
  const client = async () => {
    for (let address = left.pop(); address; address = left.pop()) {
      const begun = performance.now();
      const response = await fetch(address, { headers });
      await response.arrayBuffer();
      if (response.status === 429) await new Promise((resolve) => setTimeout(resolve, 1000));
      else if (response.ok) times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}

const paced = async (addresses) => {
  const times = [];
  for (const address of addresses) {
    times.push(...(await ask([address], 1)));
    await new Promise((resolve) => setTimeout(resolve, 60)); // within the service's own limit
  }
  return times;
};

export async function embedded() {
  const data = mkdtempSync(join(tmpdir(), "racing-bench-world-"));
  const { url, server, seconds } = await started(data);
  try {
    const get = async (path) => (await fetch(`${url}/api/v1/${path}`, { headers })).json();
    const { meetings } = await get("form/meetings?date=2026-11-20&race_code=gallops");
    const races = meetings.flatMap(({ slug, country, races: card }) =>
      card.map(({ raceNumber }) => `date=2026-11-20&track=${slug}&race=${raceNumber}&country=${country}`),
    );
    const forms = races.slice(0, 40).map((query) => `${url}/api/v1/form?${query}`);
    const { runners } = await (await fetch(forms[0], { headers })).json();
    const jockeys = runners.flatMap(({ jockey }) => (jockey ? [`${url}/api/v1/stats/jockey/${encodeURIComponent(jockey)}`] : []));
    const biases = meetings.slice(0, 10).map(({ slug, country }) => `${url}/api/v1/stats/track-bias/${slug}?country=${country}`);
    const predictions = races.slice(0, 20).map((query) => `${url}/api/v1/predictions?${query}`);
    const row = async (what, addresses, limit) => {
      const median = at(await paced(addresses), 0.5);
      return { goal: "S1", what, text: median === undefined ? "no answer" : `${median.toFixed(1)} ms`, met: median <= limit };
    };
    const rows = [
      await row("form, median, HTTP and compression included (5 ms in the handler)", forms, 5),
      await row("bias (10 ms)", biases, 10),
      await row("jockey (3 ms)", jockeys, 3),
      await row("predictions (3 ms)", predictions, 3),
    ];
    const crowd = await ask(forms.slice(0, 16), 8);
    const stretch = at(crowd, 0.99) / at(crowd, 0.5);
    const size = sizeOf(data) / 1e6;
    return [
      ...rows,
      { goal: "S1", what: "form, p99 over p50 at 8 clients", text: stretch.toFixed(1), met: stretch <= 5 },
      {
        goal: "S2",
        what: "first start of the default world to the first answer (15 s), and its size (300 MB)",
        text: `${seconds.toFixed(1)} s, ${size.toFixed(0)} MB`,
        met: seconds <= 15 && size <= 300,
      },
    ];
  } finally {
    server.kill("SIGTERM");
    await new Promise((resolve) => server.once("exit", resolve));
    rmSync(data, { recursive: true, force: true });
  }
}
