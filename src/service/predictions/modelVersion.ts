import { createHash } from "node:crypto";
import type { Model } from "./models/model";

/**
 * The name of a model's release: race code, last day it learnt from, and a digest of its coefficients. Two models of one
 * name predict the same.
 *
 * @example modelVersionOf(model); // "gallops-2023-12-29-1f0c9a7e"
 */
export function modelVersionOf({ raceCode, fitted, weights, temperature, discounts }: Model): string {
  const coefficients = JSON.stringify([Object.entries(weights), temperature, discounts]);
  const digest = createHash("sha256").update(coefficients).digest("hex").slice(0, 8);
  return `${raceCode}-${fitted.to}-${digest}`;
}
