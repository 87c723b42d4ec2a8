import type { AnswerSource } from "../../../client/answer";
import type { Quota } from "../../../client/sourceInfo";

/** What kind of races a source has, so that nobody takes fiction for fact. */
const kinds: Readonly<Record<AnswerSource, string>> = {
  simulated: "Simulated races: fictional, for trying out",
  results: "Races from a results file",
  live: "Live service",
};

/**
 * One line about the source of all figures.
 *
 * @example
 * sourceWords({ source: "results", asOf: "2025-11-23" }) // "Races from a results file, as of 2025-11-23"
 */
export function sourceWords({ source, asOf }: { readonly source?: AnswerSource; readonly asOf?: string }): string | undefined {
  if (source === undefined) return undefined;
  return asOf === undefined ? kinds[source] : `${kinds[source]}, as of ${asOf}`;
}

export type QuotaState = "enough" | "low" | "used";

/** Below this share of the day's requests a person should think twice. */
export const lowShare = 0.2;

/**
 * How the day's quota stands.
 *
 * @example
 * quotaState({ limit: 100, remaining: 20 }) // "low"
 */
export function quotaState({ limit, remaining }: Quota): QuotaState {
  if (remaining <= 0) return "used";
  return remaining <= limit * lowShare ? "low" : "enough";
}
