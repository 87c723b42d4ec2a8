import type { EndpointName } from "../spec/endpoints";
import type { Responses } from "../spec/responses";

/** The sources of races: the vendor, the simulated world and imported results. */
export const answerSources = ["live", "simulated", "results"] as const;
export type AnswerSource = (typeof answerSources)[number];

/** The source of an answer and the day it takes for today. */
export interface Origin {
  readonly source: AnswerSource;
  /** The source's today, YYYY-MM-DD, when its clock is pinned. */
  readonly asOf?: string;
}

/** A response that matches its schema and its question. */
export interface Answer<E extends EndpointName = EndpointName> extends Origin {
  readonly response: Responses[E];
  /** Milliseconds since 1970 at which the service sent it; a relay's cached answer was sent before it arrived here. */
  readonly receivedAt: number;
  /** True when the answer has expired: a cached one that was asked for with `allowStale`, or the only one a relay had. */
  readonly stale?: boolean;
}
