import { cultureDateOrder, dateOrderOf } from "../../src/dates/dateOrder";

test.each([
  ["dd/MM/yyyy", "DMY"],
  ["M/d/yyyy", "MDY"],
  ["yyyy-MM-dd", "YMD"],
  ["d. M. yyyy", "DMY"],
  ["yyyy'年'M'月'd'日'", "YMD"],
  ["dd 'of' MM yyyy", "DMY"],
  ["yyyy dd MM", undefined],
  ["MM/yyyy", undefined],
  ["", undefined],
])("the order of %s is %s", (pattern, order) => {
  expect(dateOrderOf(pattern)).toBe(order);
});

test.each([
  ["de-DE", "DMY"],
  ["fr-FR", "DMY"],
  ["en-AU", "DMY"],
  ["en-US", "MDY"],
  ["ja-JP", "YMD"],
  ["hu-HU", "YMD"],
  ["no such culture", undefined],
])("dates of %s are typed %s", (culture, order) => {
  expect(cultureDateOrder(culture)).toBe(order);
});
