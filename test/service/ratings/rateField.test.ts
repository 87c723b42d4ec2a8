import { dayNumber } from "../../../src/dates/days";
import type { RaceRecord } from "../../../src/service/races/records";
import { carriersOf, type WeighedField } from "../../../src/service/races/field";
import { rateField, type Belief } from "../../../src/service/ratings/rateField";
import { aRace, aRunner } from "../store/aRace";

const runners = [
  aRunner("Ann", { number: 1, finish: 1 }),
  aRunner("Bob", { number: 2, finish: 2, margin: 2 }),
  aRunner("Cid", { number: 3, finish: 3, margin: 6 }),
];
const run = (race: RaceRecord): WeighedField => ({ race, day: dayNumber(race.date) ?? 0, starters: carriersOf(race) });
const yesterday = (dayNumber(aRace().date) ?? 0) - 1;
const belief = (mean: number, variance = 10): Belief => ({ mean, variance, day: yesterday });
const after = (known: Readonly<Record<string, Belief>>) => {
  const { beliefs, raceClass } = rateField(
    run(aRace({ distance: 1200, runners })),
    runners.map(({ name }) => known[name]),
  );
  const means = new Map(runners.map(({ name }, place) => [name, beliefs[place]?.mean]));
  return { raceClass, days: beliefs.map((told) => told?.day), mean: (name: string) => means.get(name) ?? NaN };
};

test("of equals, the winner gains and the beaten lose, by their margins", () => {
  const { mean, days } = after({ Ann: belief(5), Bob: belief(5), Cid: belief(5) });
  expect(["Ann", "Bob", "Cid"].map((name) => Math.sign(mean(name) - 5))).toEqual([1, 1, -1]);
  expect(mean("Ann")).toBeGreaterThan(mean("Bob"));
  expect(days).toEqual([1, 1, 1].map((passed) => yesterday + passed));
});

test("the ratings of equally known runners keep their sum", () => {
  const { mean } = after({ Ann: belief(5), Bob: belief(-3), Cid: belief(1) });
  expect(mean("Ann") + mean("Bob") + mean("Cid")).toBeCloseTo(3, 1);
});

test("the less is known of a runner, the further a race moves it", () => {
  const others = { Bob: belief(0), Cid: belief(0) };
  const [unsure, sure] = [after({ Ann: belief(0, 30), ...others }), after({ Ann: belief(0, 2), ...others })];
  expect(unsure.mean("Ann")).toBeGreaterThan(2 * sure.mean("Ann"));
});

const fallen = aRunner("Cid", { number: 3 });

test("a race without margins and times moves nobody, and makes nothing known of a debutant", () => {
  const told = runners.map(({ name, number, finish = 0 }) => aRunner(name, { number, finish }));
  const { beliefs, raceClass } = rateField(run(aRace({ runners: told })), [belief(20), belief(10), undefined]);
  expect(beliefs.map((told) => told?.mean)).toEqual([20, 10, undefined]);
  expect(raceClass).toBe(15);
});

test("a debutant joins a little below the field, and tells nothing of its class", () => {
  const runners = [aRunner("Ann", { number: 1, finish: 1 }), aRunner("Bob", { number: 2, finish: 1 }), fallen];
  const rated = rateField(run(aRace({ runners })), [belief(20), belief(20), undefined]);
  expect(rated.raceClass).toBe(20);
  expect(rated.beliefs.map((told) => told?.mean)).toEqual([20, 20, 18.5]);
});

test("without earlier races there is no class", () => expect(after({}).raceClass).toBeUndefined());
