import fc from "fast-check";
import { winProbabilities } from "../../../src/service/predictions/winProbabilities";

const utilities = fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 1, maxLength: 24 });
const temperature = fc.double({ min: 0.1, max: 10, noNaN: true });

test("twice the odds are twice the chance", () => {
  const [first, second] = winProbabilities([Math.log(2), 0], 1);
  expect([first, second]).toEqual([expect.closeTo(2 / 3, 12), expect.closeTo(1 / 3, 12)]);
});

test("they add up to one", () => {
  fc.assert(
    fc.property(utilities, temperature, (all, heat) => {
      expect(winProbabilities(all, heat).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
    }),
  );
});

test("the higher the temperature, the less the favourite is favoured", () => {
  fc.assert(
    fc.property(utilities, temperature, (all, heat) => {
      const top = (at: number) => Math.max(...winProbabilities(all, at));
      expect(top(heat * 1.5)).toBeLessThanOrEqual(top(heat) + 1e-12);
    }),
  );
});
