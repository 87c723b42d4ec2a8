/** The service's errors by code, which never change; its description lists them. */
const ofService = {
  date_outside_window: { status: 400, meaning: "The date is outside the window" },
  formula_invalid: { status: 400, meaning: "The formula cannot be read" },
  key_missing: { status: 401, meaning: "The request has no key" },
  key_unknown: { status: 401, meaning: "The key is unknown" },
  plan_required: { status: 403, meaning: "The plan does not include the endpoint" },
  not_found: { status: 404, meaning: "There is no such venue, meeting, race or person" },
  prediction_missing: { status: 404, meaning: "The race has no prediction" },
  path_unknown: { status: 404, meaning: "There is no such path" },
  method_not_allowed: { status: 405, meaning: "Only GET and HEAD are answered" },
  parameter_invalid: { status: 422, meaning: "A parameter is missing or cannot be used" },
  too_many_requests: { status: 429, meaning: "Too many requests at once" },
  daily_quota_used: { status: 429, meaning: "The key's daily quota is used up" },
  too_many_wrong_keys: {
    status: 429,
    meaning: "Too many wrong keys were sent from here, or this one too often",
  },
  service_failed: {
    status: 500,
    meaning: "The service failed or could not make what was asked for; its log names the request",
  },
  store_not_ready: { status: 503, meaning: "The races are being imported or built" },
  races_pending: { status: 503, meaning: "The races asked for are still being prepared, others are ready" },
  variables_pending: { status: 503, meaning: "The variables of formulas are being computed" },
  prediction_pending: { status: 503, meaning: "The prediction is being made" },
  too_many_streams: { status: 503, meaning: "As many streams are open as the service holds" },
} as const;

/** Further errors of the relay to a live service. */
const ofRelay = {
  upstream_rejected: { status: 400, meaning: "The live service rejects the request" },
  upstream_key_unknown: { status: 401, meaning: "The live service does not know the key" },
  upstream_forbidden: { status: 403, meaning: "The live service does not permit this with the key" },
  upstream_not_found: { status: 404, meaning: "The live service has no such data" },
  value_too_long: { status: 414, meaning: "A parameter's value is too long" },
  upstream_parameter_invalid: { status: 422, meaning: "The live service rejects a parameter" },
  member_budget_used: { status: 429, meaning: "The member has used up a share of the team's daily quota" },
  upstream_limit: { status: 429, meaning: "The live service accepts no more requests with this key" },
  upstream_invalid: { status: 502, meaning: "The live service's response does not match the interface" },
  upstream_failed: { status: 502, meaning: "The live service's response cannot be relayed" },
  upstream_key_rejected: { status: 502, meaning: "The live service does not accept the relay's own key" },
  changes_unreachable: { status: 503, meaning: "The changes of the relay's processes cannot be read" },
  upstream_unavailable: { status: 503, meaning: "The live service is starting or being replaced" },
  upstream_timeout: { status: 504, meaning: "The live service does not respond in time" },
} as const;

/** Further errors of the server in front of both. */
const ofServer = {
  malformed_request: { status: 400, meaning: "The request is not HTTP, or its address cannot be read" },
  foreign_host: { status: 403, meaning: "The server does not go by the name in the request's address" },
  foreign_origin: { status: 403, meaning: "The request comes from a page of another site" },
  request_timeout: { status: 408, meaning: "The request was not received in time" },
  body_too_large: { status: 413, meaning: "The request has a body, which no endpoint reads" },
  expectation_failed: { status: 417, meaning: "The request expects what no server here does" },
  headers_too_large: { status: 431, meaning: "The request's headers are larger than 16 kB" },
  source_absent: { status: 501, meaning: "This server does not have the data source" },
} as const;

export const errorCodes = { ...ofService, ...ofServer, ...ofRelay } as const;
export type ErrorCode = keyof typeof errorCodes;
export type ErrorStatus = (typeof errorCodes)[ErrorCode]["status"];

export const serviceErrorCodes = Object.keys(ofService) as (keyof typeof ofService)[];
export const relayErrorCodes = Object.keys(ofRelay) as (keyof typeof ofRelay)[];

/** Returns the message of a thrown value, which need not be an Error. */
export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** The header that names a request in its response and in the log. */
export const requestIdHeader = "X-Request-Id";

/** The body of an error response. `detail` is a sentence or the list of invalid parameters. */
export interface ErrorBody<Detail = unknown> {
  readonly detail: Detail;
  readonly code: ErrorCode;
  readonly requestId?: string;
}

/** Returns the body of an error response; it has no request id if the server gave none. */
export const errorBody = <Detail>(
  { code, detail }: { readonly code: ErrorCode; readonly detail: Detail },
  requestId: string | null | undefined,
): ErrorBody<Detail> => ({ detail, code, ...(requestId && { requestId }) });
