import fc from "fast-check";
import { movePrice, type PriceMoves } from "../../src/maths/priceMoves";

const after = (prices: readonly number[]): PriceMoves | undefined =>
  prices.reduce<PriceMoves | undefined>((moves, price, time) => movePrice(moves, price, time), undefined);

test("5, 6, 4, 4: opened at 5, 6 at the most, 4 at the least and now, since the third look", () => {
  expect(after([5, 6, 4, 4])).toEqual({ open: 5, high: 6, low: 4, last: 4, time: 2 });
});

test("the course of any prices is their first, highest, lowest and last one", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 1.01, max: 1000, noNaN: true }), { minLength: 1 }), (prices) => {
      expect(after(prices)).toMatchObject({
        open: prices[0],
        high: Math.max(...prices),
        low: Math.min(...prices),
        last: prices.at(-1),
      });
    }),
  );
});
