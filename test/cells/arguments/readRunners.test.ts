import { readRunner, readScratched, readSelections } from "../../../src/cells/arguments/readRunners";

const eight = { numbers: [1, 2, 3, 4, 5, 6, 7, 8] };
const namedRunners = { numbers: [1, 2, 4, 7], names: ["Fair Wind", "Old Oak", "Élan Vital", "Number Nine"] };

describe("readScratched", () => {
  test.each<[unknown, number[]]>([
    [null, []],
    ["", []],
    [3, [2]],
    ["3", [2]],
    ["3, 7", [2, 6]],
    ["3 7;1", [0, 2, 6]],
    [
      [[3], [0], [""], [7], [3]],
      [2, 6],
    ],
    [[[3, 7]], [2, 6]],
    [
      [["3, 7"], [1]],
      [0, 2, 6],
    ],
  ])("reads %j as numbers", (value, places) => {
    expect(readScratched("scratched", value, eight)).toEqual(places);
  });

  test.each<[unknown, number[]]>([
    [
      [[false], [true], [false], [true]],
      [1, 3],
    ],
    [[["", "x", 0, "SCR"]], [1, 3]],
    [[["scratched"], [0], [0], [0]], [0]],
    [[[false], [false], [false], [false]], []],
  ])("reads %j as a flag for each of four runners", (value, places) => {
    expect(readScratched("scratched", value, namedRunners)).toEqual(places);
  });

  test("never takes a lone 1 among empty cells for a flag: it is runner 1", () => {
    expect(readScratched("scratched", [[0], [0], [1], [0]], namedRunners)).toEqual([0]);
  });

  test("knows runners by the sheet's own numbers and by name in any case, accents left out", () => {
    expect(readScratched("scratched", "7, elan vital", namedRunners)).toEqual([2, 3]);
    expect(readScratched("scratched", [["OLD OAK"], [1]], namedRunners)).toEqual([0, 1]);
  });

  test.each<[unknown, typeof eight, string]>([
    [9, eight, "scratched must name runners of the field: current value is 9"],
    [2.5, eight, "scratched must name runners of the field: current value is 2.5"],
    ["Old Elm", namedRunners, 'scratched must name runners of the field: current value is "Old Elm"'],
    [
      "Old Oak",
      eight,
      `scratched must be runners' numbers, or a range of 8 flags: current value is "Old Oak"`,
    ],
    [
      [[true], [false]],
      eight,
      `scratched must be runners' numbers, or a range of 8 flags: current value is "true"`,
    ],
  ])("refuses %j", (value, field, message) => {
    expect(() => readScratched("scratched", value, field)).toThrow(message);
  });
});

test("a name that fits several runners is refused with their numbers, a misspelled one with the nearest", () => {
  const field = { numbers: [1, 2], names: ["Fair Wind (NZ)", "Fair Wind (IRE)"] };
  expect(() => readScratched("scratched", "Fair Wind", field)).toThrow(
    "scratched fits several runners, 1 Fair Wind (NZ) and 2 Fair Wind (IRE): give the number",
  );
  expect(() => readScratched("scratched", "Old Oke", namedRunners)).toThrow("did you mean Old Oak?");
});

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
    [
      "1>two",
      "selections must be runners' numbers: 1,2,3 to box, 1>2>3 for an order, 1>2,3>2,3,4 for a standout",
    ],
    ["1,-2", "selections must be runners' numbers"],
    [[[1.5], [2]], "selections must be runners' numbers"],
  ])("refuses %j", (value, message) => expect(() => readSelections("selections", value)).toThrow(message));
});

test.each([
  [5, 5],
  ["5", 5],
  [" Romantic  Warrior ", "Romantic Warrior"],
  ["4th Dimension", "4th Dimension"],
])("the runner %p is %p", (value, runner) => {
  expect(readRunner("runner", value)).toBe(runner);
});

test.each([[-1], [1.5], ["0"]])("the runner %p is refused", (value) => {
  expect(() => readRunner("runner", value)).toThrow("runner must be a runner's number or name");
});
