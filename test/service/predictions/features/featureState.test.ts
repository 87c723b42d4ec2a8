import { FeatureState } from "../../../../src/service/predictions/features/featureState";
import { dateOf } from "../../../../src/dates/days";
import { fieldOf } from "../../../../src/service/races/field";
import type { RaceRecord } from "../../../../src/service/races/records";
import { randomFrom, raceOf, runnerOf, shuffled, simulatedRaces } from "../simulatedRaces";

const races = simulatedRaces({ days: 40 });
const date = dateOf(20030);
const target = races.find((race) => race.date === date) ?? raceOf();

/** Returns the features of the target race after the given races. */
function readAfter(settled: readonly RaceRecord[], state = new FeatureState()) {
  for (const race of settled) state.add(fieldOf(race));
  return state.featuresOf(fieldOf(target)).map(({ vector, startsBefore }) => [...vector, startsBefore]);
}

const earlier = races.filter((race) => race.date < date);
const sameDay = races.filter((race) => race.date === date);

/** Another result: the field in reverse, far apart. */
const reversed = (race: RaceRecord): RaceRecord => ({
  ...race,
  runners: race.runners.map((runner) => ({
    ...runner,
    finish: 9 - (runner.finish ?? 0),
    margin: 20,
    seconds: 99,
    settled: 5,
    startingPrice: 2 + 3 * (runner.finish ?? 0),
  })),
});

test("a race's features do not change with results of its own day, whatever they are", () => {
  const knownAfter = readAfter(earlier);
  expect(readAfter([...earlier, ...sameDay])).toEqual(knownAfter);
  expect(readAfter([...earlier, ...sameDay.map(reversed)])).toEqual(knownAfter);
});

test("a race's features do not change with its own result", () => {
  const state = new FeatureState();
  for (const race of earlier) state.add(fieldOf(race));
  const read = (race: RaceRecord) => state.featuresOf(fieldOf(race)).map(({ vector }) => [...vector]);
  expect(read(reversed(target))).toEqual(read(target));
});

test("a race's features change with the results of the day before", () => {
  const last = earlier.slice(-2);
  expect(readAfter([...earlier.slice(0, -2), ...last.map(reversed)])).not.toEqual(readAfter(earlier));
});

test("neither the order of a day's races nor that of a race's runners has an effect", () => {
  const random = randomFrom(3);
  const mixed = earlier.map((race) => ({ ...race, runners: shuffled(race.runners, random) }));
  const swapped = mixed.flatMap((_, index) =>
    index % 2 === 0 ? mixed.slice(index, index + 2).reverse() : [],
  );
  expect(readAfter(swapped)).toEqual(readAfter(earlier));
});

test("calculating features changes nothing", () => {
  const state = new FeatureState();
  for (const race of earlier) {
    state.featuresOf(fieldOf(race));
    state.add(fieldOf(race));
  }
  expect(
    state.featuresOf(fieldOf(target)).map(({ vector, startsBefore }) => [...vector, startsBefore]),
  ).toEqual(readAfter(earlier));
});

describe("of runners whose last day is known", () => {
  /** The same races, in which half of the runners are others in each week. */
  const short = earlier.map((race) => ({
    ...race,
    runners: race.runners.map((runner, index) =>
      index % 2 === 0 ? runner : { ...runner, runnerKey: `${runner.runnerKey} ${race.date.slice(0, 9)}` },
    ),
  }));
  const lastDays = new Map<string, number>();
  for (const race of [...short, target])
    for (const { runnerKey } of race.runners) lastDays.set(runnerKey, fieldOf(race).day);

  test("the features are the same, however many have been forgotten", () => {
    expect([...lastDays.values()].filter((day) => day < 20030).length).toBeGreaterThan(20);
    const forgetting = new FeatureState({ lastDayOf: (key) => lastDays.get(key) ?? Infinity });
    expect(readAfter(short, forgetting)).toEqual(readAfter(short));
  });

  test("one that starts again all the same is unknown", () => {
    const state = new FeatureState({ lastDayOf: () => 0 });
    expect(readAfter(earlier, state).map((values) => values.at(-1))).toEqual(target.runners.map(() => 0));
  });
});

test.each([{ run: false }, { abandoned: true }, { meetingAbandoned: true }])(
  "a race that is %j has no effect",
  (fields) => {
    expect(
      readAfter([
        ...earlier,
        { ...raceOf({ runners: [runnerOf({ runnerKey: "r0" })] }), ...fields, date: dateOf(20029) },
      ]),
    ).toEqual(readAfter(earlier));
  },
);

test("an earlier day throws", () => {
  const state = new FeatureState();
  state.add(fieldOf(raceOf({ date: "2024-10-05" })));
  expect(() => state.featuresOf(fieldOf(raceOf({ date: "2024-10-04" })))).toThrow(
    "must come in the order of their days",
  );
});
