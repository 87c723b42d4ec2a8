import { countNoun, groupBy, valueAt } from "../../src/lists/lists";

describe("valueAt", () => {
  it("reads an index", () => expect(valueAt([5, 7], 1)).toBe(7));

  it("throws beyond the end", () => {
    expect(() => valueAt([5, 7], 2)).toThrow(new RangeError("Cannot read index 2 of a list of 2"));
  });
});

describe("groupBy", () => {
  it("keeps the order of the keys and of the items of each", () => {
    expect([...groupBy(["b1", "a1", "b2"], (text) => text.charAt(0))]).toEqual([
      ["b", ["b1", "b2"]],
      ["a", ["a1"]],
    ]);
  });
});

describe("countNoun", () => {
  it.each([
    [0, "0 wins"],
    [1, "1 win"],
    [1200, "1,200 wins"],
  ])("writes %d as %s", (count, text) => expect(countNoun(count, "win")).toBe(text));
});
