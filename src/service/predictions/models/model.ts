import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";
import { valueAt } from "../../../lists/lists";
import { softmax } from "../../../maths/softmax";
import type { RaceCode } from "../../../spec/codes";
import { features } from "../features/features";
import { productEffects, type Products, type Vector } from "./products";

export interface Model {
  readonly raceCode: RaceCode;
  readonly fitted: Fitted;
  /** By the feature's name, in the feature's unit. */
  readonly weights: Readonly<Record<string, number>>;
  /** Absent for no products. */
  readonly products?: Products;
  readonly temperature: number;
  /** The bend of the win chances (see `winChances`); 0 if absent. */
  readonly bend?: number;
  /** Exponents for second and third place. */
  readonly discounts: readonly [number, number];
  /** Bends for second and third place (see placeProbabilities in maths); 0 if absent. */
  readonly bends?: readonly [number, number];
}

/** The races on which a model was fitted. */
export interface Fitted {
  /** The simulated world; results files, `few` below 150 races; or nothing, below 30. */
  readonly source: "world" | "results" | "few-results" | "equal-chances";
  /** True if the starting prices of earlier races were inputs; false if absent. */
  readonly prices?: boolean;
  /** The first and last day. */
  readonly from: string;
  readonly to: string;
  readonly races: number;
}

/** Models by race code; a code without a model gets no predictions. */
export type Models = Readonly<Partial<Record<RaceCode, Model>>>;

/** The coefficients of a starter's utility; the weights are in the order of `features`. */
export interface Coefficients {
  readonly weights: readonly number[];
  readonly products?: Products | undefined;
}

/** Returns the utilities of a race's starters: log-odds before the temperature. */
export function utilitiesWith(vectors: readonly Vector[], { weights, products }: Coefficients): number[] {
  const further = products && productEffects(vectors, products).map(totalOf);
  return vectors.map((vector, index) => utilityOf(vector, weights) + (further?.[index] ?? 0));
}

/** The coefficients that turn utilities into chances. */
export type Calibration = Pick<Model, "temperature" | "bend">;

/** The lowest chance whose logarithm is bent. */
const lowestChance = 1e-12;

/**
 * Returns the effect of a bend on each log-odds: the bend times the square of log(chance times starters). A
 * negative bend lowers favourites and outsiders relative to the others.
 *
 * @example bendEffects([0.5, 0.25, 0.25], -0.1) // [-0.01644, -0.00828, -0.00828]
 */
export const bendEffects = (chances: readonly number[], bend: number): number[] =>
  chances.map((chance) => bend * Math.log(Math.max(lowestChance, chance) * chances.length) ** 2);

/**
 * Returns the win chances of a race's starters from their utilities: a softmax, bent if the model has a bend.
 */
export function winChances(utilities: readonly number[], { temperature, bend = 0 }: Calibration): number[] {
  const plain = softmax(utilities, temperature);
  if (bend === 0) return plain;
  const effects = bendEffects(plain, bend);
  return softmax(utilities.map((utility, index) => utility / temperature + valueAt(effects, index)));
}

/** Returns the sum of effects; the `sum` in `maths` takes any iterable and is ten times slower. */
function totalOf(effects: Float32Array): number {
  let total = 0;
  for (let index = 0; index < effects.length; index++) total += effects[index] ?? 0;
  return total;
}

/** Returns a starter's utility without products. */
export function utilityOf(vector: Vector, weights: readonly number[]): number {
  let utility = 0;
  for (let index = 0; index < weights.length; index++)
    utility += (vector[index] ?? 0) * (weights[index] ?? 0);
  return utility;
}

/** Returns a model's weights in the order of `features`. Throws a RangeError for other features. */
export function weightsOf({ weights, raceCode }: Model): number[] {
  const unknown = Object.keys(weights).filter((name) => !features.some((feature) => feature.name === name));
  if (unknown.length > 0)
    throw new RangeError(
      `Cannot use the ${raceCode} model as its features must be known: current value is ${unknown.join(", ")}`,
    );
  return features.map(({ name }) => {
    const weight = weights[name];
    if (weight === undefined)
      throw new RangeError(
        `Cannot use the ${raceCode} model as it must weigh every feature: current value of ${name} is missing`,
      );
    return weight;
  });
}

/**
 * Returns a model without products as a formula (docs/ratings.md) that gives its win probabilities at a
 * strength of 1. Throws a RangeError for a model with products, which are too many for a formula.
 *
 * @example formulaOf(model); // "0.4*model.ability + 0.1*model.jockey"
 */
export function formulaOf({ weights, temperature, bend = 0, products, raceCode }: Model): string {
  if (products)
    throw new RangeError(
      `Cannot write the ${raceCode} model as a formula as it must have no products: it has ${products.weights.length} rows`,
    );
  if (bend !== 0)
    throw new RangeError(
      `Cannot write the ${raceCode} model as a formula as its chances must not be bent: current value is ${bend}`,
    );
  const terms = Object.entries(weights).filter(([, weight]) => weight !== 0);
  return terms.map(([name, weight]) => `${weight / temperature}*model.${name}`).join(" + ");
}

/**
 * Returns the version of a model: race code, source of the fitted races (`prices` if the starting prices of
 * earlier races were inputs), their last day, and a digest of the coefficients. Models with equal versions
 * predict the same.
 *
 * @example modelVersionOf(model); // "gallops-results-prices-2023-12-29-1f0c9a7e"
 */
export function modelVersionOf({ raceCode, fitted, ...model }: Model): string {
  const { weights, temperature, bend, discounts, bends = [], products } = model;
  const further = [...(products ? [products] : []), ...(bend === undefined ? [] : [{ bend }])];
  const parts = [Object.entries(weights), temperature, discounts, ...bends, ...further];
  const digest = bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts)))).slice(0, 8);
  const source = fitted.prices ? `${fitted.source}-prices` : fitted.source;
  return `${raceCode}-${source}-${fitted.to}-${digest}`;
}
