import { type ErrorCode, errorCodes, type ErrorStatus } from "../../spec/errorCodes";

/** An error response of the relay itself, with a body as the service's own. */
export class RelayError extends Error {
  readonly status: ErrorStatus;

  constructor(
    readonly code: ErrorCode,
    readonly detail: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.name = "RelayError";
    this.status = errorCodes[code].status;
  }
}

/** Returns a 429 with Retry-After. */
export const tooManyRequests = (code: ErrorCode, reason: string, seconds: number): RelayError =>
  new RelayError(code, `${reason}: try again in ${seconds} s`, { "Retry-After": String(seconds) });

/** Clients retry after upstream_unavailable, as the failure may pass within seconds. */
export type UpstreamFailureCode =
  "upstream_failed" | "upstream_key_rejected" | "upstream_unavailable" | "upstream_timeout";

/** The service sent no response that can be relayed. */
export class UpstreamFailure extends Error {
  constructor(
    readonly code: UpstreamFailureCode,
    readonly detail: string,
    /** `after` are the seconds of Retry-After. */
    readonly retry: { readonly maySucceed: boolean; readonly after?: number } = { maySucceed: false },
  ) {
    super(detail);
    this.name = "UpstreamFailure";
  }
}
