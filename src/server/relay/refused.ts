export type RefusedStatus = 400 | 401 | 404 | 405 | 414 | 422 | 429 | 502 | 503 | 504;

/** A request that the relay answers itself; the body is `{"detail": ...}` as the service's own. */
export class Refused extends Error {
  constructor(
    readonly status: RefusedStatus,
    readonly detail: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.name = "Refused";
  }
}
