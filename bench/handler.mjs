/** P5: measures the service without a socket on a store of the full world: processor time of each response and of its SQL. */
import { hash } from "node:crypto";
import { copyFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { requestsOf } from "../tools/soak/growth.mjs";
import { partsOf, profiled } from "./profile.mjs";
import { queryPeers } from "./queryPeers.mjs";
import { summary } from "./rounds.mjs";
import { root } from "./sources.mjs";

const require = createRequire(import.meta.url);
const service = (path) => require(join(root, "build/server/service", path));
const key = { "X-API-Key": "bench" };
const mostOfAKind = 200;

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

const warmUps = 100;
const dayAfter = (date) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

/** The goals: the whole response over its SQL alone. */
const goals = { form: 1.8, bias: 1.4, jockey: 2, predictions: 2 };

/** Returns a function that answers a path from a history as the service does. */
function answererOf(history, date) {
  const now = () => Date.parse(`${date}T01:00:00Z`);
  const clock = { now, elapsed: () => performance.now(), asOf: date };
  const limits = { day: { free: Infinity, pro: Infinity }, burst: { free: Infinity, pro: Infinity } };
  const keys = { bench: "pro" };
  const { handle } = service("createService.js").createService({
    history,
    clock,
    source: "simulated",
    keys,
    limits,
    // As the server hands them in (src/server/startService.ts).
    digest: (text) => hash("sha1", text),
    gzip: promisify(gzip),
  });
  return async (path) => {
    const answer = await handle(new Request(`http://bench/v1/${path}`, { headers: key }));
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${path}: ${text}`);
    return text;
  };
}

/** Measures the first answer of each path, and each peer's time for its queries, in the order in which they were sent. */
async function timed(paths, { answerTo, asked, driver, peers }) {
  const times = { whole: [], alone: [], ...Object.fromEntries(peers.map(({ name }) => [name, []])) };
  for (const path of paths) {
    asked.length = 0;
    const begun = process.cpuUsage();
    await answerTo(path);
    times.whole.push(processorTime(begun));
    const queries = asked.splice(0);
    const sql = process.cpuUsage();
    for (const [text, values] of queries) driver.all(text, values);
    times.alone.push(processorTime(sql));
    for (const { name, all } of peers) {
      const peer = process.cpuUsage();
      for (const [text, values] of queries) await all(text, values);
      times[name].push(processorTime(peer));
    }
  }
  return times;
}

/** Measures what every response takes: one to a path that does not exist, which no query answers. */
async function withoutQuery(answerTo) {
  const times = [];
  for (let round = 0; round < mostOfAKind; round++) {
    const begun = process.cpuUsage();
    await answerTo(`unknown/${round}`).catch(() => undefined);
    times.push(processorTime(begun));
  }
  const text = milliseconds(times);
  return { goal: "P5", brief: "no query", what: "the response to an unknown path, without any query", text };
}

const milliseconds = (times) => `${summary(times).median.toFixed(2)} ms`;

function rowsOf(kind, limit, times, peers) {
  const ratios = summary(times.whole.map((whole, index) => whole / times.alone[index]));
  const figure = `${milliseconds(times.whole)}, its SQL alone ${milliseconds(times.alone)}`;
  return [
    {
      goal: "P5",
      brief: kind,
      what: `${kind}: ${figure} (${times.whole.length} requests); the first over the second`,
      ...ratios,
      limit,
    },
    ...peers.map(({ name }) => ({
      goal: "P5",
      what: `${kind}: its SQL in ${name} / its SQL here`,
      ...summary(times[name].map((peer, index) => peer / times.alone[index])),
    })),
  ];
}

/** Returns the rows of P5 from the store of a world as of a date, and the parts of a form's time. */
export async function handlerRows(store, date) {
  const { openHistory } = service("store/openHistory.js");
  const opened = openHistory(store);
  const copy = `${store}.alone`; // the queries alone find no page in memory that the response has just read
  copyFileSync(store, copy);
  const apart = openHistory(copy);
  const { history, asked } = listened(opened);
  const answerTo = answererOf(history, date);
  const other = answererOf(listened(opened).history, date); // keeps its answers apart from those that are measured
  const get = async (path) => JSON.parse(await other(path));
  const { peers, missing } = await queryPeers(store, opened.driver);
  try {
    const all = await requestsOf(get, date);
    const later = await requestsOf(get, dayAfter(date)); // a service that has run before; these races are not measured
    for (const path of Object.values(later).flatMap((paths) => paths.slice(0, warmUps)))
      await answerTo(path).catch(() => undefined);
    const rows = [];
    for (const [kind, limit] of Object.entries(goals)) {
      const paths = all[kind].slice(0, mostOfAKind);
      rows.push(
        ...rowsOf(kind, limit, await timed(paths, { answerTo, asked, driver: apart.driver, peers }), peers),
      );
    }
    rows.push(await withoutQuery(answerTo));
    const { form: forms } = await requestsOf(get, dayAfter(dayAfter(date)));
    const profile = await profiled(async () => {
      for (const path of forms) await answerTo(path);
    });
    const parts = partsOf("a form", [profile], { divided: forms.length });
    return { rows: [...rows, ...missing.map((text) => ({ goal: "P5", what: "not measured", text }))], parts };
  } finally {
    for (const { close } of peers) close();
    apart.close();
    rmSync(copy);
    opened.close();
  }
}
