import { placesPaid } from "../../src/maths/placesPaid";

describe("placesPaid", () => {
  it.each([
    [1, 1],
    [4, 1],
    [5, 2],
    [7, 2],
    [8, 3],
    [24, 3],
  ])("%d starters pay %d", (starters, places) => {
    expect(placesPaid(starters)).toBe(places);
  });

  it.each([0, -1, 7.5, NaN])("refuses %d starters", (starters) => {
    expect(() => placesPaid(starters)).toThrow(
      new RangeError(`Cannot count places as 'starters' must be a whole number of at least 1: current value is ${starters}`),
    );
  });
});
