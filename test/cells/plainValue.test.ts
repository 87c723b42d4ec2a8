import { plainValue } from "../../src/cells/plainValue";

test("plainValue undresses a formatted number and leaves everything else", () => {
  expect(plainValue({ type: "FormattedNumber", basicValue: 0.25, numberFormat: "0%" })).toBe(0.25);
  expect([1, "a", true, null, undefined].map(plainValue)).toEqual([1, "a", true, null, undefined]);
  const error = { type: "Error", basicValue: "#N/A" };
  expect(plainValue(error)).toBe(error);
});
