import type { EndpointName } from "../spec/endpoints";
import type { Responses } from "../spec/responses";

/** Where the races come from: the vendor, the simulated world or imported results. */
export const answerSources = ["live", "simulated", "results"] as const;
export type AnswerSource = (typeof answerSources)[number];

/** A response that fits its schema and belongs to its question. */
export interface Answer<E extends EndpointName = EndpointName> {
  readonly response: Responses[E];
  /** When the service gave it, milliseconds since 1970: earlier than it came here if a relay had kept it. */
  readonly receivedAt: number;
  readonly source: AnswerSource;
  /** The day that the source takes for today, YYYY-MM-DD, when its clock is pinned. */
  readonly asOf?: string;
  /** True when the answer is older than it may be: outlived and asked for all the same, or all that a relay could get. */
  readonly stale?: boolean;
}
