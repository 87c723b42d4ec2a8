/** P6: asks a server for the answers about a day's races from many clients at a time. */
import { Agent, get } from "node:http";
import { requestsOf } from "../soak/growth.mjs";
import { quantile } from "./rounds.mjs";

const clients = 50;
const seconds = 10;
/** The figure of the phase before, which is to hold (answers that are known), and the goal of all others. */
const [knownRate, unknownRate] = [4449, 800];
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

/** Returns the addresses of each kind of request about the races of a day, and of those that had to be asked for to know them. */
async function addressesOf(url, date, agent) {
  const known = new Set();
  const addressOf = (path) => `${url}/api/v1/${path}`;
  const get = async (path) => JSON.parse(await ask(known.add(addressOf(path)) && addressOf(path), agent));
  const kinds = Object.values(await requestsOf(get, date)).map((paths) => paths.map(addressOf));
  return { kinds, known };
}

/** Asks for the addresses that `addressAt` returns, some clients at a time, until it returns none; returns their sorted milliseconds. */
async function askedBy(agent, addressAt) {
  const times = [];
  let asked = 0;
  const client = async () => {
    for (let address = addressAt(asked++); address; address = addressAt(asked++)) {
      const begun = performance.now();
      await ask(address, agent);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times.sort((one, other) => one - other);
}

/** Returns the values of some lists in turn, so that kinds alternate. */
const inTurn = (lists) =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();

export async function manyPeople(url, date) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  try {
    const { kinds, known } = await addressesOf(url, date, agent);
    const unknown = inTurn(kinds).filter((address) => !known.has(address));
    const firstBegun = performance.now();
    const firstTimes = await askedBy(agent, (asked) => unknown[asked]);
    const firstRate = firstTimes.length / ((performance.now() - firstBegun) / 1000);
    const [forms] = kinds;
    for (const form of forms) await ask(form, agent);
    const begun = performance.now();
    const isOver = () => performance.now() >= begun + seconds * 1000;
    const times = await askedBy(agent, (asked) => (isOver() ? undefined : forms[asked % forms.length]));
    const rate = times.length / ((performance.now() - begun) / 1000);
    const [middle, most] = [0.5, 0.99].map((part) => quantile(times, part));
    return [
      {
        goal: "P6",
        what: `forms in a second, ${clients} clients, ${forms.length} races`,
        wanted: `>= ${knownRate}`,
        text: `${Math.round(rate)}`,
        met: rate >= knownRate,
      },
      {
        goal: "P6",
        what: "99th percentile over the median of these answers",
        wanted: "<= 5x",
        text: `${(most / middle).toFixed(1)}x (${middle.toFixed(1)} ms, ${most.toFixed(1)} ms)`,
        met: most <= 5 * middle,
      },
      {
        goal: "P6",
        what: `answers of all kinds in a second, each for the first time, ${firstTimes.length} requests`,
        wanted: `>= ${unknownRate}`,
        text: `${Math.round(firstRate)}`,
        met: firstRate >= unknownRate,
      },
    ];
  } finally {
    agent.destroy();
  }
}
