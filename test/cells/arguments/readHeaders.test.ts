/** Suite of src/cells/arguments/readText.ts: readHeaders. */
import { readHeaders } from "../../../src/cells/arguments/readText";

test.each([
  [null, 1],
  ["", 1],
  [true, 1],
  ["TRUE", 1],
  [1, 1],
  [false, 0],
  [0, 0],
  ["false", 0],
  [2, 2],
  ["2", 2],
])("headers %p means %p", (value, headers) => {
  expect(readHeaders(value)).toBe(headers);
});

test("anything else is refused", () => {
  expect(() => readHeaders("yes")).toThrow(
    'headers must be TRUE, FALSE, or 2 for a title line above the headings: current value is "yes"',
  );
});
