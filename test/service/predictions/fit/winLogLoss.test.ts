import { winLogLoss } from "../../../../src/service/predictions/fit/winLogLoss";

test.each([
  [[0.5, 0.5], [1], Math.log(2)],
  [[0.5, 0.25, 0.25], [0, 1], (Math.log(2) + Math.log(4)) / 2],
  [[0.5, 0.5], [], 0],
  [[1, 0], [1], -Math.log(1e-12)],
])("of %j won by %j it is %p", (probabilities, winners, loss) => {
  expect(winLogLoss(probabilities, winners)).toBeCloseTo(loss, 12);
});
