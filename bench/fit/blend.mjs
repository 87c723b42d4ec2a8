/** The weights with which a model's chances and another's say most together (`RACING.BLEND`). */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
require("../../tools/typescript.cjs");
const { fitWeights, orderLikelihood } = require("../../src/service/predictions/fit/fitWeights.ts");

/** A penalty that changes no digit shown. */
const ridge = 1e-6;

/**
 * Returns the exponents of two forecasts of the same races that predict the winners best, each with its
 * standard error.
 */
export function blendOf(forecasts, others) {
  const contests = forecasts.map(({ probabilities, placings }, race) => ({
    day: 0,
    placings: placings.slice(0, 1),
    vectors: probabilities.map((chance, runner) =>
      Float64Array.of(Math.log(chance), Math.log(others[race].probabilities[runner])),
    ),
  }));
  const weights = fitWeights(contests, { prior: [0, 1], ridge, spreads: [1, 1] });
  const [[a], [b, c]] = orderLikelihood(contests, weights).information;
  const size = a * c - b * b;
  const errors = [c, a].map((part) => Math.sqrt(part / size));
  return weights.map((weight, index) => ({ weight, error: errors[index] }));
}
