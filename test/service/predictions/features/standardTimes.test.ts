/** Suite of src/service/predictions/features/featureState.ts: standardTimes. */
import { StandardTimes } from "../../../../src/service/predictions/features/featureState";
import { fieldOf } from "../../../../src/service/races/field";
import { raceOf, runnerOf } from "../simulatedRaces";

const wonIn = (seconds: number, fields = {}) =>
  fieldOf(
    raceOf({
      ...fields,
      runners: [runnerOf({ seconds }), runnerOf({ number: 2, finish: 2, seconds: seconds * 1.01 })],
    }),
  );

function after(races: number): StandardTimes {
  const times = new StandardTimes();
  for (let race = 0; race < races; race++) times.learn(wonIn(70));
  return times;
}

test("there is no standard before four races of a track, distance and going", () => {
  expect(after(3).speeds(wonIn(69))).toEqual([undefined, undefined]);
  expect(after(4).speeds(wonIn(69, { distance: 1400 }))).toEqual([undefined, undefined]);
  expect(after(4).speeds(wonIn(69, { condition: "Heavy 9" }))).toEqual([undefined, undefined]);
});

test("a speed is in thousandths of the standard, higher when faster, at least -25", () => {
  const [winner = 0, second = 0] = after(4).speeds(wonIn(69.3));
  expect(winner).toBeCloseTo(10, 9);
  expect(second).toBeCloseTo(10 - 9.9, 9);
  expect(after(4).speeds(wonIn(90))).toEqual([-25, -25]);
});
