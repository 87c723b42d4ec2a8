import { readSelections } from "../../../src/cells/arguments/readSelections";

describe("readSelections", () => {
  test.each<[unknown, number[][]]>([
    ["1,2,3", [[1, 2, 3]]],
    ["1 2 3", [[1, 2, 3]]],
    ["3>1", [[3], [1]]],
    ["3/1", [[3], [1]]],
    [" 1 > 2, 3 > 2,3 ,4 ", [[1], [2, 3], [2, 3, 4]]],
    [4, [[4]]],
    [[["1,2"]], [[1, 2]]],
    [[[1], [2], [3]], [[1, 2, 3]]],
    [[[1, 2, 3]], [[1], [2], [3]]],
    [
      [
        [1, 2, 2],
        ["", 3, 3],
        [0, 0, 4],
      ],
      [[1], [2, 3], [2, 3, 4]],
    ],
  ])("reads %j", (value, legs) => expect(readSelections("selections", value)).toEqual(legs));

  test.each([
    [null, "selections is blank"],
    ["1>two", "selections must be runners' numbers: 1,2,3 to box, 1>2>3 for an order, 1>2,3>2,3,4 for a standout"],
    ["1,-2", "selections must be runners' numbers"],
    [[[1.5], [2]], "selections must be runners' numbers"],
  ])("refuses %j", (value, message) => expect(() => readSelections("selections", value)).toThrow(message));
});
