import { moved } from "../../../../src/addin/pane/builder/moved";

test.each([
  [0, 2, ["b", "c", "a"]],
  [2, 0, ["c", "a", "b"]],
  [1, 1, ["a", "b", "c"]],
  [0, -1, ["a", "b", "c"]],
  [0, 3, ["a", "b", "c"]],
])("from %i to %i", (from, to, order) => {
  expect(moved(["a", "b", "c"], { from, to })).toEqual(order);
});
