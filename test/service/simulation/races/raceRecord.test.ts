import type { RaceRecord, RunnerRecord } from "../../../../src/service/races/records";
import { raceRecord } from "../../../../src/service/simulation/races/raceRecord";
import { phases, type Phase } from "../../../../src/service/simulation/races/race";
import { simulatedMeetings } from "../simulatedWorld";

const meetings = simulatedMeetings();
const races = meetings.flatMap((meeting) => meeting.races);
const cached = new Map<Phase, readonly RaceRecord[]>();

function recordsAt(phase: Phase): readonly RaceRecord[] {
  const records = cached.get(phase) ?? races.map((race) => raceRecord(race, phase));
  cached.set(phase, records);
  return records;
}

test.each([
  ["declared", { prizeMoney: false, condition: false, weather: false, run: false }],
  ["prizeMoney", { prizeMoney: true, condition: false, weather: false, run: false }],
  ["dayBefore", { prizeMoney: true, condition: true, weather: true, run: false }],
  ["raceDay", { prizeMoney: true, condition: true, weather: true, run: false }],
] as const)("a race in the phase '%s' shows what is published by then", (phase, shownFields) => {
  for (const record of recordsAt(phases[phase])) {
    const { prizeMoney, condition, weather } = record;
    expect({ prizeMoney: !!prizeMoney, condition: !!condition, weather: !!weather, run: record.run }).toEqual(
      shownFields,
    );
    expect(record.runners.every(({ finish }) => finish === undefined)).toBe(true);
  }
});

test("a result has one winner or a dead heat, margins and times in order, and settling positions for all starters", () => {
  const run = recordsAt(phases.result).filter((record) => record.run);
  expect(run.length).toBeGreaterThan(races.length * 0.95);
  for (const { runners } of run) {
    const finishers = runners
      .filter(({ finish }) => finish !== undefined)
      .sort((a, b) => (a.finish ?? 0) - (b.finish ?? 0));
    expect(finishers[0]).toMatchObject({ finish: 1, margin: 0 });
    const outOfOrder = finishers.filter(({ finish = 0, margin = 0, seconds = 0 }, index) => {
      const before = finishers[index - 1];
      const placed = finish === index + 1 || finish === before?.finish;
      return !placed || margin < (before?.margin ?? 0) || seconds < (before?.seconds ?? 0);
    });
    expect(outOfOrder).toEqual([]);
    const settled = runners.filter(({ scratched }) => !scratched).map((runner) => runner.settled ?? 0);
    expect(settled.sort((a, b) => a - b)).toEqual(settled.map((_, index) => index + 1));
  }
});

test("an abandoned race has no result", () => {
  const abandoned = recordsAt(phases.result).filter((record) => record.abandoned);
  expect(abandoned.length).toBeGreaterThan(0);
  for (const { run, runners } of abandoned) {
    expect(run).toBe(false);
    expect(runners.every(({ finish, settled }) => finish === undefined && settled === undefined)).toBe(true);
  }
});

test("an abandoned meeting is published on race day, an abandoned race only as a result", () => {
  const abandonedAt = (phase: Phase) => recordsAt(phase).filter(({ abandoned }) => abandoned).length;
  expect(abandonedAt(phases.dayBefore)).toBe(0);
  expect(abandonedAt(phases.result)).toBeGreaterThanOrEqual(abandonedAt(phases.raceDay));
  for (const { abandoned, meetingAbandoned } of recordsAt(phases.raceDay))
    expect(abandoned).toBe(meetingAbandoned);
});

test("each race code has its own fields", () => {
  for (const { raceCode, runners, distance = 0 } of recordsAt(phases.result)) {
    const started = runners.filter(({ scratched }) => !scratched);
    const having = (field: keyof RunnerRecord, among = runners) =>
      among.filter((runner) => runner[field] !== undefined).length;
    expect(having("weight")).toBe(raceCode === "harness" ? 0 : runners.length);
    expect(having("barrier", started)).toBe(distance > 3200 ? 0 : started.length);
    expect(having("jockey", started)).toBe(raceCode === "greyhounds" ? 0 : started.length);
    if (raceCode !== "harness")
      expect([having("startRow"), having("unruly"), having("handicapMetres")]).toEqual([0, 0, 0]);
    if (raceCode !== "gallops") expect(having("claim")).toBe(0);
  }
});

test("a reserve is scratched and has no box until it enters the race", () => {
  const entered = races.flatMap((race) =>
    race.starts.filter(({ entersAt }) => entersAt === phases.raceDay).map(({ number }) => ({ race, number })),
  );
  const shownRunners = entered
    .filter(({ race }) => race.meeting.venue.raceCode === "greyhounds")
    .map(({ race, number }) =>
      [phases.dayBefore, phases.raceDay].map((phase) =>
        raceRecord(race, phase).runners.find((runner) => runner.number === number),
      ),
    );
  expect(shownRunners.length).toBeGreaterThan(0);
  for (const [dayBefore, raceDay] of shownRunners) {
    expect([dayBefore?.scratched, dayBefore?.barrier]).toEqual([true, undefined]);
    expect([raceDay?.scratched, typeof raceDay?.barrier]).toEqual([false, "number"]);
  }
});

test("career prize money grows by the shares of the races in between, in the venue's money", () => {
  const before = new Map<string, number>();
  for (const { country, runners } of recordsAt(phases.result)) {
    const sign = { gb: "£", fr: "€", hk: "HK$" }[country as string] ?? "$";
    for (const { careerPrizeMoney = "", runnerKey } of runners) {
      const amount = Number(careerPrizeMoney.replaceAll(/\D/g, ""));
      const text = sign + amount.toLocaleString("en-GB");
      if (careerPrizeMoney !== text || amount < (before.get(runnerKey) ?? 0))
        throw new Error(`${runnerKey}: ${careerPrizeMoney}`);
      before.set(runnerKey, amount);
    }
  }
  expect(Math.max(...before.values())).toBeGreaterThan(10_000);
});

test("the race's day is the day at its venue", () => {
  for (const { date, startTime, timezone } of recordsAt(phases.declared)) {
    expect(startTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/);
    expect(new Date(startTime).toLocaleDateString("sv-SE", { timeZone: timezone })).toBe(date);
  }
});
