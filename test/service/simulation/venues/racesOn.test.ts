/** Suite of src/service/simulation/venues/venue.ts: racesOn. */
import { requireDayNumber, weekdayOf } from "../../../../src/dates/days";
import type { RaceCode } from "../../../../src/spec/codes";
import { racesOn } from "../../../../src/service/simulation/venues/venue";
import { createVenues } from "../../../../src/service/simulation/venues/createVenues";

const venues = createVenues({ seed: 20260101, scale: "full", epoch: "2026-01-01" });
const first = requireDayNumber("2026-01-01");

/** Returns the meetings of a country in a year by weekday, Sunday first. */
function meetingsOf(country: string, code: RaceCode = "gallops"): readonly number[] {
  const week = new Array<number>(7).fill(0);
  const ownVenues = venues.filter(
    ({ territory, raceCode }) => territory.country === country && raceCode === code,
  );
  for (let day = first; day < first + 364; day++)
    week[weekdayOf(day)] =
      (week[weekdayOf(day)] ?? 0) + ownVenues.filter((venue) => racesOn(venue, day)).length;
  return week;
}

const [sunday, wednesday, saturday] = [0, 3, 6];

test.each(["au", "nz", "us", "gb"])("Saturday is the biggest day of the gallops of %s", (country) => {
  const week = meetingsOf(country);
  expect(week.indexOf(Math.max(...week))).toBe(saturday);
});

test("Japan races at weekends, Hong Kong once each on Wednesday and Sunday", () => {
  const daysOf = (country: string) =>
    meetingsOf(country).flatMap((meetings, weekday) => (meetings > 0 ? [weekday] : []));
  expect(daysOf("jp")).toEqual([sunday, saturday]);
  expect(daysOf("hk")).toEqual([sunday, wednesday]);
  expect(meetingsOf("hk").map((meetings) => meetings / 52)).toEqual([1, 0, 0, 1, 0, 0, 0]);
});

test("Australia races every day in all three codes", () => {
  for (const code of ["gallops", "harness", "greyhounds"] as const)
    expect(Math.min(...meetingsOf("au", code))).toBeGreaterThan(20);
});
