import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as pause } from "node:timers/promises";
import { build, differenceOf, service, world } from "./storeOf.mjs";

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse("2026-02-20T00:00:00Z");
/** The steps of the clock: set right, daylight saving, a wrong zone, a wrong day, a wrong month. */
const offsets = [
  0,
  0,
  0,
  hour,
  -hour,
  11 * hour,
  -11 * hour,
  25 * hour,
  -25 * hour,
  10 * day,
  -10 * day,
  40 * day,
];
const stepsPerCheck = 50;

const randomOf = (values) => values[Math.floor(Math.random() * values.length)];

/**
 * Updates a store while its clock runs and is set forward and back at random moments, also while the store is
 * written. From time to time the clock is set right: three days later the store must equal one that was built
 * without a wrong clock: nothing missing, nothing twice, and the world grows on.
 */
export async function clockSteps({ steps, folder, share }) {
  mkdirSync(folder, { recursive: true });
  const [grown, whole] = ["grown.db", "whole.db"].map((name) => join(folder, name));
  const { liveMoment } = service("simulation/moment.js");
  await build(grown, liveMoment(start), share);
  const clock = { time: start, offset: 0, share };
  const failures = [];
  for (let step = 0; step < steps;) {
    const last = Math.min(steps, step + stepsPerCheck);
    await grow(grown, clock, async (update, stepSoon) => {
      for (; step < last; step++) {
        stepSoon(randomOf(offsets));
        clock.time += Math.random() * 8 * hour;
        await update();
      }
      stepSoon(0);
      clock.offset = 0; // after a step that was still to come
      for (let passed = 0; passed <= 3 * day; passed += 6 * hour) {
        clock.time += 6 * hour;
        await update();
      }
    });
    rmSync(whole, { force: true });
    await build(whole, liveMoment(clock.time), share);
    failures.push(...[differenceOf(grown, whole) ?? []].flat());
  }
  return { tried: steps, failures };
}

/** Opens a store and calls `work` with the functions that update it and that step the clock meanwhile. */
async function grow(path, clock, work) {
  const { createWorldUpdater } = service("simulation/worldUpdater.js");
  const { publishAtOnce } = service("simulation/publication.js");
  const states = service("simulation/stateFile.js").createStateFile(`${path}.state`, world);
  const history = service("store/openHistory.js").openHistory(path);
  const next = { offset: 0, pauses: 0 };
  const update = createWorldUpdater({
    history,
    now: () => clock.time + clock.offset,
    publish: (moment, since) =>
      Promise.resolve(publishAtOnce({ world, share: clock.share, moment, since, states })),
    pause: () => {
      if (next.pauses-- === 0) clock.offset = next.offset;
      return pause();
    },
  });
  const stepSoon = (offset) => {
    if (next.pauses >= 0) clock.offset = next.offset;
    Object.assign(next, { offset, pauses: Math.floor(Math.random() * 10) });
  };
  try {
    await work(update, stepSoon);
  } finally {
    history.close();
  }
}
