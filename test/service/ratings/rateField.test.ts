import { dayNumber } from "../../../src/dates/days";
import type { RaceRecord } from "../../../src/service/races/records";
import { weighStarters, type WeighedField } from "../../../src/service/races/field";
import { rateField, type RunnerRating } from "../../../src/service/ratings/rateField";
import { aRace, aRunner } from "../store/aRace";

const runners = [
  aRunner("Ann", { number: 1, finish: 1 }),
  aRunner("Bob", { number: 2, finish: 2, margin: 2 }),
  aRunner("Cid", { number: 3, finish: 3, margin: 6 }),
];
const run = (race: RaceRecord): WeighedField => ({
  race,
  day: dayNumber(race.date) ?? 0,
  starters: weighStarters(race),
});
const yesterday = (dayNumber(aRace().date) ?? 0) - 1;
const rating = (mean: number, variance = 10): RunnerRating => ({ mean, variance, day: yesterday });
const after = (knownRatings: Readonly<Record<string, RunnerRating>>) => {
  const { ratings, raceClass } = rateField(
    run(aRace({ distance: 1200, runners })),
    runners.map(({ name }) => knownRatings[name]),
  );
  const means = new Map(runners.map(({ name }, index) => [name, ratings[index]?.mean]));
  return {
    raceClass,
    days: ratings.map((after) => after?.day),
    mean: (name: string) => means.get(name) ?? NaN,
  };
};

test("of equals, the winner gains and the beaten lose, by their margins", () => {
  const { mean, days } = after({ Ann: rating(5), Bob: rating(5), Cid: rating(5) });
  expect(["Ann", "Bob", "Cid"].map((name) => Math.sign(mean(name) - 5))).toEqual([1, 1, -1]);
  expect(mean("Ann")).toBeGreaterThan(mean("Bob"));
  expect(days).toEqual([1, 1, 1].map((passed) => yesterday + passed));
});

test("the ratings of equally known runners keep their sum", () => {
  const { mean } = after({ Ann: rating(5), Bob: rating(-3), Cid: rating(1) });
  expect(mean("Ann") + mean("Bob") + mean("Cid")).toBeCloseTo(3, 1);
});

test("the larger a runner's variance, the more a race moves its rating", () => {
  const others = { Bob: rating(0), Cid: rating(0) };
  const [unsure, sure] = [after({ Ann: rating(0, 30), ...others }), after({ Ann: rating(0, 2), ...others })];
  expect(unsure.mean("Ann")).toBeGreaterThan(2 * sure.mean("Ann"));
});

const fallen = aRunner("Cid", { number: 3 });

test("a race without margins and times moves no rating and gives a debutant none", () => {
  const unmeasured = runners.map(({ name, number, finish = 0 }) => aRunner(name, { number, finish }));
  const { ratings, raceClass } = rateField(run(aRace({ runners: unmeasured })), [
    rating(20),
    rating(10),
    undefined,
  ]);
  expect(ratings.map((after) => after?.mean)).toEqual([20, 10, undefined]);
  expect(raceClass).toBe(15);
});

test("a debutant is rated a little below the field and does not count for its class", () => {
  const runners = [
    aRunner("Ann", { number: 1, finish: 1 }),
    aRunner("Bob", { number: 2, finish: 1 }),
    fallen,
  ];
  const rated = rateField(run(aRace({ runners })), [rating(20), rating(20), undefined]);
  expect(rated.raceClass).toBe(20);
  expect(rated.ratings.map((after) => after?.mean)).toEqual([20, 20, 18.5]);
});

test("without earlier races there is no class", () => expect(after({}).raceClass).toBeUndefined());
