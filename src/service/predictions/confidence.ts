import type { Confidence } from "../../spec/codes";

/** A runner with fewer starts counts as unknown. */
const fewStarts = 3;

/** The highest evenness of a field (0 for one certain winner, 1 for equal chances) of each confidence. */
const bounds = [
  { upTo: 0.88, confidence: "high" },
  { upTo: 0.94, confidence: "medium" },
  { upTo: Infinity, confidence: "low" },
] as const satisfies readonly { upTo: number; confidence: Confidence }[];

/**
 * Returns the confidence of a prediction (spec 2.7, rule 3) by the entropy of the win probabilities over that
 * of an even field; at most medium when more than a third of the field has fewer than three starts.
 *
 * @example confidenceOf([0.9, 0.1], [10, 10]); // "high"
 * @example confidenceOf([0.9, 0.1], [10, 0]); // "medium"
 */
export function confidenceOf(probabilities: readonly number[], starts: readonly number[]): Confidence {
  const evenness = probabilities.length > 1 ? entropy(probabilities) / Math.log(probabilities.length) : 0;
  const confidence = bounds.find(({ upTo }) => evenness <= upTo)?.confidence ?? "low";
  const unknown = starts.filter((count) => count < fewStarts).length;
  return confidence === "high" && unknown > starts.length / 3 ? "medium" : confidence;
}

const entropy = (probabilities: readonly number[]): number =>
  probabilities.reduce((sum, chance) => (chance > 0 ? sum - chance * Math.log(chance) : sum), 0);
