import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunnerRecord } from "../../../src/service/races/records";
import { World } from "../../../src/service/simulation/world";
import { createStateFile } from "../../../src/service/simulation/stateFile";
import { storeContents } from "./storeContents";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { requireDayNumber } from "../../../src/dates/days";
import { liveMoment, pinnedMoment, type Moment } from "../../../src/service/simulation/moment";
import {
  publish,
  publishAtOnce,
  type Publication,
  type PublicationOptions,
} from "../../../src/service/simulation/publication";
import { advanceTo } from "./simulatedWorld";

const keyOf = ({ runnerKey }: RunnerRecord): string => runnerKey;
const world = { seed: 3, scale: "small", epoch: "2026-02-02" } as const;

/** A third of the venues, of all race codes: what holds for the whole holds for any share. */
const share = { part: { index: 0, of: 3 } };
const publications = new Map<string, Publication>();

/** Publishes the world, or the named part; equal publications are made once. */
function published(moment: Moment, part: Pick<PublicationOptions, "share" | "since"> = {}): Publication {
  const key = JSON.stringify([moment, part]);
  const knownPublication = publications.get(key) ?? publishAtOnce({ world, moment, ...part });
  publications.set(key, knownPublication);
  return knownPublication;
}

test("on a pinned day earlier days have results, the day itself and the seven ahead have cards", () => {
  const { records, dated } = published(pinnedMoment("2026-02-20"));
  expect(dated).toEqual([]);
  for (const { date, run, abandoned } of records) expect(run || abandoned).toBe(date < "2026-02-20");
  const dates = new Set(records.map(({ date }) => date));
  expect([...dates].sort().at(-1)).toBe("2026-02-27");
});

test("races before the epoch are published with the runners that still race on it, and count all starters", () => {
  const { records } = published(pinnedMoment("2026-02-20"));
  const past = records.filter(({ date }) => date < world.epoch);
  const raced = new Set(
    records.filter(({ date }) => date >= world.epoch).flatMap(({ runners }) => runners.map(keyOf)),
  );
  expect(past.length).toBeGreaterThan(200);
  for (const { runners, starters = 0, raceName } of past) {
    expect(runners.length).toBeGreaterThan(0);
    expect(starters).toBeGreaterThanOrEqual(runners.length);
    for (const { finish = 1 } of runners) expect(finish).toBeLessThanOrEqual(starters);
    expect(raceName).toBeUndefined();
  }
  const knownRunners = past.flatMap(({ runners }) => runners.map(keyOf));
  expect(knownRunners.filter((key) => raced.has(key)).length / knownRunners.length).toBeGreaterThan(0.5);
  expect(records.filter(({ date }) => date >= world.epoch).some(({ starters }) => starters)).toBe(false);
});

test("a runner's career at the epoch is what was published of it before", () => {
  const simulated = new World(world);
  advanceTo(simulated, requireDayNumber(world.epoch));
  const before = new Map<string, number>();
  for (const { date, runners } of published(pinnedMoment("2026-02-02")).records)
    if (date < world.epoch)
      for (const runner of runners) before.set(keyOf(runner), (before.get(keyOf(runner)) ?? 0) + 1);
  const runners = [...new Set(simulated.state.venues.map(({ circuit }) => circuit))].flatMap(
    (circuit) => circuit.runners,
  );
  const racing = runners.filter(({ retiresOn }) => retiresOn > requireDayNumber(world.epoch));
  expect(racing.filter(({ starts }) => starts > 0).length).toBeGreaterThan(500);
  for (const { key, starts } of racing) expect(before.get(key) ?? 0).toBe(starts);
});

test("prize money is published three days out, the going the day before", () => {
  const { records } = published(pinnedMoment("2026-02-20"));
  for (const { date, prizeMoney, condition } of records) {
    const daysOut = requireDayNumber(date) - requireDayNumber("2026-02-20");
    expect([prizeMoney !== undefined, condition !== undefined]).toEqual([daysOut <= 3, daysOut <= 1]);
  }
});

test("on a running clock a result is published five minutes after the start of its race", () => {
  const now = Date.parse("2026-02-21T03:00:00Z");
  const { records, dated } = publishAtOnce({ world, moment: liveMoment(now) });
  const run = records.filter(({ startTime }) => Date.parse(startTime) + 300_000 <= now);
  expect(run.every((record) => record.run || record.abandoned)).toBe(true);
  const toCome = records.filter(({ startTime }) => Date.parse(startTime) + 300_000 > now);
  expect(toCome.some(({ run }) => run)).toBe(false);
  const pending = dated.flatMap(({ dueAt, record }) => (record ? { dueAt, record } : []));
  expect(pending.length).toBeGreaterThan(5);
  for (const { dueAt, record } of pending) {
    if (record.run) expect(dueAt).toBe(Date.parse(record.startTime) + 300_000);
    expect(dueAt).toBeGreaterThan(now);
  }
});

const days = [
  "2026-02-18T01:00:00Z",
  "2026-02-18T11:00:00Z",
  "2026-02-19T10:30:00Z",
  "2026-02-22T02:00:00Z",
].map(Date.parse);

test("a store updated over days, with its results as they were due, equals one built on the last day", () => {
  const updated = historyInMemory();
  const write = createWriter(updated);
  days.forEach((now, index) => {
    const since = index === 0 ? {} : { since: liveMoment(days[index - 1] ?? now).today - 3 };
    const { records, dated } = published(liveMoment(now), { share, ...since });
    write(records);
    const due = dated.filter(({ dueAt }) => dueAt <= (days[index + 1] ?? now));
    write(due.flatMap(({ record }) => record ?? []));
  });
  const built = historyInMemory();
  createWriter(built)(published(liveMoment(days.at(-1) ?? 0), { share }).records);
  expect(storeContents(updated)).toEqual(storeContents(built));
  updated.close();
  built.close();
});

test("publishing from a saved state equals publishing from the epoch", () => {
  const folder = mkdtempSync(join(tmpdir(), "states-"));
  const states = createStateFile(join(folder, "world.state"), world);
  const timesFound: (number | undefined)[] = [];
  for (const [index, now] of days.entries()) {
    const since = liveMoment(days[index - 1] ?? now).today - 3;
    timesFound.push(states.find(since)?.next);
    expect(publishAtOnce({ world, share, moment: liveMoment(now), since, states })).toEqual(
      published(liveMoment(now), { share, since }),
    );
  }
  const first = liveMoment(days[0] ?? 0).today - 7;
  expect(timesFound).toEqual([undefined, first, first + 1, first + 2]);
  rmSync(folder, { recursive: true });
});

test("each day published is an equal part of the work", () => {
  const parts = [...publish({ world, moment: pinnedMoment("2026-02-02"), share })].map(({ part }) => part);
  const days = parts.length - 1;
  expect(days).toBeGreaterThan(20);
  expect(parts).toEqual(parts.map((_, day) => expect.closeTo(day / days, 9) as number));
});
