/**
 * Asks a server the largest inputs of every endpoint and every function, over REST and as an agent, and states the longest time that
 * each keeps other requests waiting, in processor time of the server's main thread. A time above the limit is compared with
 * a yardstick, a fixed calculation in the same thread, because a busy machine makes processor time longer too.
 */
import { spawn } from "node:child_process";
import { request } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../../tools/prepare.mjs";

const require = createRequire(import.meta.url);
const built = (path) => require(join(root, "build/server", path));

/** Milliseconds of processor time for which /health/ready may wait, on a machine that needs 25 for the yardstick. */
const longest = 200;
const ofYardstick = 25;

/** Answers a message with the longest turn of its event loop since the last message, from Linux's counter of the main thread. */
const starter = `
  const { readFileSync } = require("node:fs");
  const { startServer } = require(${JSON.stringify(join(root, "build/server/server/startServer.js"))});
  const { pino } = require("pino");
  const { data, scale, results, asOf } = JSON.parse(process.argv[1]);
  const races = results ? { results: [results], asOf } : { world: { seed: 20260101, scale, inPartitions: false } };
  const limits = { day: { free: 1e9, pro: 1e9 }, burst: { free: 1e9, pro: 1e9 } };
  const used = () => Number(readFileSync("/proc/self/task/" + process.pid + "/schedstat", "utf8").split(" ")[0]) / 1e6;
  let [before, most] = [used(), 0];
  const turn = () => {
    const now = used();
    most = Math.max(most, now - before);
    before = now;
  };
  setInterval(turn, 2);
  startServer({ ...races, data, keys: { "soak-pro": "pro" }, limits, log: pino({ level: "silent" }) })
    .then(({ url }) => process.send({ url }));
  const calculate = () => {
    let total = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const chances = new Float64Array(200);
      for (let time = 1; time < chances.length; time += 1) chances[time] = chances[time - 1] + round / (time + 1);
      total += chances.at(-1);
    }
    return total;
  };
  const yardstick = () => {
    const from = used();
    calculate();
    return used() - from;
  };
  process.on("message", (limit) => setTimeout(() => {
    turn();
    process.send({ most, yardstick: most > limit ? Math.min(yardstick(), yardstick(), yardstick()) : undefined });
    before = used();
    most = 0;
  }, 5));
`;

const repeated = (text, length = 32_767) => text.repeat(Math.ceil(length / text.length)).slice(0, length);

/** Texts as long as a cell holds, each of which has cost some reader more than its length. */
const texts = [
  ...'a|9|(|=|-|;|"| |/|a=b;|ab, |1,|1+|1>|1-|1/|1.|1e|1: 2.6, |2026-03-14 |win or |{1;2|*a'.split("|"),
].map((part) => repeated(part));
const closed = `${"(".repeat(16_383)}1${")".repeat(16_383)}`;

const rows = 10_000;
const list = (make, length = rows) => Array.from({ length }, (_none, index) => make(index));
const lists = [
  list((index) => 2 + (index % 50)),
  list(() => 1 / rows),
  list(() => 1 / 200, 200),
  list(() => 1 / 40, 40),
  list((index) => `Runner ${index}`),
  list(() => "SCR"),
  list(() => ""),
  list((index) => index + 1),
  list((index) => index % 2 === 0),
  list(() => texts[0], 20),
  list((index) => [2 + (index % 9), index % 2 ? "x" : 0.5], 5000),
  list(
    (index) => ({
      date: "2026-03-14",
      track: "sha-tin",
      race: 3,
      number: 1 + (index % 9),
      price: 3,
      stake: 10,
    }),
    2000,
  ),
];
/** The longest texts that a tool reads; it refuses longer ones at once. */
const readTexts = texts.map((text) => text.slice(0, 8192));
const largest = [...texts, ...readTexts, closed, ...lists];

/** Arguments that make a call complete while one of them is the largest. */
const usual = {
  probabilities: [0.5, 0.3, 0.2],
  odds: [2, 3, 4],
  name: "an",
  type: "exacta",
  selections: "1>2",
  scratched: "1",
  formula: "5*career.shrunkWinRate - barrier/50",
  conditions: "barrier=1-2; distance<=1200",
  form: "x21X30",
  successes: 3,
  trials: 10,
  wins: 3,
  runs: 10,
  condition: "soft",
  runner: 1,
};

const field = (count) => list(() => 1 / count, count);
const named = (count, value) => list((index) => `${index + 1}: ${value(index)}`, count).join(", ");
const numbers = (count) => list((index) => index + 1, count).join();
const models = ["harville", "discounted", "benter", "normal"];
const types = ["quinella", "exacta", "trifecta", "first four"];

/** Calls whose cost grows with several arguments together, by function. */
const together = {
  PLACES: models.flatMap((model) =>
    [40, 50, 200].map((count) => ({ probabilities: field(count), places: 4, model })),
  ),
  EXOTIC: [
    ...models.flatMap((model) =>
      types.flatMap((type) =>
        [24, 40, 200].map((count) => ({
          type,
          probabilities: field(count),
          selections: numbers(count),
          model,
        })),
      ),
    ),
    // Runners who share a leg with some places alone, in a field of long shots and favourites.
    ...models.map((model) => {
      const [front, back] = [list((index) => index + 1, 24), list((index) => index + 17, 24)];
      const weights = list((index) => 1.15 ** index, 40);
      const whole = weights.reduce((sum, one) => sum + one, 0);
      const selections = [front, back, front, back].map((leg) => leg.join()).join(">");
      return { type: "first four", probabilities: weights.map((one) => one / whole), selections, model };
    }),
  ],
  RENORM: [40, 200].map((count) => ({ probabilities: field(count), scratched: numbers(count / 2) })),
  KELLY: [40, 100].flatMap((count) =>
    [1, 4].map((target) => ({ probabilities: field(count), odds: list(() => 1.5 * count, count), target })),
  ),
  DUTCH: [{ odds: list((index) => 100 + index, 200), stake: 1e12 }],
  SHARPEN: [{ probabilities: named(4000, () => 1 / 4000), k: 100 }],
  FAIRODDS: ["power", "shin", "additive", "odds_ratio", "proportional"].map((method) => ({
    odds: list((index) => 2 + index, 200),
    options: `method=${method}`,
  })),
  SETTLE: [
    {
      bets: list(
        (index) => ({ date: "2026-03-14", track: `track ${index}`, race: 1, number: 1, price: 3, stake: 10 }),
        28,
      ),
    },
  ],
  INTERVAL: [{ successes: 500_000, trials: 1_000_000, confidence: 0.999999 }],
};

/** Returns the calls of an agent: every argument of every function with each of the largest values. */
function calls(race) {
  const { toolFunctions } = built("agents/tools.js");
  const { argumentsOf } = built("library/argumentNames.js");
  const given = { ...usual, ...race, venue: race.track, venues: race.track, since: race.date, from: "-365" };
  return [...toolFunctions].flatMap(([tool, functions]) =>
    functions.flatMap((one) => {
      const names = argumentsOf(one);
      const base = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
      const full = { input: "all", args: { ...base, limit: 1000 } };
      const each = names.flatMap((name) =>
        largest.map((value, index) => ({ input: `${name}, ${index}`, args: { ...base, [name]: value } })),
      );
      const several = (together[one.name] ?? []).map((args, index) => ({
        input: `together, ${index}`,
        args,
      }));
      return [full, ...each, ...several].map(({ input, args }) => ({
        name: `mcp ${one.name} (${input})`,
        path: "/mcp",
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: tool, arguments: { function: one.name, ...args } },
        }),
      }));
    }),
  );
}

/** The longest query that Node's HTTP server takes with its other headers. */
const longestQuery = 15_000;

/** Returns the requests: every text of every endpoint as long as a URL carries, every number at its limits. */
function requests({ race, ...where }) {
  const { endpoints } = built("spec/endpoints.js");
  const given = {
    ...where,
    race,
    name: "an",
    number: 1,
    runner: 1,
    venue: where.track,
    formula: usual.formula,
  };
  return Object.values(endpoints).flatMap(({ path, parameters }) => {
    const known = Object.entries(given).filter(([name]) => name in parameters);
    const base = {
      ...Object.fromEntries(known),
      ...("conditions" in parameters && { conditions: usual.conditions }),
    };
    const valuesOf = ({ kind, minimum, maximum }) =>
      kind === "integer" ? [minimum, maximum].filter((one) => one !== undefined) : [...texts, closed];
    const varied = Object.entries(parameters).flatMap(([name, parameter]) =>
      valuesOf(parameter).map((value, index) => [`${name}, ${index}`, { ...base, [name]: value }]),
    );
    return [["all", base], ...varied].map(([input, values]) => {
      const address = path.replace(/\{(\w+)\}/g, (_part, name) =>
        encodeURIComponent(values[name] ?? where.track),
      );
      const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
      return { name: `rest ${path} (${input})`, path: `/api${address}?${query}`.slice(0, longestQuery) };
    });
  });
}

/** Sends one request over its own connection; resolves to its status and text. */
function send(url, body) {
  const headers = { "X-API-Key": "soak-pro", ...(body && { "Content-Type": "application/json" }) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: body ? "POST" : "GET", headers, agent: false }, (answer) => {
      const chunks = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => resolve({ status: answer.statusCode, text: Buffer.concat(chunks).toString() }));
    });
    // A body that is too large is refused unread, so that sending the rest of it may fail before the answer.
    const onError = (error) =>
      error.code === "EPIPE" ? resolve({ status: 413, text: "refused unread" }) : reject(error);
    sent.on("error", onError).end(body);
  });
}

/** Asks all the largest inputs one after another; resolves to their number and those that blocked the server. */
export async function askLargest({ folder, only = "", ...races }) {
  const server = spawn(process.execPath, ["-e", starter, JSON.stringify({ data: folder, ...races })], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const reply = () =>
    new Promise((resolve, reject) => {
      const ended = (code) => reject(new Error(`the server ended with code ${code}`));
      server.once("exit", ended);
      server.once("message", (message) => {
        server.off("exit", ended);
        resolve(message);
      });
    });
  try {
    const { url } = await reply();
    const ask = (one) => send(new URL(one.path, url.replace("localhost", "127.0.0.1")), one.body);
    const race = await firstRace(ask, races.asOf ?? new Date().toISOString().slice(0, 10));
    const turns = [];
    const longestTurn = () => {
      const answer = reply();
      server.send(longest);
      return answer;
    };
    // The server loads the code of its door for agents at the first call.
    await ask({ path: "/mcp", body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }) });
    await longestTurn();
    for (const one of [...requests(race), ...calls(race)].filter(({ name }) => name.includes(only))) {
      const { status, text } = await ask(one);
      const { most, yardstick } = await longestTurn();
      turns.push({ input: one.name, status, milliseconds: Math.round(most), yardstick, text });
    }
    return verdict(turns);
  } finally {
    server.removeAllListeners("exit");
    server.kill();
  }
}

/** Waits until the chances of a day's first race are there; resolves to its arguments. */
async function firstRace(ask, date) {
  for (;;) {
    const { status, text } = await ask({ path: `/api/v1/form/meetings?date=${date}` });
    const [meeting] = status === 200 ? JSON.parse(text).meetings : [];
    if (meeting) {
      const { slug: track, country, raceType: race_code, races } = meeting;
      const race = { date, track, race: races[0].raceNumber, country, ...(race_code && { race_code }) };
      const query = new URLSearchParams(race);
      if ((await ask({ path: `/api/v1/predictions?${query}` })).status === 200) return race;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

function verdict(turns) {
  const worst = turns.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, 15);
  console.table(worst.map(({ text, ...shown }) => ({ ...shown, text: text.slice(0, 60) })));
  const broken = turns.filter(({ status }) => status >= 500 && status !== 503);
  return {
    tried: turns.length,
    failures: [
      ...turns
        .filter(({ milliseconds, yardstick }) => milliseconds / yardstick > longest / ofYardstick)
        .map(
          ({ input, milliseconds, yardstick }) =>
            `${input} blocked the server for ${milliseconds} ms, ${(milliseconds / yardstick).toFixed(1)} yardsticks`,
        ),
      ...broken.map(({ input, status }) => `${input} was answered ${status}`),
    ],
  };
}
