import { interval } from "../../src/functions/interval";
import { rounded } from "./marketCells";
import { errorOf } from "./testSession";

test("is low and high in one row", () => {
  expect(rounded(interval(12, 80))).toEqual([[0.08794, 0.24413]]);
  expect(interval(0, 0)).toEqual([[0, 1]]);
  expect(rounded(interval(12, 80, 0.9))).not.toEqual(rounded(interval(12, 80)));
});

test("refuses more successes than trials", async () => {
  const { message } = await errorOf(() => interval(5, 4));
  expect(message).toBe(
    "Cannot take a Wilson interval as 'successes' must lie between 0 and 4 trials: current value is 5",
  );
});
