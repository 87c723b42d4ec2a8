/** Suite of src/service/predictions/fit/fitModel.ts: heldOut. */
import { resultOf } from "../../../../src/lists/lists";
import { heldOutInSteps, utilitiesOf } from "../../../../src/service/predictions/fit/fitModel";
import { drawnContests } from "./exampleContests";

const contests = drawnContests([1.5, -0.8], { races: 80 });
const held = (of = contests) => resultOf(heldOutInSteps(of, {})).held;

test("the utilities are those of the races after the first quarter", () => {
  expect(held().map(({ placings }) => placings)).toEqual(contests.slice(20).map(({ placings }) => placings));
});

test("no result of a quarter has an effect on its own utilities or on earlier ones", () => {
  const other = contests.map((contest, index) =>
    index < 60 ? contest : { ...contest, placings: [...contest.placings].reverse() },
  );
  expect(held(other).map(({ utilities }) => utilities)).toEqual(held().map(({ utilities }) => utilities));
});

test("the prior gives the utilities where no earlier day has races", () => {
  const oneDay = contests.map((contest) => ({ ...contest, day: 1 }));
  const prior = [0.3, 0.1];
  expect(resultOf(heldOutInSteps(oneDay, { prior, spreads: [1, 1] })).held).toEqual(
    oneDay.slice(20).map((contest) => utilitiesOf(contest, { weights: prior })),
  );
});
