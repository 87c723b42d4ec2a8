import type { Confidence } from "../../spec/codes";

/** Below this many starts little is known of a runner. */
const fewStarts = 3;

/** The evenness of a field (0 one certain winner, 1 all alike) up to which its confidence is so high (design: Definitions). */
const bounds = [
  { upTo: 0.88, confidence: "high" },
  { upTo: 0.94, confidence: "medium" },
  { upTo: Infinity, confidence: "low" },
] as const satisfies readonly { upTo: number; confidence: Confidence }[];

/**
 * How clearly a prediction separates the runners (spec 2.7, rule 3), by the entropy of the win probabilities over that of
 * an even field; at most medium when more than a third of the field has had fewer than three starts.
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
