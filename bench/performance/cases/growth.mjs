/** P9: measures the service's responses on histories 4 and 16 times as wide and as long as the medium world. */
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { growthOf } from "../../soak/growth.mjs";
import { predicted, startWorld, worldDay } from "../fullWorld.mjs";
import { root } from "../sources.mjs";
import { summary } from "../rounds.mjs";

/** The exponents: look-ups of one race, venue or person, and what reads the whole history. */
const limits = {
  form: 0.1,
  jockey: 0.1,
  predictions: 0.1,
  bias: 0.1,
  starts: 0.1,
  headToHead: 0.1,
  results: 0.1,
  angle: 1,
};
/** The columns of a backtest take 0.1 ms for each start: its stores have the races of one section. */
const ofSection = { backtest: 1 };
const section = ["hk", "gallops"];
const sizes = [4, 16];

/** Returns the path of the store of a finished medium world. */
async function mediumStore(folder) {
  const data = join(folder, "medium-history");
  const { url, stop } = await startWorld(data, { scale: "medium" });
  await predicted(url);
  await stop();
  const [store] = readdirSync(data, { recursive: true }).filter((name) => name.endsWith("history.db"));
  return join(data, store);
}

function widen(store, larger, ...args) {
  const written = spawnSync(process.execPath, ["bench/soak/widenStore.cjs", store, larger, ...args], {
    cwd: root,
  });
  if (written.status !== 0) throw new Error(`the larger store was not written: ${written.stderr}`);
}

/** Returns the times of these kinds of requests divided by the times of a store, for each size. */
async function grown(store, way, kinds) {
  const found = [];
  for (const times of sizes) {
    const larger = `${store}.${way}${times}`;
    widen(store, larger, String(times), way);
    try {
      found.push(await growthOf(worldDay, [store, larger], kinds));
    } finally {
      rmSync(larger, { force: true });
    }
  }
  return found;
}

export async function growth({ folder }) {
  const store = await mediumStore(folder);
  const oneSection = `${store}.section`;
  widen(store, oneSection, "1", "wider", ...section);
  const measured = [
    [store, limits],
    [oneSection, ofSection],
  ];
  const rows = [];
  for (const [way, [from, kinds]] of ["wider", "longer"].flatMap((one) => measured.map((of) => [one, of]))) {
    const [four, sixteen] = await grown(from, way, Object.keys(kinds));
    for (const [kind, limit] of Object.entries(kinds)) {
      const exponents = sixteen[kind].map((ratio) => Math.log(ratio) / Math.log(16));
      rows.push({
        goal: "P9",
        brief: `${kind}, ${way}`,
        what:
          `${kind}, ${way}: exponent of 16 times (${exponents.length} requests); ` +
          `4 times take ${summary(four[kind]).median.toFixed(2)}, 16 times ${summary(sixteen[kind]).median.toFixed(2)}`,
        ...summary(exponents),
        limit,
      });
    }
  }
  return rows;
}
