import { runnerStats } from "../../../src/service/statistics/runnerStats";

const occasion = { raceCode: "gallops", venueId: 1, distance: 1200, day: 400 } as const;
const start = (fields: object) => ({ day: 0, venueId: 1, distance: 1200, going: 0, finish: 1, ...fields });
const block = (starts: number, wins: number, seconds: number, thirds: number) => ({
  ...{ starts, wins, seconds, thirds, places: wins + seconds + thirds },
  ...{ winPercent: starts ? wins / starts : 0, placePercent: starts ? (wins + seconds + thirds) / starts : 0 },
});

test("each block counts its own starts", () => {
  const starts = [
    start({}),
    start({ day: 10, distance: 1400, finish: 2 }),
    start({ day: 20, venueId: 2, finish: 3 }),
    start({ day: 30, venueId: 2, distance: 1000, going: 1, finish: null }),
    start({ day: 100, going: null, finish: 4 }),
  ];
  expect(runnerStats(starts, { ...occasion, day: 110 })).toEqual({
    overall: block(5, 1, 1, 1),
    track: block(3, 1, 1, 0),
    distance: block(3, 1, 0, 1),
    trackDistance: block(2, 1, 0, 0),
    conditions: { good: block(3, 1, 1, 1), soft: block(1, 0, 0, 0) },
    firstUp: block(1, 0, 0, 0),
    secondUp: block(0, 0, 0, 0),
  });
});

test("a runner without a spell has no first-up, one that this race brings back has", () => {
  expect(runnerStats([start({})], { ...occasion, day: 59 })).not.toHaveProperty("firstUp");
  expect(runnerStats([start({})], { ...occasion, day: 60 })).toMatchObject({ firstUp: { starts: 0 }, secondUp: { starts: 0 } });
  expect(runnerStats([], occasion)).not.toHaveProperty("secondUp");
});

test("greyhounds never have first-up", () => {
  const stats = runnerStats([start({}), start({ day: 90 })], { ...occasion, raceCode: "greyhounds" });
  expect(Object.keys(stats)).toEqual(["overall", "track", "distance", "trackDistance", "conditions"]);
});

test("a race of unknown distance has no start at its distance", () => {
  const stats = runnerStats([start({ distance: null })], { ...occasion, distance: null });
  expect([stats.distance.starts, stats.overall.starts]).toEqual([0, 1]);
});
