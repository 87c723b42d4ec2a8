import { fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../prepare.mjs";

const require = createRequire(import.meta.url);
const service = (path) => require(join(root, "build/server/service", path));
const grower = join(root, "tools/soak/growStore.cjs");
const world = { seed: 20260101, scale: "small", epoch: "2026-01-05" };
const firstDay = "2026-01-12";
const daysAKill = 3;

/**
 * Updates a store by days in a process that is repeatedly killed at a random moment, every second time while
 * its clock runs. At the end the store must equal one that was built without interruption: no day lost, none
 * twice.
 */
export async function kill({ kills, folder }) {
  const { buildWorld } = service("simulation/buildWorld.js");
  const { pinnedMoment } = service("simulation/moment.js");
  mkdirSync(folder, { recursive: true });
  const [grown, whole] = ["grown.db", "whole.db"].map((name) => join(folder, name));
  await buildWorld(grown, { world, moment: pinnedMoment(firstDay), source: "soak" });
  const target = dayAfter(firstDay, daysAKill * kills + 7);
  let killed = 0;
  for (let day = daysAKill; killed < kills; day += daysAKill)
    killed += await growAndKill(folder, grown, { day: dayAfter(firstDay, day), live: killed % 2 === 1 });
  await growTo(folder, grown, target);
  await buildWorld(whole, { world, moment: pinnedMoment(target), source: "soak" });
  const [found, expected] = [contentsOf(grown), contentsOf(whole)];
  const differing = expected.filter((row, index) => row !== found[index]);
  console.log(
    `  killed ${killed} times; ${found.length} starts, ${expected.length} expected, ${differing.length} of them differ`,
  );
  const same = found.length === expected.length && differing.length === 0;
  const difference = `the killed store differs: ${found.length} starts instead of ${expected.length}; first: ${differing[0]}`;
  return { tried: killed, failures: same ? [] : [difference] };
}

function start(folder, store, { day, live = false }) {
  return fork(grower, [JSON.stringify({ root, folder, store, world, day, live })], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

/** Kills the process at a random moment after its first write; returns 1 if it was still running. */
async function growAndKill(folder, store, growth) {
  const child = start(folder, store, growth);
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve(signal)));
  await Promise.race([new Promise((resolve) => child.once("message", resolve)), ended]);
  await wait(Math.random() * 120);
  child.kill("SIGKILL");
  return (await ended) === "SIGKILL" ? 1 : 0;
}

async function growTo(folder, store, day) {
  const child = start(folder, store, { day });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`growing the store ended with code ${code}`);
}

function contentsOf(store) {
  const { openHistory } = service("store/openHistory.js");
  const history = openHistory(store);
  const rows = history.driver.all(`
    SELECT v.country, v.race_code, v.slug, r.day, r.number, r.run, r.condition, r.prize_money, r.entries, r.starters, s.number AS cloth,
      n.runner_key, s.finish, s.margin, s.scratched, s.counted, s.class, s.rating
    FROM race r JOIN venue v ON v.id = r.venue_id JOIN start s ON s.id / 128 = r.id JOIN runner n ON n.id = s.runner_id
    ORDER BY v.country, v.race_code, v.slug, r.day, r.number, s.number, n.runner_key`);
  history.close();
  return rows.map((row) => JSON.stringify(row));
}

const dayAfter = (day, days) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
