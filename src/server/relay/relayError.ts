export type RelayStatus = 400 | 401 | 404 | 405 | 414 | 422 | 429 | 502 | 503 | 504;

/** An error response of the relay itself; its body is `{"detail": ...}`, as the service's own. */
export class RelayError extends Error {
  constructor(
    readonly status: RelayStatus,
    readonly detail: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.name = "RelayError";
  }
}

/** Returns a 429 with Retry-After. */
export const tooManyRequests = (reason: string, seconds: number): RelayError =>
  new RelayError(429, `${reason}: try again in ${seconds} s`, { "Retry-After": String(seconds) });

/** The service sent no response that can be relayed. */
export class UpstreamFailure extends Error {
  constructor(
    /** 503 when the failure may pass within seconds: clients then retry. */
    readonly status: 502 | 503 | 504,
    readonly detail: string,
    /** `after` are the seconds of Retry-After. */
    readonly retry: { readonly maySucceed: boolean; readonly after?: number } = { maySucceed: false },
  ) {
    super(detail);
    this.name = "UpstreamFailure";
  }
}
