import fc from "fast-check";
import { inputsOfText, textOfInputs } from "../../../src/service/predictions/predictionInputs";

test("inputs return from the store as they were, unknown values too", () => {
  const values = fc.array(fc.float32Array({ minLength: 40, maxLength: 40 }), { maxLength: 14 });
  fc.assert(
    fc.property(values, fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })), (rows, weights) => {
      const numbers = rows.map((_, index) => index + 1);
      const inputs = { weights, temperature: 0.9, numbers, values: rows, products: rows };
      const expected = { ...inputs, weights: weights.map((weight) => weight + 0) };
      expect(inputsOfText(textOfInputs(inputs))).toEqual(expected);
    }),
  );
});
