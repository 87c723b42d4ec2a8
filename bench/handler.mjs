/** S1: measures the service without a socket on a store of the default world: processor time of each response and of its SQL. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./sources.mjs";

const require = createRequire(import.meta.url);
const service = (path) => require(join(root, "build/server/service", path));
const key = { "X-API-Key": "bench" };
const codes = ["gallops", "harness", "greyhounds"];
const mostOfAKind = 200;

export const at = (times, part) => [...times].sort((a, b) => a - b)[Math.floor(part * (times.length - 1))];

/** Returns this process's processor time in milliseconds. */
function processorTime(since) {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** Opens a store and records its queries. */
function listened(history) {
  const asked = [];
  const { driver } = history;
  const all = (sql, values = []) => {
    asked.push([sql, values]);
    return driver.all(sql, values);
  };
  return { history: { ...history, reader: { all: async (sql, values) => all(sql, values) } }, asked };
}

async function questions(get, date) {
  const found = { form: [], predictions: [], bias: [], jockey: new Set() };
  for (const code of codes) {
    const { meetings } = await get(`form/meetings?date=${date}&race_code=${code}`);
    for (const { slug, country, races } of meetings) {
      const where = `race_code=${code}&country=${country}`;
      found.bias.push(`stats/track-bias/${slug}?${where}`);
      for (const { raceNumber } of races) {
        for (const kind of ["form", "predictions"])
          found[kind].push(`${kind}?date=${date}&track=${slug}&race=${raceNumber}&${where}`);
      }
      const { runners } = await get(found.form.at(-1));
      for (const { jockey } of runners)
        if (jockey) found.jockey.add(`stats/jockey/${encodeURIComponent(jockey)}?race_code=${code}`);
    }
  }
  return { ...found, jockey: [...found.jockey] };
}

/** Sends the requests from concurrent clients; returns the milliseconds that each response took. */
async function crowd(get, paths, clients) {
  const times = [];
  const left = [...paths];
  const client = async () => {
    for (let path = left.pop(); path; path = left.pop()) {
      const begun = performance.now();
      await get(path);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}

const warmUps = 100;
const dayAfter = (date) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

const goals = { form: 5, bias: 10, jockey: 3, predictions: 3 };

/** Returns a row of results for each goal of S1, from the store of a world as of a date. */
export async function handlerRows(store, date) {
  const opened = service("store/openHistory.js").openHistory(store);
  const { history, asked } = listened(opened);
  const now = () => Date.parse(`${date}T01:00:00Z`);
  const clock = { now, elapsed: () => performance.now(), asOf: date };
  const limits = { day: { free: Infinity, pro: Infinity }, burst: { free: Infinity, pro: Infinity } };
  const { handle } = service("createService.js").createService({
    history,
    clock,
    source: "simulated",
    keys: { bench: "pro" },
    limits,
  });
  const answerTo = async (path) => {
    const answer = await handle(new Request(`http://bench/v1/${path}`, { headers: key }));
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${path}: ${text}`);
    return text;
  };
  const get = async (path) => JSON.parse(await answerTo(path));
  try {
    const all = await questions(get, date);
    const other = await questions(get, dayAfter(date)); // a service that has run before; these races are not measured
    for (const path of Object.values(other).flatMap((paths) => paths.slice(0, warmUps)))
      await answerTo(path).catch(() => undefined);
    const rows = [];
    for (const [kind, limit] of Object.entries(goals)) {
      const [whole, alone] = [[], []];
      for (const path of all[kind].slice(0, mostOfAKind)) {
        asked.length = 0;
        const begun = process.cpuUsage();
        await answerTo(path);
        whole.push(processorTime(begun));
        const sql = process.cpuUsage();
        for (const [text, values] of asked.splice(0)) opened.driver.all(text, values);
        alone.push(processorTime(sql));
      }
      const [median, peer] = [at(whole, 0.5), at(alone, 0.5)];
      const text = `${median.toFixed(2)} ms, its SQL alone ${peer.toFixed(2)} ms (${whole.length} requests)`;
      rows.push({
        goal: "S1",
        what: `${kind}, median processor time`,
        wanted: `<= ${limit} ms`,
        text,
        met: median <= limit,
      });
    }
    const times = await crowd(get, all.form.slice(0, mostOfAKind), 8);
    const [middle, worst] = [at(times, 0.5), at(times, 0.99)];
    const text = `${middle.toFixed(1)} ms, ${worst.toFixed(1)} ms: ${(worst / middle).toFixed(1)}x`;
    rows.push({
      goal: "S1",
      what: "form, median and 99th percentile with 8 clients",
      wanted: "<= 5x",
      text,
      met: worst <= 5 * middle,
    });
    return rows;
  } finally {
    opened.close();
  }
}
