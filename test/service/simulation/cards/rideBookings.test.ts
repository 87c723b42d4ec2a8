/** Suite of src/service/simulation/cards: rideBookings. */
import { simulatedMeetings } from "../simulatedWorld";

const meetings = simulatedMeetings();

test("nobody rides twice in a race or at two tracks on a day, and every horse has a rider", () => {
  const where = new Map<string, string>();
  for (const { venue, day, races } of meetings.filter(({ venue }) => venue.raceCode !== "greyhounds"))
    for (const { starts } of races) {
      const riders = starts.map(({ rider }) => rider?.key);
      expect(new Set(riders).size).toBe(riders.length);
      const names = starts.map(({ rider }) => rider?.name);
      expect(new Set(names).size).toBe(names.length);
      expect(riders).not.toContain(undefined);
      for (const rider of riders) {
        const before = where.get(`${day} ${rider}`) ?? venue.name;
        expect(before).toBe(venue.name);
        where.set(`${day} ${rider}`, venue.name);
      }
    }
});

test("greyhounds have no jockeys", () => {
  const dogs = meetings
    .filter(({ venue }) => venue.raceCode === "greyhounds")
    .flatMap(({ races }) => races.flatMap(({ starts }) => starts));
  expect(dogs.length).toBeGreaterThan(1000);
  expect(dogs.every(({ rider }) => rider === undefined)).toBe(true);
});

test("apprentices of the gallops claim, nobody else does", () => {
  const claims = new Map<string, Set<number>>();
  for (const { venue, races } of meetings)
    for (const { claim } of races.flatMap(({ starts }) => starts)) {
      claims.set(venue.raceCode, (claims.get(venue.raceCode) ?? new Set()).add(claim));
    }
  expect([...(claims.get("gallops") ?? [])].sort()).toEqual([0, 1.5, 2, 3, 4]);
  expect([...(claims.get("harness") ?? [])]).toEqual([0]);
});
