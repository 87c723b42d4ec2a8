/** Suite of src/functions/composed/formFigures.ts: pastFigures. */
import { pastFigures, startLine } from "../../../src/functions/composed/formFigures";
import type { StartsResponse } from "../../../src/spec/pastRace";

type Start = StartsResponse["runners"][number]["starts"][number];

const start: Start = {
  date: "2026-02-21",
  track: "Ashford Park",
  slug: "ashford-park",
  country: "au",
  raceNumber: 2,
  fieldSize: 9,
  distance: "1200m",
  condition: "Good 4",
};

test.each([
  [{ finish: 3, margin: 2.5, startingPrice: 6.5 }, 21, "3 of 9, 2.5 lengths, price 6.5, 21 days ago"],
  [{ finish: 1, margin: 0 }, 7, "1 of 9, 7 days ago"],
  [{}, undefined, "did not finish"],
])("a start with %j is a line of what its source states", (more, days, line) => {
  expect(startLine({ ...start, ...more }, days)).toBe(`Ashford Park 1200m Good 4: ${line}`);
});

function past(starts: readonly Start[], daysSince?: number): Parameters<typeof pastFigures>[1] {
  const runners: StartsResponse["runners"] = [
    {
      number: 4,
      name: "Amber Mosaic",
      scratched: false,
      totalStarts: starts.length,
      ...(daysSince === undefined ? {} : { daysSince }),
      starts: [...starts],
    },
  ];
  const race = { date: "2026-03-14", track: "Ashford Park", raceNumber: 3, count: 20 };
  return { past: { ...race, runners }, raceCode: "gallops" };
}
const today = { track: "Ashford Park", distance: "1200m", condition: "Good 3" };
const runner = { number: 4, weight: 57, jockey: "Ada Kinsella" };

test("the best rating is of any track, the best time of today's, both of its distance and going", () => {
  const starts = [
    { ...start, rating: 50, time: 71 },
    { ...start, track: "Merrin Downs", rating: 60, time: 60 },
    { ...start, condition: "Heavy 8", rating: 90, time: 50 },
    { ...start, distance: "1000m", rating: 90, time: 50 },
  ];
  expect(pastFigures(today, past(starts))(runner)).toMatchObject({
    startsAlike: 2,
    bestRating: 60,
    bestTime: 71,
  });
});

test("without a known going nothing is compared, and the last start is still stated", () => {
  const figures = pastFigures({ track: today.track, distance: today.distance }, past([start], 21))(runner);
  expect(figures).toMatchObject({ daysSince: 21, bestTime: undefined, startsAlike: undefined });
});

test("changes of weight and jockey are from the last start, and need both values", () => {
  const last = { ...start, weight: 58.5, jockey: "Tess Ambrose" };
  expect(pastFigures(today, past([last, { ...last, weight: 50 }]))(runner)).toMatchObject({
    weightChange: -1.5,
    jockeyChange: "Tess Ambrose",
  });
  expect(pastFigures(today, past([{ ...last, jockey: "ADA KINSELLA" }]))(runner)).toMatchObject({
    jockeyChange: "same",
  });
  expect(pastFigures(today, past([start]))({ number: 4 })).toMatchObject({
    weightChange: undefined,
    jockeyChange: undefined,
  });
});

test("a debutant has none", () => {
  expect(pastFigures(today, past([]))(runner)).toBeUndefined();
});
