import { randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { changesEndpoint } from "../spec/changes";
import { endpoints } from "../spec/endpoints";
import { requestIdHeader } from "../spec/errorCodes";
import type { Counters } from "./metrics/counters";

export interface ServerEnvironment {
  Variables: {
    /** The request id, which is in the log, in the header X-Request-Id and in the body of an error. */
    readonly requestId: string;
  };
}

/** Returns a new request id: 12 hexadecimal digits, short enough to read aloud. */
export const createRequestId = (): string => randomBytes(6).toString("hex");

/** The facts about a request in its log line. */
export interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
}

export interface RequestLog {
  readonly log: Logger;
  readonly counters: Counters;
}

/** Writes the log line of a request, and counts the request. */
export function logRequest({ log, counters }: RequestLog, request: LoggedRequest): void {
  log.info(request, "request");
  counters.add("racing_server_requests_total", { status: String(request.status) });
}

/**
 * Gives each request an id, and writes and counts one line about it. An id from the client is not used,
 * because it could be another request's or a secret.
 */
export const requestLog = ({ now, ...logged }: RequestLog & { readonly now: () => number }) =>
  createMiddleware<ServerEnvironment>(async (context, next) => {
    const start = now();
    const id = createRequestId();
    context.set("requestId", id);
    await next();
    context.res.headers.set(requestIdHeader, id);
    const { method, url } = context.req;
    const { status } = context.res;
    const ms = now() - start;
    logRequest(logged, { id, method, path: loggedPath(url), status, ms });
    logged.counters.durations.observe(
      /^\/(api|relay|mcp|health)(?:\/|$)/.exec(new URL(url).pathname)?.[1] ?? "pages",
      ms / 1000,
    );
  });

const loggedParameters = new Set(
  Object.values(endpoints).flatMap(({ parameters }) => Object.keys(parameters)),
);
const maxLoggedLength = 200;

/** The paths of the interface and of the service's own pages. */
const paths = [
  ...Object.values(endpoints).map(({ path }) => path.replace(/\{\w+\}/, "[^/]+")),
  "/v1/openapi\\.json",
  "/v1/docs",
  "/x1/openapi\\.json",
  changesEndpoint.path,
  "/health",
];
const knownPath = new RegExp(`^/(?:api|relay)(?:${paths.join("|")})$`);

/**
 * Returns the path of a request for the log, with only the interface's parameters, because others may be
 * secret.
 */
export function loggedPath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const query = new URLSearchParams(
    [...searchParams].filter(([name]) => loggedParameters.has(name)),
  ).toString();
  const prefix = /^\/(?:api|relay)\//.exec(pathname)?.[0];
  const path = prefix && !knownPath.test(pathname) ? `${prefix}(other)` : pathname;
  return `${path}${query === "" ? "" : `?${query}`}`.slice(0, maxLoggedLength);
}
