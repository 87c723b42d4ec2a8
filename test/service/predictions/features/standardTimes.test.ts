import { StandardTimes } from "../../../../src/service/predictions/features/standardTimes";
import { fieldOf } from "../../../../src/service/races/field";
import type { RaceRecord } from "../../../../src/service/races/records";
import { raceOf, runnerOf } from "../simulatedRaces";

const wonIn = (seconds: number, fields: Partial<RaceRecord> = {}) =>
  fieldOf(
    raceOf({
      ...fields,
      runners: [runnerOf({ seconds }), runnerOf({ number: 2, finish: 2, seconds: seconds * 1.01 })],
    }),
  );

function after(races: number, fields: Partial<RaceRecord> = {}): StandardTimes {
  const times = new StandardTimes();
  for (let race = 0; race < races; race++) times.learn([wonIn(70, fields)]);
  return times;
}

/** The speeds of the starters of the first race of a day. */
const speeds = (times: StandardTimes, ...day: ReturnType<typeof wonIn>[]) => times.speedsOf(day)[0];

test("there is no standard before four races of a track, distance and going", () => {
  expect(speeds(after(3), wonIn(69))).toEqual([undefined, undefined]);
  expect(speeds(after(4), wonIn(69, { distance: 1400 }))).toEqual([undefined, undefined]);
  expect(speeds(after(4), wonIn(69, { condition: "Heavy 9" }))).toEqual([undefined, undefined]);
});

test("turf, dirt and jumps have standards of their own", () => {
  const turf = after(4, { surface: "turf" });
  expect(speeds(turf, wonIn(70, { surface: "turf" }))?.[0]).toBeCloseTo(0, 9);
  expect(speeds(turf, wonIn(70, { surface: "dirt" }))).toEqual([undefined, undefined]);
  expect(speeds(turf, wonIn(70, { surface: "turf", raceName: "Maiden Hurdle" }))).toEqual([
    undefined,
    undefined,
  ]);
});

test("a speed is in thousandths of the standard, higher when faster, at least -25", () => {
  // Half of the surplus of a day's only race is its variant.
  const [winner = 0, second = 0] = speeds(after(4), wonIn(69.3)) ?? [];
  expect(winner).toBeCloseTo(10 - 5, 9);
  expect(second).toBeCloseTo(10 - 9.9 - 5, 9);
  expect(speeds(after(4), wonIn(90))).toEqual([-25, -25]);
});

test("a fast day is taken off the times of its track and ground, and of no other", () => {
  const times = after(4, { surface: "turf" });
  for (let race = 0; race < 4; race++) times.learn([wonIn(70, { surface: "dirt" })]);
  const fast = Array.from({ length: 9 }, () => wonIn(69.3, { surface: "turf" }));
  expect(speeds(times, ...fast)?.[0]).toBeCloseTo(10 - 9, 9);
  expect(speeds(times, wonIn(70, { surface: "dirt" }), ...fast)?.[0]).toBeCloseTo(0, 9);
});

test("the winners of rich races are expected to be fast, and make no fast day", () => {
  const times = new StandardTimes();
  const [rich, poor] = [{ prizeMoney: "$400,000" }, { prizeMoney: "$20,000" }];
  for (let race = 0; race < 200; race++) times.learn([wonIn(69.7, rich), wonIn(70.3, poor)]);
  const ofRich = speeds(times, ...Array.from({ length: 4 }, () => wonIn(69.7, rich)))?.[0] ?? NaN;
  const ofPoor = speeds(times, ...Array.from({ length: 4 }, () => wonIn(70.3, poor)))?.[0] ?? NaN;
  expect(ofRich).toBeGreaterThan(3);
  expect(ofPoor).toBeLessThan(-3);
});

test("a race that was not run for time makes no slow day", () => {
  expect(speeds(after(4), wonIn(70), wonIn(90), wonIn(90))?.[0]).toBeCloseTo(0, 9);
});

test("no speed of a ground changes with the races of another", () => {
  const dirt = { surface: "dirt" as const };
  const apart = after(6, dirt);
  const mixed = after(6, dirt);
  for (let race = 0; race < 9; race++)
    mixed.learn([wonIn(64 + race, { surface: "turf", prizeMoney: `$${20 + 9 * race},000` })]);
  const day = [wonIn(69.5, dirt), wonIn(70.5, dirt)];
  expect(mixed.speedsOf(day)).toEqual(apart.speedsOf(day));
});
