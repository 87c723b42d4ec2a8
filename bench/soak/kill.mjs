import { fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../tools/prepare.mjs";
import { build, differenceOf, service, world } from "./storeOf.mjs";

const grower = join(root, "bench/soak/growStore.cjs");
const firstDay = "2026-01-12";
const daysAKill = 3;

/**
 * Updates a store by days in a process that is repeatedly killed at a random moment, every second time while
 * its clock runs. At the end the store must equal one that was built without interruption: no day lost, none
 * twice.
 */
export async function kill({ kills, folder }) {
  const { pinnedMoment } = service("simulation/moment.js");
  mkdirSync(folder, { recursive: true });
  const [grown, whole] = ["grown.db", "whole.db"].map((name) => join(folder, name));
  await build(grown, pinnedMoment(firstDay));
  const target = dayAfter(firstDay, daysAKill * kills + 7);
  let killed = 0;
  for (let day = daysAKill; killed < kills; day += daysAKill)
    killed += await growAndKill(folder, grown, { day: dayAfter(firstDay, day), live: killed % 2 === 1 });
  await growTo(folder, grown, target);
  await build(whole, pinnedMoment(target));
  console.log(`  killed ${killed} times`);
  const difference = differenceOf(grown, whole);
  return { tried: killed, failures: difference === undefined ? [] : [difference] };
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

const dayAfter = (day, days) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
