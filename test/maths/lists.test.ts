import { valueAt } from "../../src/maths/lists";

describe("valueAt", () => {
  it("reads an index", () => expect(valueAt([5, 7], 1)).toBe(7));

  it("throws beyond the end", () => {
    expect(() => valueAt([5, 7], 2)).toThrow(new RangeError("Cannot read index 2 of a list of 2"));
  });
});
