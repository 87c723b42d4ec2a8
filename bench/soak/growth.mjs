/**
 * node bench/soak/growth.mjs DATE SMALL LARGE: compares the service's handler over two stores of the same racing, the second several
 * times as wide (widenStore.cjs): milliseconds of each kind of request, in turns, and their ratio. A store is a file or postgres://...
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "../../tools/prepare.mjs";

const require = createRequire(import.meta.url);
const built = (path) => require(join(root, "build/server", path));
const headers = { "X-API-Key": "growth" };
const limits = { day: { free: Infinity, pro: Infinity }, burst: { free: Infinity, pro: Infinity } };

/** Opens a store file or the published history of a database. */
async function open(store) {
  if (!store.startsWith("postgres")) return built("service/store/openHistory.js").openHistory(store);
  const now = () => performance.now();
  return new Promise((resolve, reject) =>
    built("server/scale/postgres/followHistories.js").followHistories({
      urls: [store],
      now,
      onHistory: ({ history }) => resolve(history),
      onState: (problem) => problem && reject(new Error(problem)),
    }),
  );
}

/** Returns a function that answers a path from a history. */
function answerer(history, date) {
  const { handle } = built("service/createService.js").createService({
    history,
    source: "simulated",
    keys: { growth: "pro" },
    limits,
    clock: { now: () => Date.parse(`${date}T01:00:00Z`), elapsed: () => performance.now(), asOf: date },
  });
  return async function get(path) {
    const response = await handle(new Request(`http://service/v1/${path}`, { headers }));
    const body = await response.json();
    if (body.code === "variables_pending") return get(path);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  };
}

/** Returns the requests of each kind for a day's races, at the venues whose slugs meet a condition. */
export async function requestsOf(get, date, isAsked = () => true) {
  const kinds = { form: [], jockey: new Set(), bias: [], predictions: [] };
  for (const code of ["gallops", "harness", "greyhounds"]) {
    const { meetings } = await get(`form/meetings?date=${date}&race_code=${code}`);
    for (const { slug, country, races } of meetings.filter(({ slug }) => isAsked(slug))) {
      const where = `race_code=${code}&country=${country}`;
      kinds.bias.push(`stats/track-bias/${slug}?${where}`);
      for (const { raceNumber } of races)
        for (const kind of ["form", "predictions"])
          kinds[kind].push(`${kind}?date=${date}&track=${slug}&race=${raceNumber}&${where}`);
      const { runners } = await get(kinds.form.at(-1));
      for (const { jockey } of runners)
        if (jockey) kinds.jockey.add(`stats/jockey/${encodeURIComponent(jockey)}?race_code=${code}`);
    }
  }
  return { ...kinds, jockey: [...kinds.jockey] };
}

/** Returns false for a venue that only the wider store has. */
const isInBoth = (slug) => !/-\d+$/.test(slug);

const angles = ["distance=1000-3000", "barrier=1-2; distance<=1200", "days>=28", "last=1"];

const backtestOf = (weight) =>
  `../x1/backtest?${new URLSearchParams({ formula: `5*career.shrunkWinRate - ${weight}*mean3.margin - 0.05*barrier` })}`;

/** Adds the extension's requests about the same races, and some angles over all of them. */
function withExtension(kinds) {
  const about = (name) => kinds.form.map((path) => path.replace("form", `../x1/${name}`));
  const angle = angles.map((conditions) => `../x1/angle?${new URLSearchParams({ conditions })}`);
  return {
    ...kinds,
    starts: about("starts"),
    headToHead: about("head-to-head"),
    results: about("results"),
    angle,
    backtest: [0.1, 0.2, 0.3, 0.4].map(backtestOf),
  };
}

const middle = (times) => [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)];
const cpu = () => process.cpuUsage().user + process.cpuUsage().system;

/** Returns the elapsed and the processor milliseconds of up to 150 requests of each of these kinds to each store. */
async function measure(date, stores, kinds) {
  const histories = await Promise.all(stores.map(open));
  const answerers = histories.map((history) => answerer(history, date));
  const found = {};
  const requests = withExtension(await requestsOf(answerers[0], date, isInBoth));
  for (const [kind, paths] of Object.entries(requests)) {
    if (kinds && !kinds.includes(kind)) continue;
    const times = stores.map(() => ({ wall: [], cpu: [] }));
    // The columns of a backtest are built when one is first asked for.
    if (kind === "backtest") for (const get of answerers) await get(backtestOf(0));
    for (const path of paths.slice(0, 150)) {
      for (const [index, get] of answerers.entries()) {
        const [begun, used] = [performance.now(), cpu()];
        await get(path);
        times[index].wall.push(performance.now() - begun);
        times[index].cpu.push((cpu() - used) / 1000);
      }
    }
    found[kind] = times;
  }
  for (const { close } of histories) await close();
  return found;
}

/**
 * Returns for each of these kinds of request the second store's processor times divided by the first store's.
 */
export async function growthOf(date, stores, kinds) {
  const found = Object.entries(await measure(date, stores, kinds));
  return Object.fromEntries(
    found.map(([kind, [small, large]]) => [kind, large.cpu.map((time, index) => time / small.cpu[index])]),
  );
}

if (process.argv[1] === import.meta.filename) {
  const [date, ...stores] = process.argv.slice(2);
  for (const [kind, times] of Object.entries(await measure(date, stores))) {
    const [small, large] = times.map(({ wall, cpu: own }) => ({ wall: middle(wall), cpu: middle(own) }));
    const shown = (of) =>
      `${small[of].toFixed(2)} -> ${large[of].toFixed(2)} ms (${(large[of] / small[of]).toFixed(2)}x)`;
    const count = String(times[0].wall.length).padStart(4);
    console.log(
      `${kind.padEnd(12)} ${count} requests  elapsed ${shown("wall")}  own processor ${shown("cpu")}`,
    );
  }
  process.exit();
}
