import { fitDiscounts } from "../../../../src/service/predictions/fit/fitDiscounts";
import { utilityOf } from "../../../../src/service/predictions/models/model";
import { softmax } from "../../../../src/maths/softmax";
import { drawnContests } from "./contests";

test("the exponents that the places were drawn with are found again", () => {
  const races = drawnContests([2], { races: 4000, exponent: 0.7 }).map(({ vectors, placings }) => ({
    placings,
    probabilities: softmax(
      vectors.map((vector) => utilityOf(vector, [2])),
      1,
    ),
  }));
  for (const discount of fitDiscounts(races)) expect(Math.abs(discount - 0.7)).toBeLessThan(0.06);
});

test("without races they are those close to the normal model", () => {
  expect(fitDiscounts([])).toEqual([0.76, 0.62]);
});
