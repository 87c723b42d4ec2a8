import { extendCareer, type Career, type Run } from "../../../../src/service/predictions/features/career";
import { runnerOf, without } from "../simulatedRaces";

const run = (fields: Partial<Run>): Run => ({
  record: runnerOf(),
  day: 100,
  starters: 8,
  performance: undefined,
  speed: undefined,
  prize: undefined,
  market: undefined,
  isDebut: true,
  distance: undefined,
  closing: undefined,
  ...fields,
});

const careerOf = (...runs: Partial<Run>[]): Career | undefined =>
  runs.reduce<Career | undefined>((career, fields) => extendCareer(career, run(fields)), undefined);

test("starts, wins and places are counted", () => {
  const finishes = [1, 3, 4].map((finish) => ({ record: runnerOf({ finish }) }));
  expect(careerOf(...finishes)).toMatchObject({ starts: 3, wins: 1, places: 2 });
});

test("the last gap is that between the last two runs", () => {
  expect(careerOf({ day: 100 })?.lastGap).toBeUndefined();
  expect(careerOf({ day: 100 }, { day: 170 }, { day: 180 })).toMatchObject({ lastDay: 180, lastGap: 10 });
});

test.each([
  [1, 0],
  [8, 1],
  [undefined, 1],
])("a finish of %p in a field of eight is a last finish of %p", (finish, lastFinish) => {
  const record = finish === undefined ? without(runnerOf(), "finish") : runnerOf({ finish });
  expect(careerOf({ record })?.lastFinish).toBe(lastFinish);
});

test("the latest six performances are stored, unknown ones left out", () => {
  const runs = [1, 2, undefined, 3, 4, 5, 6, 7].map((performance) => ({ performance }));
  expect(careerOf(...runs)?.performances).toEqual([2, 3, 4, 5, 6, 7]);
});

test("unknown values of a run leave those of the career unchanged", () => {
  const career = careerOf({ prize: 10, record: runnerOf({ weight: 56, settled: 1 }) }, {});
  expect(career).toMatchObject({ lastPrize: 10, meanPrize: 10, lastWeight: 56, settled: 0 });
});

test("the mean prize follows the latest ones", () => {
  expect(careerOf({ prize: 10 }, { prize: 11 })).toMatchObject({ lastPrize: 11, meanPrize: 10.3 });
});
