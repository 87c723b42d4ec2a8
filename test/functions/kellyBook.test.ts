/** Suite of src/functions/kelly: prices of another time, and the best prices of several firms. */
import { fairodds } from "../../src/functions/fairodds";
import { kelly } from "../../src/functions/kelly";
import { column, rounded } from "./marketCells";
import { errorOf } from "./testSession";

const cells = (value: unknown) => value as never; // a text where a range may stand

test.each([[[0.33, 0.33, 0.33]], [[1 / 3, 1 / 3, 1 / 3]]])(
  "rounded probabilities keep the guard against old prices: %p",
  async (chances) => {
    const error = await errorOf(() => kelly(column(...chances), column(3.4, 3.4, 3.4)));
    expect(error.message).toContain("margin of -11.8%");
  },
);

test("book=any allows the best prices of several firms", () => {
  const staked = kelly(column(0.5, 0.3, 0.2), column(2.1, 3.4, 4.7), 1, undefined, cells("book=any"));
  expect(rounded(staked)).toEqual([[0.5], [0.3], [0.2]]);
});

test("one price at or below -100 shows American odds, and unsigned hundreds alone are refused", async () => {
  expect(fairodds(column(-150, 250, 600))).toEqual(fairodds(cells([["-150"], ["+250"], ["+600"]])));
  const error = await errorOf(() => kelly(column(0.3, 0.25), column(250, 300)));
  expect(error.message).toContain("may be American or decimal");
});
