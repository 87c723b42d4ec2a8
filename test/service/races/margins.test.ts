/** Suite of src/service/races/field.ts: margins. */
import { fieldOf, marginsOf } from "../../../src/service/races/field";
import { raceOf, runnerOf } from "../predictions/simulatedRaces";

const second = (fields: object) => [runnerOf(), { ...runnerOf({ number: 2, finish: 2 }), ...fields }];
const marginOfSecond = (fields: object, race: object = {}) =>
  marginsOf(fieldOf(raceOf({ ...race, runners: second(fields) })))[1];

test("a margin is in time: one length at 1200 m is two thousandths", () => {
  expect(marginOfSecond({ margin: 1 })).toBeCloseTo(-2, 12);
});

test("the same margin is smaller over a longer distance", () => {
  expect(marginOfSecond({ margin: 1 }, { distance: 2400 })).toBeCloseTo(-1, 12);
});

test("without lengths the times give the margin", () => {
  const runners = [runnerOf({ seconds: 70 }), runnerOf({ number: 2, finish: 2, seconds: 70.7 })];
  expect(marginsOf(fieldOf(raceOf({ runners })))[1]).toBeCloseTo(-10, 9);
});

test("margins are limited, as beaten runners are eased", () => {
  expect(marginOfSecond({ margin: 80 })).toBe(-30);
});

test("a runner that carries more has a smaller margin", () => {
  const runners = [runnerOf({ weight: 54 }), runnerOf({ number: 2, finish: 2, margin: 0, weight: 56 })];
  expect(marginsOf(fieldOf(raceOf({ runners })))).toEqual([-0.26, 0.26]);
});

test.each([[{}], [{ finish: undefined, margin: 3 }]])("%j has no margin", (fields) => {
  expect(marginOfSecond(fields)).toBeUndefined();
});
