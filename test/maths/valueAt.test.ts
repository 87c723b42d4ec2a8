import { valueAt } from "../../src/maths/valueAt";

describe("valueAt", () => {
  it("reads a place", () => expect(valueAt([5, 7], 1)).toBe(7));

  it("throws beyond the end", () => {
    expect(() => valueAt([5, 7], 2)).toThrow(new RangeError("Cannot read place 2 of a list of 2"));
  });
});
