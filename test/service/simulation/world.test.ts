import { createHash } from "node:crypto";
import { dateOf, requireDayNumber } from "../../../src/dates/days";
import { instantOf } from "../../../src/dates/zones";
import { raceRecord } from "../../../src/service/simulation/races/raceRecord";
import { phases, type Meeting, type Phase } from "../../../src/service/simulation/races/race";
import { World, worldVersion } from "../../../src/service/simulation/world";
import { raceCodes } from "../../../src/spec/codes";
import { advanceTo, simulatedWorld } from "./simulatedWorld";

const recordsOf = (meetings: readonly Meeting[], phase: Phase) =>
  meetings.flatMap(({ races }) => races.map((race) => raceRecord(race, phase)));
const digestOf = (meetings: readonly Meeting[]) =>
  createHash("sha256")
    .update(JSON.stringify(recordsOf(meetings, phases.result)))
    .digest("hex");

test("the same seed gives the same digest in each run, another seed another digest", () => {
  const digest = digestOf(simulatedWorld({ days: 40, seed: 5 }).meetings);
  expect(digestOf(simulatedWorld({ days: 40, seed: 5 }).meetings)).toBe(digest);
  expect(digestOf(simulatedWorld({ days: 40, seed: 6 }).meetings)).not.toBe(digest);
});

test("the races of a version stay the same (when this digest changes, raise worldVersion)", () => {
  expect([worldVersion, digestOf(simulatedWorld({ days: 10, seed: 5 }).meetings).slice(0, 16)])
    .toMatchInlineSnapshot(`
    [
      11,
      "5dab3a73d536ac3c",
    ]
  `);
});

test("the worlds of a day and of three days later agree in all common cards and results", () => {
  const { world, meetings } = simulatedWorld({ days: 50 });
  const cards = recordsOf(world.declaredMeetings, phases.declared);
  const later = simulatedWorld({ days: 53 });
  expect(digestOf(later.meetings.slice(0, meetings.length))).toBe(digestOf(meetings));
  const laterCards = [...later.meetings.slice(meetings.length), ...later.world.declaredMeetings];
  expect(recordsOf(laterCards, phases.declared).slice(0, cards.length)).toEqual(cards);
});

/** A year is part of `npm run soak`. */
const siteDays = process.env.SOAK ? 365 : 30;

test("the site's world has races of every code on every day, within the hour from noon to nine", () => {
  const epoch = "2025-12-20";
  const world = new World({ seed: 20260101, scale: "site", epoch });
  advanceTo(world, requireDayNumber(epoch));
  const without: unknown[] = [];
  for (let run = 0; run < siteDays; run++) {
    const meetings = world.runNextDay().filter(({ venue }) => venue.territory.country === "au");
    for (const code of raceCodes)
      expect(meetings.some(({ venue, races }) => venue.raceCode === code && races.length > 0)).toBe(true);
    const starts = meetings.flatMap(({ races }) => races.map(({ startTime }) => startTime));
    for (let hour = 12; hour < 21; hour++) {
      const from = instantOf(world.today - 1, hour * 60, "Australia/Sydney");
      if (!starts.some((start) => start >= from && start <= from + 3_600_000))
        without.push([dateOf(world.today - 1), hour]);
    }
  }
  expect(without).toEqual([]);
});

test("fields are declared for today and the seven days ahead", () => {
  const world = new World({ seed: 1, scale: "small", epoch: "2026-01-01" });
  const first = requireDayNumber("2026-01-01");
  advanceTo(world, first);
  const daysOf = () => world.declaredMeetings.map(({ day }) => day - first);
  expect([Math.min(...daysOf()), Math.max(...daysOf())]).toEqual([0, 7]);
  world.runNextDay();
  expect(Math.max(...daysOf())).toBe(8);
});

test("a runner is in one field at a time", () => {
  const { world } = simulatedWorld();
  const runners = world.declaredMeetings.flatMap(({ races }) =>
    races.flatMap(({ starts }) => starts.map(({ runner }) => runner.key)),
  );
  expect(new Set(runners).size).toBe(runners.length);
});

describe("over 400 days", () => {
  const { world, meetings } = simulatedWorld({ days: 400 });

  test("a key belongs to one runner or person; two people may share a name", () => {
    const starts = meetings.flatMap(({ races }) => races.flatMap((race) => race.starts));
    const names = new Map<string, Set<string>>();
    for (const { runner, rider, trainer } of starts)
      for (const bearer of [runner, rider, trainer])
        if (bearer) names.set(bearer.key, (names.get(bearer.key) ?? new Set()).add(bearer.name));
    for (const borne of names.values()) expect(borne.size).toBe(1);
    const riders = new Map(starts.flatMap(({ rider }) => (rider ? [[rider.key, rider.name] as const] : [])));
    expect(new Set(riders.values()).size).toBeLessThan(riders.size);
  });

  test("runners have spells of sixty days and more, and some retire for newcomers", () => {
    const days = new Map<string, number[]>();
    for (const { day, races, venue } of meetings)
      if (venue.raceCode === "gallops")
        for (const { starts } of races)
          for (const { finish, runner } of starts)
            if (finish) days.set(runner.key, [...(days.get(runner.key) ?? []), day]);
    const gaps = [...days.values()].flatMap((ran) =>
      ran.slice(1).map((day, index) => day - (ran[index] ?? day)),
    );
    expect(gaps.filter((gap) => gap >= 60).length / gaps.length).toBeGreaterThan(0.05);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5);
    const circuits = new Set(world.state.venues.map(({ circuit }) => circuit));
    for (const { born, runners } of circuits) expect(born).toBeGreaterThan(runners.length);
  });

  test("about one race in seventy is abandoned, some with their whole meeting", () => {
    const races = meetings.flatMap((meeting) => meeting.races);
    const share = races.filter(({ abandoned }) => abandoned).length / races.length;
    expect(share).toBeGreaterThan(0.005);
    expect(share).toBeLessThan(0.03);
    expect(meetings.some(({ outcome }) => outcome?.abandoned)).toBe(true);
    expect(races.some(({ abandoned, meeting }) => abandoned && !meeting.outcome?.abandoned)).toBe(true);
  });
});
