/** The service gave no answer that could be given on. */
export class UpstreamFailure extends Error {
  constructor(
    /** 503 when it may be over in seconds: then callers go on trying. */
    readonly status: 502 | 503 | 504,
    /** What happened, for a person. */
    readonly detail: string,
    /** Whether the next try may go better, and after how many seconds the service wants it. */
    readonly again: { readonly worthwhile: boolean; readonly after?: number } = { worthwhile: false },
  ) {
    super(detail);
    this.name = "UpstreamFailure";
  }
}
