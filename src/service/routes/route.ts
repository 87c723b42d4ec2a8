import type { Plan } from "../../spec/codes";
import type { Clock } from "./clock";
import type { History } from "../store/history";
import type { PendingPredictions } from "../predictions/pendingPredictions";

/** What a route answers from. */
export interface Context {
  readonly history: History;
  readonly clock: Clock;
  /** The plan of the key that asks. */
  readonly plan: Plan;
  /** Tells of predictions that are being made; undefined when none ever are. */
  readonly pendingPredictions?: PendingPredictions | undefined;
}

/** One parameter that cannot be used, as a 422 body lists it. */
export interface ParameterFault {
  readonly loc: readonly [where: "path" | "query", name: string];
  readonly msg: string;
  readonly type: string;
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 422 | 429 | 503;

/** A request that is not answered with data; the body is `{"detail": ...}`. */
export class Refusal extends Error {
  constructor(
    readonly status: RefusalStatus,
    readonly detail: string | readonly ParameterFault[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof detail === "string" ? detail : "unusable parameter");
    this.name = "Refusal";
  }
}

/** The fields that have a value; a field without one is omitted, never null (spec 1, `X | omitted`). */
export function present<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const known = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(known) as { [K in keyof T]?: NonNullable<T[K]> };
}
