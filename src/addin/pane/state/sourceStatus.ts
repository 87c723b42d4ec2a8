import type { AnswerSource } from "../../../client/question";
import type { Plan } from "../../../spec/codes";
import type { Quota } from "../../../client/sourceInfo";

const sourceKinds: Readonly<Record<AnswerSource, string>> = {
  simulated: "Simulated races, all fictional",
  results: "Races from a results file",
  live: "Live service",
};

/**
 * Returns one line about the data source, which marks fictional races as such.
 *
 * @example
 * sourceLabel({ source: "results", asOf: "2025-11-23" }) // "Races from a results file, as of 2025-11-23"
 */
export function sourceLabel({
  source,
  asOf,
}: {
  readonly source?: AnswerSource | undefined;
  readonly asOf?: string;
}): string | undefined {
  if (source === undefined) return undefined;
  return asOf === undefined ? sourceKinds[source] : `${sourceKinds[source]}, as of ${asOf}`;
}

const planNames: Readonly<Record<Plan, string>> = { free: "Free", pro: "Pro" };

/** Returns the name of the key's plan; undefined until a response has shown it. */
export const planLabel = ({ plan }: { readonly plan?: Plan }): string | undefined => plan && planNames[plan];

export type QuotaState = "enough" | "low" | "used";

/** The share of the day's requests at which the quota counts as low. */
export const lowShare = 0.2;

/**
 * Classifies the requests left today.
 *
 * @example
 * quotaState({ limit: 100, remaining: 20 }) // "low"
 */
export function quotaState({ limit, remaining }: Quota): QuotaState {
  if (remaining <= 0) return "used";
  return remaining <= limit * lowShare ? "low" : "enough";
}
