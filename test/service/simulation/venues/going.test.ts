import { goingKeyOf } from "../../../../src/spec/goings";
import { goingAt } from "../../../../src/service/simulation/venues/going";
import { World } from "../../../../src/service/simulation/world";

const { venues } = new World({ seed: 1, scale: "full", epoch: "2026-01-01" }).state;
const moistures = Array.from({ length: 60 }, (_, index) => -3 + index / 10);

test("the service maps the words of each going to the condition key used in the simulation", () => {
  for (const venue of venues)
    for (const moisture of moistures) {
      const { key, words } = goingAt(venue, moisture);
      if (words === "Good to Firm" || words === "Good to Yielding") expect(key).toBe("good");
      expect({ words, key: goingKeyOf(words, venue) }).toEqual({ words, key });
    }
});

test("ratings such as Good 4 appear only in gallops of Australia and New Zealand", () => {
  for (const venue of venues.filter(({ synthetic }) => !synthetic)) {
    const rated = venue.raceCode === "gallops" && ["au", "nz"].includes(venue.territory.country);
    for (const moisture of moistures) expect(/ \d+$/.test(goingAt(venue, moisture).words)).toBe(rated);
  }
});
