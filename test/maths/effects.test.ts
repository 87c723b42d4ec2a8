/** Suite of src/maths/softmax.ts: effects. */
import fc from "fast-check";
import { sum } from "../../src/lists/lists";
import { chancesOf, effectsAmong, softmax } from "../../src/maths/softmax";

const terms = fc.integer({ min: 1, max: 5 }).chain((width) =>
  fc.array(fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 14,
  }),
);

test("effects of each term add up to 0 over the runners, and leave the win probabilities as they are", () => {
  fc.assert(
    fc.property(terms, (rows) => {
      const effects = effectsAmong(rows);
      rows[0]?.forEach((_, term) => expect(sum(effects.map((row) => row[term] ?? NaN))).toBeCloseTo(0, 9));
      const expected = softmax(rows.map(sum));
      chancesOf(effects).forEach((chance, index) => expect(chance).toBeCloseTo(expected[index] ?? NaN, 12));
    }),
  );
});
