import { requireDayNumber } from "../../../../src/dates/days";
import { createVenues } from "../../../../src/service/simulation/venues/createVenues";
import { racesOn, startsPerDay } from "../../../../src/service/simulation/venues/venue";
import { raceCodes } from "../../../../src/spec/codes";

const world = { seed: 20260101, epoch: "2025-10-01" } as const;
const [full, medium, small] = (["full", "medium", "small"] as const).map((scale) =>
  createVenues({ ...world, scale }),
);

test("the medium world has less than half of the whole world's starts, at venues that it has too", () => {
  const [all, some] = [startsPerDay(full ?? []), startsPerDay(medium ?? [])];
  expect(some).toBeLessThan(0.45 * all);
  expect(startsPerDay(small ?? [])).toBeLessThan(0.3 * some);
  const names = new Set(full?.map(({ name }) => name));
  expect(medium?.filter(({ name }) => !names.has(name))).toEqual([]);
});

test("outside its first region the default country's gallops have the whole world's days in the medium one", () => {
  const weekOf = (venues: typeof full) => {
    const circuits = [...new Set(venues?.map(({ circuit }) => circuit))];
    return circuits
      .filter(({ territory, raceCode }) => territory.country === "au" && raceCode === "gallops")
      .map(({ week }) => week);
  };
  expect(weekOf(medium).slice(1)).toEqual(weekOf(full).slice(1));
  expect(weekOf(medium)).toHaveLength(4);
});

test("in the worlds opened first, the default country has a meeting of each race code on every day", () => {
  for (const scale of ["medium", "site"] as const) {
    const venues = createVenues({ ...world, scale }).filter(({ territory }) => territory.country === "au");
    const first = requireDayNumber(world.epoch);
    for (let day = first; day < first + 366; day += 1)
      for (const code of raceCodes)
        expect([scale, day, venues.some((venue) => venue.raceCode === code && racesOn(venue, day))]).toEqual([
          scale,
          day,
          true,
        ]);
  }
});
