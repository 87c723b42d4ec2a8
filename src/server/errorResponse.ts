import type { Context } from "hono";
import { errorBody, type ErrorCode, errorCodes } from "../spec/errorCodes";
import type { ServerEnvironment } from "./requestLog";

/** An error of the server itself, outside the service and the relay. */
export interface ServerError {
  readonly code: ErrorCode;
  /** The sentence that the reader sees. */
  readonly detail: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Returns the response of an error: `{"detail": ..., "code": ..., "requestId": ...}` with the code's status.
 *
 * @example errorResponse(context, { code: "path_unknown", detail: "no such path" })
 */
export function errorResponse(
  context: Context<ServerEnvironment>,
  { headers = {}, ...error }: ServerError,
): Response {
  for (const [name, value] of Object.entries({ "Cache-Control": "no-store", ...headers }))
    context.header(name, value);
  return context.json(errorBody(error, context.get("requestId")), errorCodes[error.code].status);
}
