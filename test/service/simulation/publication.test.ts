import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keptStates } from "../../../src/service/simulation/keptStates";
import { contents } from "./contents";
import { historyInMemory } from "../../../src/service/store/history";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { requireDayNumber } from "../../../src/dates/days";
import { liveMoment, pinnedMoment, type Moment } from "../../../src/service/simulation/moment";
import { newsOf } from "../../../src/service/simulation/newsOf";
import { epochAt } from "../../../src/service/simulation/publication";

const world = { seed: 3, scale: "small", epoch: "2026-01-05" } as const;

const published = (moment: Moment, since?: number) => newsOf({ world, moment, ...(since === undefined ? {} : { since }) });

test("on a pinned day the days before it have their results, it and the seven ahead their cards", () => {
  const { records, pending } = published(pinnedMoment("2026-02-20"));
  expect(pending).toEqual([]);
  for (const { date, run, abandoned } of records) expect(run || abandoned).toBe(date < "2026-02-20");
  const dates = new Set(records.map(({ date }) => date));
  expect([...dates].sort().at(-1)).toBe("2026-02-27");
});

test("prize money is published three days out, the going the day before", () => {
  const { records } = published(pinnedMoment("2026-02-20"));
  for (const { date, prizeMoney, condition } of records) {
    const daysOut = requireDayNumber(date) - requireDayNumber("2026-02-20");
    expect([prizeMoney !== undefined, condition !== undefined]).toEqual([daysOut <= 3, daysOut <= 1]);
  }
});

test("on a clock that moves, a race has its result five minutes after its start and not before", () => {
  const now = Date.parse("2026-02-21T03:00:00Z");
  const { records, pending } = published(liveMoment(now));
  const over = records.filter(({ startTime }) => Date.parse(startTime) + 300_000 <= now);
  expect(over.every(({ run, abandoned }) => run || abandoned)).toBe(true);
  const toCome = records.filter(({ startTime }) => Date.parse(startTime) + 300_000 > now);
  expect(toCome.some(({ run }) => run)).toBe(false);
  expect(pending.length).toBeGreaterThan(5);
  for (const { dueAt, record } of pending) {
    expect(dueAt).toBe(Date.parse(record.startTime) + 300_000);
    expect(dueAt).toBeGreaterThan(now);
  }
});

test("a store that grew over days, its results as they came out, equals one made on the last day", () => {
  const days = ["2026-02-18T01:00:00Z", "2026-02-18T11:00:00Z", "2026-02-19T10:30:00Z", "2026-02-22T02:00:00Z"].map(Date.parse);
  const grown = historyInMemory();
  const write = createWriter(grown);
  days.forEach((now, index) => {
    const since = index === 0 ? undefined : liveMoment(days[index - 1] ?? now).today - 3;
    const { records, pending } = published(liveMoment(now), since);
    write(records);
    write(pending.filter(({ dueAt }) => dueAt <= (days[index + 1] ?? now)).map(({ record }) => record));
  });
  const made = historyInMemory();
  createWriter(made)(published(liveMoment(days.at(-1) ?? 0)).records);
  expect(contents(grown)).toEqual(contents(made));
  grown.close();
  made.close();
});

test("a world made on a day begins 400 days before it", () => {
  expect(epochAt(pinnedMoment("2026-02-20"))).toBe("2025-01-16");
});

test("what is published from a kept state is what is published from the epoch", () => {
  const folder = mkdtempSync(join(tmpdir(), "states-"));
  const kept = keptStates(join(folder, "world.state"), world);
  const days = ["2026-02-18T01:00:00Z", "2026-02-18T11:00:00Z", "2026-02-19T10:30:00Z", "2026-02-22T02:00:00Z"].map(Date.parse);
  const found: (number | undefined)[] = [];
  for (const [index, now] of days.entries()) {
    const since = liveMoment(days[index - 1] ?? now).today - 3;
    found.push(kept.find(since)?.next);
    expect(newsOf({ world, moment: liveMoment(now), since, kept })).toEqual(published(liveMoment(now), since));
  }
  const first = liveMoment(days[0] ?? 0).today - 7;
  expect(found).toEqual([undefined, first, first + 1, first + 2]);
  rmSync(folder, { recursive: true });
});
