import { exotic } from "../../src/functions/exotic";
import { cell, column, field, rounded, row } from "./marketCells";
import { errorOf } from "./testSession";

test("gives probability, fair dividend and combinations in one row", () => {
  expect(rounded(exotic("exacta", column(...field), cell("1>2")))).toEqual([[0.07501, 13.33227, 1]]);
  expect(rounded(exotic("Quinella", column(...field), cell("1,2")))).toEqual([[0.13742, 7.27672, 1]]);
  expect(exotic("first four", column(...field), cell("1>2,3>2,3,4>2,3,4,5"))[0]?.[2]).toBe(8);
  expect(rounded(exotic("exacta", column(...field), row(1, 2), cell("harville")))[0]?.[0]).toBe(0.08571);
});

test("prices at once under the normal model", () => {
  expect(rounded(exotic("exacta", column(...field), cell("1>2"), cell("normal")))[0]?.[0]).toBe(0.0753);
});

test("keeps the numbers of the others when a runner is scratched", () => {
  const [straight] = exotic("exacta", column(0.5, "", 0.3, 0.2), cell("1>3"));
  const [closed] = exotic("exacta", column(0.5, 0.3, 0.2), cell("1>2"));
  expect(straight).toEqual(closed);
});

test.each<[string, unknown, string]>([
  ["exacta", "1>9", "selections must be runners with a probability, counted from 1 to 8: current value is 9"],
  ["exacta", "1>1", "2 different runners must be able to fill the places"],
  ["trifecta", "1,1,2", "a runner may be selected once for a place"],
  ["trifecta", "1>2", "selections are one list to box or 3 lists, one for each place: current value is 2"],
  ["trifecta", "", "selections is blank"],
  ["duet", "1,2,3", "type must be one of exacta, quinella, trifecta, first four"],
  ["", "1,2,3", "type is blank"],
])("throws for a %p of %p with the reason", async (type, selections, message) => {
  const error = await errorOf(() => exotic(type, column(...field), cell(selections)));
  expect(error.code).toBe("#VALUE!");
  expect(error.message).toContain(message);
});
