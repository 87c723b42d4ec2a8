import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { isLoopback } from "../http/messages";
import { errorBody, type ErrorCode, errorCodes } from "../spec/errorCodes";
import type { ServerEnvironment } from "./requestLog";

/** The headers of every response with data, which no page may embed or run. */
const ofData: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
};

const ofAll: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** A browser that has seen this header uses https for this name for a year (RFC 6797). */
const strictTransport = "max-age=31536000";

/** The security headers of a data response, for responses that are written without the app. */
export const dataHeaders: Readonly<Record<string, string>> = { ...ofData, ...ofAll };

/**
 * Adds the security headers to every response. A response that already has a Content-Security-Policy is a
 * page.
 */
export const safeHeaders = ({ tls }: { readonly tls: boolean }) =>
  createMiddleware(async (context, next) => {
    await next();
    const { headers } = context.res;
    const isPage = headers.has("Content-Security-Policy");
    for (const [name, value] of Object.entries(isPage ? ofAll : dataHeaders)) headers.set(name, value);
    if (tls && !isLoopback(new URL(context.req.url).hostname))
      headers.set("Strict-Transport-Security", strictTransport);
  });

/** An error of the server itself, outside the service and the relay. */
export interface ServerError {
  readonly code: ErrorCode;
  /** The sentence that the reader sees. */
  readonly detail: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Returns the response for an error: `{"detail": ..., "code": ..., "requestId": ...}` with the code's status.
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
