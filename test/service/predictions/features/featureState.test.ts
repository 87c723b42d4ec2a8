import { FeatureState } from "../../../../src/service/predictions/features/featureState";
import { dateOf } from "../../../../src/dates/days";
import { fieldOf } from "../../../../src/service/races/field";
import type { RaceRecord } from "../../../../src/service/races/records";
import { randomFrom, raceOf, runnerOf, shuffled, simulatedRaces } from "../simulatedRaces";

const races = simulatedRaces({ days: 40 });
const date = dateOf(20030);
const target = races.find((race) => race.date === date) ?? raceOf();

/** What is read about the target race when the given races have been settled before it. */
function readAfter(settled: readonly RaceRecord[]) {
  const state = new FeatureState();
  for (const race of settled) state.settle(fieldOf(race));
  return state.read(fieldOf(target)).map(({ vector, startsBefore }) => [...vector, startsBefore]);
}

const earlier = races.filter((race) => race.date < date);
const sameDay = races.filter((race) => race.date === date);

/** Another result: the field in reverse, far apart. */
const reversed = (race: RaceRecord): RaceRecord => ({
  ...race,
  runners: race.runners.map((runner) => ({ ...runner, finish: 9 - (runner.finish ?? 0), margin: 20, seconds: 99 })),
});

test("a race's features do not change with results of its own day, whatever they are", () => {
  const known = readAfter(earlier);
  expect(readAfter([...earlier, ...sameDay])).toEqual(known);
  expect(readAfter([...earlier, ...sameDay.map(reversed)])).toEqual(known);
});

test("a race's features do not change with its own result", () => {
  const state = new FeatureState();
  for (const race of earlier) state.settle(fieldOf(race));
  const read = (race: RaceRecord) => state.read(fieldOf(race)).map(({ vector }) => [...vector]);
  expect(read(reversed(target))).toEqual(read(target));
});

test("they change with the results of the day before", () => {
  const last = earlier.slice(-2);
  expect(readAfter([...earlier.slice(0, -2), ...last.map(reversed)])).not.toEqual(readAfter(earlier));
});

test("neither the order of a day's races nor that of a race's runners matters", () => {
  const random = randomFrom(3);
  const mixed = earlier.map((race) => ({ ...race, runners: shuffled(race.runners, random) }));
  const swapped = mixed.flatMap((_, index) => (index % 2 === 0 ? mixed.slice(index, index + 2).reverse() : []));
  expect(readAfter(swapped)).toEqual(readAfter(earlier));
});

test("reading about a race teaches nothing", () => {
  const state = new FeatureState();
  for (const race of earlier) {
    state.read(fieldOf(race));
    state.settle(fieldOf(race));
  }
  expect(state.read(fieldOf(target)).map(({ vector, startsBefore }) => [...vector, startsBefore])).toEqual(readAfter(earlier));
});

test.each([{ run: false }, { abandoned: true }, { meetingAbandoned: true }])("a race that is %j teaches nothing", (told) => {
  expect(
    readAfter([...earlier, { ...raceOf({ runners: [runnerOf({ runnerKey: "r0" })] }), ...told, date: dateOf(20029) }]),
  ).toEqual(readAfter(earlier));
});

test("going back to an earlier day is refused", () => {
  const state = new FeatureState();
  state.settle(fieldOf(raceOf({ date: "2024-10-05" })));
  expect(() => state.read(fieldOf(raceOf({ date: "2024-10-04" })))).toThrow("must come in the order of their days");
});
