import { type ErrorCode, errorCodes } from "../../spec/errorCodes";

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

/** The codes of the live service's errors by their status. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  401: "upstream_key_unknown",
  403: "upstream_forbidden",
  404: "upstream_not_found",
  422: "upstream_parameter_invalid",
  429: "upstream_limit",
};

/** An error response of the live service. */
export interface UpstreamError {
  readonly status: number;
  readonly body: string;
}

/**
 * Returns the body of an error of the live service with a code and the name of the request. Its sentence, and
 * a code of this project's own service, stay as they are; a text becomes the `detail`, a page of HTML none.
 *
 * @example
 * relayedErrorBody({ status: 404, body: `{"detail":"no race"}` }, "3f2a90b1c4d5")
 * // {"detail":"no race","code":"upstream_not_found","requestId":"3f2a90b1c4d5"}
 */
export function relayedErrorBody(error: UpstreamError, requestId: string | undefined): string {
  const members = membersOf(error);
  const isOwn = typeof members["code"] === "string" && Object.hasOwn(errorCodes, members["code"]);
  const code = isOwn ? members["code"] : (codesByStatus[error.status] ?? "upstream_rejected");
  return JSON.stringify({ ...members, code, ...(requestId && { requestId }) });
}

function membersOf({ status, body }: UpstreamError): Readonly<Record<string, unknown>> {
  const value = parse(body);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  const isExplanation = Array.isArray(value) || (typeof value === "string" && !/^(<|$)/.test(value.trim()));
  return { detail: isExplanation ? value : `the service returned status ${status}` };
}

/** Returns the value of a JSON text; the text itself when it is none. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
