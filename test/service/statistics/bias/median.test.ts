import { median } from "../../../../src/service/statistics/bias/median";

test.each([
  [[], 0],
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
])("the median of %j is %d", (numbers, middle) => expect(median(numbers)).toBe(middle));
