/** Suite of src/service/predictions/fit/orderLikelihood.ts: stages. */
import { stagesOf } from "../../../../src/service/predictions/fit/fitWeights";

test("the first three places are choices among the remaining runners", () => {
  expect(stagesOf([[2], [0], [1], [3]], 5)).toEqual([
    { place: 1, weight: 1, chosen: [2], remaining: [0, 1, 2, 3, 4] },
    { place: 2, weight: 0.6, chosen: [0], remaining: [0, 1, 3, 4] },
    { place: 3, weight: 0.35, chosen: [1], remaining: [1, 3, 4] },
  ]);
});

test("a dead heat for the win leaves no second place", () => {
  expect(stagesOf([[0, 1], [2]], 4).map(({ place, chosen }) => [place, chosen])).toEqual([
    [1, [0, 1]],
    [3, [2]],
  ]);
});

test("the last remaining runner is no choice", () => {
  expect(stagesOf([[0], [1]], 2)).toHaveLength(1);
});
