import { readGoing } from "../../../src/cells/arguments/readGoing";

test.each([
  ["Soft 5", "soft"],
  ["GOOD", "good"],
  ["Heavy(10)", "heavy"],
  [" synthetic ", "synthetic"],
])("the going %p is %p", (value, key) => {
  expect(readGoing("condition", value)).toBe(key);
});

test.each([["5"], ["muddy"], [4]])("%p is no going", (value) => {
  expect(() => readGoing("condition", value)).toThrow("condition must be one of good, soft");
});
