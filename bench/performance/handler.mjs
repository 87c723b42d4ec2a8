/** P5: measures the service without a socket on a store of the full world: processor time of each response and of its SQL. */
import { hash } from "node:crypto";
import { copyFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { requestsOf } from "../soak/growth.mjs";
import { partsOf, profiled } from "./profile.mjs";
import { queryPeers } from "./queryPeers.mjs";
import { summary } from "./rounds.mjs";
import { root } from "./sources.mjs";

const require = createRequire(import.meta.url);
const { getRequestListener } = require("@hono/node-server");
const service = (path) => require(join(root, "build/server/service", path));
const headers = { host: "bench", "x-api-key": "bench" };
const mostOfAKind = 200;

/** Returns this process's processor time in milliseconds. */
function processorTime(since) {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** Returns a history that records its queries in a list. */
function listened(history, asked) {
  const { driver } = history;
  const all = (sql, values = []) => {
    asked.push([sql, values]);
    return driver.all(sql, values);
  };
  return { ...history, reader: { all: async (sql, values) => all(sql, values) } };
}

const warmUps = 100;
const dayAfter = (date) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

/** The goals: the whole response over its SQL alone. */
const goals = { form: 1.5, bias: 1.1, jockey: 1.4, predictions: 1.5 };

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
    keyDigest: (text) => hash("sha256", text, "base64url"),
    gzip: promisify(gzip),
  });
  return withoutNetwork((request) => handle(request), "/v1/");
}

/** Returns a function that answers a path with the request and response objects of the server (src/server/listen.ts). */
function withoutNetwork(handle, base) {
  const listener = getRequestListener(handle);
  const rawHeaders = Object.entries(headers).flat();
  return (path) =>
    new Promise((resolve, reject) => {
      let status;
      const outgoing = {
        writeHead: (code) => (status = code),
        end(text) {
          if (status === 200) resolve(text);
          else reject(new Error(`${status} ${path}: ${text}`));
        },
        on: () => undefined,
      };
      const incoming = {
        method: "GET",
        url: base + path,
        headers,
        rawHeaders,
        httpVersionMajor: 1,
        socket: {},
      };
      listener(incoming, outgoing).catch(reject);
    });
}

/**
 * Measures the first answer of each path and its queries alone, in the order in which they were sent; then the peers with the same
 * queries. A server does not have its processor's caches emptied by another database between two answers.
 */
async function timed(paths, { answerTo, asked, driver, peers }) {
  const times = { whole: [], alone: [] };
  const queries = [];
  for (const path of paths) {
    asked.length = 0;
    const begun = process.cpuUsage();
    await answerTo(path);
    times.whole.push(processorTime(begun));
    const sent = asked.splice(0);
    queries.push(sent);
    const sql = process.cpuUsage();
    for (const [text, values] of sent) driver.all(text, values);
    times.alone.push(processorTime(sql));
  }
  for (const { name, all } of peers) {
    times[name] = [];
    for (const sent of queries) {
      const begun = process.cpuUsage();
      for (const [text, values] of sent) await all(text, values);
      times[name].push(processorTime(begun));
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
  const asked = [];
  const answerTo = answererOf(listened(opened, asked), date);
  const other = answererOf(listened(opened, asked), date); // keeps its answers apart from those that are measured
  const get = async (path) => JSON.parse(await other(path));
  const { peers, missing } = await queryPeers(store, opened.driver);
  try {
    const all = await requestsOf(get, date);
    const later = await requestsOf(get, dayAfter(date)); // a service that has run before; these races are not measured
    for (const path of Object.values(later).flatMap((paths) => paths.slice(0, warmUps)))
      await answerTo(path).catch(() => undefined);
    for (const [text, values] of asked) apart.driver.all(text, values); // both have the same pages in memory
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
