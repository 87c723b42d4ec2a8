import type { Quota } from "../../client/facts";

export type QuotaState = "enough" | "low" | "used";

/** Below this share of the day's requests a person should think twice. */
export const lowShare = 0.2;

/**
 * How the day's quota stands.
 *
 * @example
 * quotaState({ limit: 100, left: 20 }) // "low"
 */
export function quotaState({ limit, left }: Quota): QuotaState {
  if (left <= 0) return "used";
  return left <= limit * lowShare ? "low" : "enough";
}
