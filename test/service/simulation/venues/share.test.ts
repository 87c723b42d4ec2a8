/** Suite of src/service/simulation/venues: share. */
import { createHash } from "node:crypto";
import { requireDayNumber } from "../../../../src/dates/days";
import { createVenues, type Share, venuesOf } from "../../../../src/service/simulation/venues/createVenues";
import { startsPerDay } from "../../../../src/service/simulation/venues/venue";
import { raceRecord } from "../../../../src/service/simulation/races/raceRecord";
import { phases } from "../../../../src/service/simulation/races/race";
import { World } from "../../../../src/service/simulation/world";
import { advanceTo } from "../simulatedWorld";

const venues = createVenues({ seed: 7, scale: "full", epoch: "2025-09-01" });

test.each([1, 2, 3, 4, 7])(
  "%i parts of about one size contain all circuits of the world, each whole",
  (of) => {
    const parts = Array.from({ length: of }, (_, index) => venuesOf(venues, { part: { index, of } }));
    expect(new Set(parts.flat())).toEqual(new Set(venues));
    expect(parts.flat()).toHaveLength(venues.length);
    const circuits = parts.map((part) => new Set(part.map(({ circuit }) => circuit)));
    expect(circuits.reduce((sum, { size }) => sum + size, 0)).toBe(
      new Set(venues.map(({ circuit }) => circuit)).size,
    );
    const starts = parts.map(startsPerDay);
    expect(Math.max(...starts) / Math.min(...starts)).toBeLessThan(1.1);
  },
);

test("a share of codes contains their venues", () => {
  const harness = venuesOf(venues, { codes: ["harness"] });
  expect(harness).toEqual(venues.filter(({ raceCode }) => raceCode === "harness"));
  expect(venuesOf(venues, {})).toEqual(venues);
});

test("a share of a world has the same races as that part of the whole", () => {
  const simulated = (share?: Share) => {
    const world = new World({ seed: 7, scale: "small", epoch: "2025-09-01" }, share);
    const meetings = Array.from({ length: 40 }, () => world.runNextDay()).flat();
    return meetings.flatMap(({ races }) =>
      races.map((race) => JSON.stringify(raceRecord(race, phases.result))),
    );
  };
  const digest = (races: string[]) => createHash("sha256").update(races.sort().join()).digest("hex");
  const shares: Share[][] = [
    [{ part: { index: 0, of: 2 } }, { part: { index: 1, of: 2 } }],
    [{ codes: ["gallops", "greyhounds"] }, { codes: ["harness"] }],
  ];
  for (const parts of shares) expect(digest(parts.flatMap(simulated))).toBe(digest(simulated()));
});

test("no two runners of one code have the same name", () => {
  const world = new World({ seed: 7, scale: "small", epoch: "2025-09-01" });
  advanceTo(world, requireDayNumber("2025-09-01"));
  const meetingsByName = new Map<string, string>();
  for (const { runners, raceCode } of new Set(world.state.venues.map(({ circuit }) => circuit))) {
    for (const { name, key } of runners) {
      expect(meetingsByName.get(`${raceCode} ${name}`)).toBeUndefined();
      meetingsByName.set(`${raceCode} ${name}`, key);
    }
  }
  expect(meetingsByName.size).toBeGreaterThan(1000);
});
