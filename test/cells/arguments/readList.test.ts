import { readList } from "../../../src/cells/arguments/readList";

test.each<[unknown, unknown[]]>([
  ["30, 90; 365", ["30", "90", "365"]],
  [90, [90]],
  [
    [
      ["sha-tin", ""],
      [0, "Happy Valley"],
    ],
    ["sha-tin", "Happy Valley"],
  ],
  [[[{ type: "FormattedNumber", basicValue: 90, numberFormat: "0" }]], [90]],
  [null, []],
])("%j lists %j", (value, listed) => {
  expect(readList("windows", value)).toEqual(listed);
});

test("a cell with an error is refused", () => {
  expect(() => readList("venues", [[{ type: "Error", basicValue: "#N/A" }]])).toThrow("venues holds a cell with an error");
});
