/** Suite of src/service/simulation/results/utilities.ts: drawEffect. */
import { drawEffect } from "../../../../src/service/simulation/results/runMeeting";
import { World } from "../../../../src/service/simulation/world";
import type { Venue } from "../../../../src/service/simulation/venues/venue";
import type { RaceCode } from "../../../../src/spec/codes";

const { venues } = new World({ seed: 1, scale: "small", epoch: "2026-01-01" }).state;
const venueOf = (code: RaceCode): Venue => {
  const venue = venues.find(({ raceCode }) => raceCode === code);
  if (!venue) throw new Error(`no ${code} venue`);
  return venue;
};
const start = (barrier: number | undefined, row?: "front" | "second", handicapMetres = 0) => ({
  barrier,
  row,
  handicapMetres,
});

test("the effect of a gallops barrier grows with its distance from the middle, less on soft and least on heavy ground", () => {
  const venue = venueOf("gallops");
  const race = { venue, distance: 1200, starters: 11 } as const;
  const slope = venue.slopes[0] ?? 0;
  expect(drawEffect(start(6), { ...race, going: "good" })).toBeCloseTo(0, 12);
  expect(drawEffect(start(8), { ...race, going: "good" })).toBeCloseTo(2 * slope, 12);
  expect(drawEffect(start(8), { ...race, going: "soft" })).toBeCloseTo(1.5 * slope, 12);
  expect(drawEffect(start(8), { ...race, going: "heavy" })).toBeCloseTo(0.7 * slope, 12);
  expect(drawEffect(start(undefined), { ...race, going: "good" })).toBe(0);
});

test("the effect of a harness start depends on barrier, row and handicap", () => {
  const venue = venueOf("harness");
  const slope = venue.slopes[1] ?? 0;
  const race = { venue, distance: 2138, going: "fast", starters: 10 } as const;
  expect(drawEffect(start(1, "front"), race)).toBeCloseTo(-2.5 * slope + 0.08, 12);
  expect(drawEffect(start(3, "second"), race)).toBeCloseTo(-0.28 + 0.5 * slope, 12);
  expect(drawEffect(start(1, undefined, 20), race)).toBeCloseTo(-0.56, 12);
});

test("the effect of a greyhound box is largest over the shortest distances", () => {
  const venue = venueOf("greyhounds");
  const first = venue.boxes[0] ?? 0;
  const race = { venue, going: "fast", starters: 8 } as const;
  expect(drawEffect(start(1), { ...race, distance: 350 })).toBeCloseTo(1.15 * first, 12);
  expect(drawEffect(start(1), { ...race, distance: 515 })).toBeCloseTo(first, 12);
  expect(drawEffect(start(1), { ...race, distance: 715 })).toBeCloseTo(0.8 * first, 12);
});
