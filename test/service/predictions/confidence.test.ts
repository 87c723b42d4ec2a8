/** Suite of src/service/predictions/predictor.ts: confidence. */
import { confidenceOf } from "../../../src/service/predictions/predictor";

const many = [9, 9, 9, 9];

test.each([
  [[0.7, 0.1, 0.1, 0.1], many, "high"],
  [[0.45, 0.25, 0.2, 0.1], many, "medium"],
  [[0.3, 0.25, 0.25, 0.2], many, "low"],
  [[0.7, 0.1, 0.1, 0.1], [9, 9, 2, 2], "medium"],
  [[0.7, 0.1, 0.1, 0.1], [9, 9, 9, 2], "high"],
  [[0.3, 0.25, 0.25, 0.2], [0, 0, 0, 0], "low"],
  [[1], [9], "high"],
])("%j with starts %j is %s", (probabilities, starts, confidence) => {
  expect(confidenceOf(probabilities, starts)).toBe(confidence);
});
