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
