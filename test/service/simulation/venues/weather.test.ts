/** Suite of src/service/simulation/venues/going.ts: weather. */
import { requireDayNumber } from "../../../../src/dates/days";
import { updateMoisture, weatherOn } from "../../../../src/service/simulation/venues/going";
import { World } from "../../../../src/service/simulation/world";

test("ground is wetter on average after rain than after fine days", () => {
  const { venues } = new World({ seed: 2, scale: "small", epoch: "2026-01-01" }).state;
  const seen: Record<string, number[]> = {};
  for (const venue of venues)
    for (let day = requireDayNumber("2026-01-01"); day < requireDayNumber("2027-01-01"); day++) {
      updateMoisture(venue, day);
      (seen[weatherOn(venue, day)] ??= []).push(venue.moisture);
    }
  const mean = (values: readonly number[] = []) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(mean(seen.Rain)).toBeGreaterThan(mean(seen.Fine) + 0.3);
  expect(Object.keys(seen).sort()).toEqual(["Cold", "Fine", "Hot", "Overcast", "Rain", "Showers", "Windy"]);
});
