import { createHash } from "node:crypto";
import { createVenues } from "../../../src/service/simulation/createVenues";
import { startsPerDay } from "../../../src/service/simulation/population";
import { raceRecord } from "../../../src/service/simulation/raceRecord";
import { venuesOf, type Share } from "../../../src/service/simulation/share";
import { stages } from "../../../src/service/simulation/stage";
import { World } from "../../../src/service/simulation/world";

const venues = createVenues(7, "full");

test.each([1, 2, 3, 4, 7])("%i parts are all of the world, circuit by circuit, and of about one size", (of) => {
  const parts = Array.from({ length: of }, (_, place) => venuesOf(venues, { part: { place, of } }));
  expect(new Set(parts.flat())).toEqual(new Set(venues));
  expect(parts.flat()).toHaveLength(venues.length);
  const circuits = parts.map((part) => new Set(part.map(({ circuit }) => circuit)));
  expect(circuits.reduce((sum, { size }) => sum + size, 0)).toBe(new Set(venues.map(({ circuit }) => circuit)).size);
  const starts = parts.map(startsPerDay);
  expect(Math.max(...starts) / Math.min(...starts)).toBeLessThan(1.1);
});

test("a share of codes is their venues", () => {
  const harness = venuesOf(venues, { codes: ["harness"] });
  expect(harness).toEqual(venues.filter(({ raceCode }) => raceCode === "harness"));
  expect(venuesOf(venues, {})).toEqual(venues);
});

test("what happens in a share of a world happens in the whole", () => {
  const played = (share?: Share) => {
    const world = new World({ seed: 7, scale: "small", epoch: "2025-09-01" }, share);
    const meetings = Array.from({ length: 40 }, () => world.settleNextDay()).flat();
    return meetings.flatMap(({ races }) => races.map((race) => JSON.stringify(raceRecord(race, stages.settled))));
  };
  const digest = (races: string[]) => createHash("sha256").update(races.sort().join()).digest("hex");
  const shares: Share[][] = [
    [{ part: { place: 0, of: 2 } }, { part: { place: 1, of: 2 } }],
    [{ codes: ["gallops", "greyhounds"] }, { codes: ["harness"] }],
  ];
  for (const parts of shares) expect(digest(parts.flatMap(played))).toBe(digest(played()));
});

test("no two runners of one code and country bear one name", () => {
  const world = new World({ seed: 7, scale: "full", epoch: "2025-09-01" }, { codes: ["gallops"] });
  const borne = new Map<string, string>();
  for (const { runners, territory } of new Set(world.venues.map(({ circuit }) => circuit))) {
    for (const { name, key } of runners) {
      const bearer = `${territory.country} ${name}`;
      expect(borne.get(bearer)).toBeUndefined();
      borne.set(bearer, key);
    }
  }
});
