/** P6: asks a server for the forms of a day's races from many clients at a time. */
import { Agent, get } from "node:http";
import { requestsOf } from "../soak/growth.mjs";
import { quantile } from "./rounds.mjs";

const clients = 50;
const seconds = 10;
const headers = { "X-API-Key": "demo-pro" };

const ask = (url, agent) =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${response.statusCode} ${url}`)),
      );
    }).on("error", reject);
  });

/** Returns the addresses of the forms of all races of a day. */
async function formsOf(url, date, agent) {
  const { form } = await requestsOf(
    async (path) => JSON.parse(await ask(`${url}/api/v1/${path}`, agent)),
    date,
  );
  return form.map((path) => `${url}/api/v1/${path}`);
}

/** Asks for the forms in turn from some clients until a time; returns the milliseconds of each answer. */
async function askedBy(paths, agent, until) {
  const times = [];
  let next = 0;
  const client = async () => {
    while (performance.now() < until()) {
      const begun = performance.now();
      await ask(paths[next++ % paths.length], agent);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times.sort((one, other) => one - other);
}

export async function manyPeople(url, date) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  try {
    const paths = await formsOf(url, date, agent);
    for (const path of paths) await ask(path, agent);
    const begun = performance.now();
    const times = await askedBy(paths, agent, () => begun + seconds * 1000);
    const rate = times.length / ((performance.now() - begun) / 1000);
    const [middle, most] = [0.5, 0.99].map((part) => quantile(times, part));
    return [
      {
        goal: "P6",
        what: `forms in a second, ${clients} clients, ${paths.length} races`,
        wanted: ">= 600",
        text: `${Math.round(rate)}`,
        met: rate >= 600,
      },
      {
        goal: "P6",
        what: "99th percentile over the median of these answers",
        wanted: "<= 5x",
        text: `${(most / middle).toFixed(1)}x (${middle.toFixed(1)} ms, ${most.toFixed(1)} ms)`,
        met: most <= 5 * middle,
      },
    ];
  } finally {
    agent.destroy();
  }
}
