import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";
import type { RaceCode } from "../../../spec/codes";
import { features } from "../features/features";

/** A fitted model of one race code. */
export interface Model {
  readonly raceCode: RaceCode;
  readonly fitted: Fitted;
  /** By name of the feature, in its own unit. */
  readonly weights: Readonly<Record<string, number>>;
  readonly temperature: number;
  /** Exponents of the second and third place. */
  readonly discounts: readonly [number, number];
  /** Bends of the second and third place (see placeProbabilities in maths); 0 when omitted. */
  readonly bends?: readonly [number, number];
}

/** The races that a model was fitted on. */
export interface Fitted {
  /** The simulated world; results files, `few` below 150 races; or nothing, below 30 of them. */
  readonly source: "world" | "results" | "few-results" | "equal-chances";
  /** True when the starting prices of earlier races were inputs; false when omitted. */
  readonly prices?: boolean;
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  readonly races: number;
}

/** Models by race code; a code without a model gets no predictions. */
export type Models = Readonly<Partial<Record<RaceCode, Model>>>;

/** Returns a starter's utility: log odds before the temperature. `weights` are in the order of `vector`. */
export function utilityOf(vector: Float64Array, weights: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) sum += (vector[index] ?? 0) * (weights[index] ?? 0);
  return sum;
}

/**
 * Returns a model's weights in the order of `features`. Throws a RangeError for a model fitted on other
 * features.
 */
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
 * Returns the version of a model: race code, source of the races it was fitted on (`prices` when the starting
 * prices of earlier races were inputs), their last day, and a digest of its coefficients. Two models of one
 * version predict the same.
 *
 * @example modelVersionOf(model); // "gallops-results-prices-2023-12-29-1f0c9a7e"
 */
export function modelVersionOf({ raceCode, fitted, weights, temperature, discounts, bends }: Model): string {
  const coefficients = JSON.stringify([Object.entries(weights), temperature, discounts, ...(bends ?? [])]);
  const digest = bytesToHex(sha256(utf8ToBytes(coefficients))).slice(0, 8);
  const source = fitted.prices ? `${fitted.source}-prices` : fitted.source;
  return `${raceCode}-${source}-${fitted.to}-${digest}`;
}
