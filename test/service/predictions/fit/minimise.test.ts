import { minimise } from "../../../../src/service/predictions/fit/minimise";

test.each([
  [(x: number) => (x - 2) ** 2, 2],
  [(x: number) => Math.abs(x - 4.5), 4.5],
  [(x: number) => x, 0],
  [(x: number) => -x, 5],
])("the lowest place of %s is found", (height, lowest) => {
  expect(minimise(height, { from: 0, to: 5 })).toBeCloseTo(lowest, 5);
});
