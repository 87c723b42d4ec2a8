import { fieldOf, placingsOf } from "../../../src/service/races/field";
import { raceOf, runnerOf, without } from "../predictions/simulatedRaces";

test("starters are in the order of their numbers, without scratched runners", () => {
  const runners = [
    runnerOf({ number: 3 }),
    runnerOf({ number: 1, scratched: true }),
    runnerOf({ number: 2 }),
  ];
  expect(fieldOf(raceOf({ runners })).starters.map(({ record }) => record.number)).toEqual([2, 3]);
});

test("extra weight is against the field's mean, claim deducted; 0 for an unknown weight", () => {
  const runners = [
    runnerOf({ number: 1, weight: 58 }),
    runnerOf({ number: 2, weight: 55, claim: 3 }),
    runnerOf({ number: 3 }),
  ];
  expect(fieldOf(raceOf({ runners })).starters.map(({ extraWeight }) => extraWeight)).toEqual([3, -3, 0]);
});

test("without weights there is no extra weight", () => {
  expect(fieldOf(raceOf({ runners: [runnerOf()] })).starters[0]?.extraWeight).toBe(0);
});

test.each([
  ["$25,000", Math.log(25000)],
  ["25000", Math.log(25000)],
  ["0", undefined],
  ["to be announced", undefined],
])("prize money %s is read by its amount", (prizeMoney, prize) => {
  expect(fieldOf(raceOf({ prizeMoney })).prize).toEqual(prize);
});

test("a date that is no calendar day throws", () => {
  expect(() => fieldOf(raceOf({ date: "2026-02-30" }))).toThrow(
    "'date' must be a calendar day: current value is 2026-02-30",
  );
});

test("distance and going are reduced to band and condition key", () => {
  expect(fieldOf(raceOf({ distance: 1400, condition: "Soft 5" }))).toMatchObject({
    band: 1,
    going: "soft",
    day: 20000,
  });
});

test("finishers are in the order of finish, a dead heat together, the others left out", () => {
  const unfinished = without(runnerOf({ number: 5 }), "finish");
  const finishes = [3, 1, 1, 10].map((finish, index) => runnerOf({ number: index + 1, finish }));
  expect(placingsOf(fieldOf(raceOf({ runners: [...finishes, unfinished] })))).toEqual([[1, 2], [0], [3]]);
});
