import { createMiddleware } from "hono/factory";
import { peerOf } from "./peer";
import { isReadByExcel } from "./pages";
import { isLoopback } from "../http/messages";
import { errorResponse } from "./responses";
import type { ServerEnvironment } from "./requestLog";
import type { TrustedProxies } from "./trustedProxies";

export interface OwnNames {
  /** The address that the server listens on. */
  readonly listensOn: string;
  /** The further names by which browsers reach the server. */
  readonly names?: readonly string[] | undefined;
  readonly trustedProxies?: TrustedProxies;
}

const hostnameOf = (host: string): string => {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : "";
};

/**
 * Refuses requests by a name that is not this server's, and requests from other sites' pages; otherwise a
 * page whose name resolves to this machine could read the races (DNS rebinding). A server on the loopback
 * interface accepts the names of this machine; on a network it accepts any name until one is given. Behind a
 * trusted proxy, the proxy is responsible for the name.
 */
export function refuseForeign({ listensOn, names = [], trustedProxies }: OwnNames) {
  const givenNames = new Set(names.map((name) => name.toLowerCase()));
  const isOpen =
    givenNames.size === 0 && !isLoopback(hostnameOf(listensOn.includes(":") ? `[${listensOn}]` : listensOn));
  const isOwn = (hostname: string): boolean => isLoopback(hostname) || givenNames.has(hostname);
  return createMiddleware<ServerEnvironment>(async (context, next) => {
    const { host, hostname } = new URL(context.req.url);
    const header = context.req.header("Host") ?? host;
    const peer = peerOf(context);
    const isProxied = peer !== undefined && (trustedProxies?.has(peer) ?? false);
    const isNamed = isOpen || isProxied || [hostname, hostnameOf(header)].every(isOwn);
    if (!isNamed)
      return errorResponse(context, {
        code: "foreign_host",
        detail: "the server does not go by this name: its administrator adds names with --name",
      });
    const origin = context.req.header("Origin");
    if (origin === undefined || isReadByExcel(context.req.path)) return await next();
    const from = URL.canParse(origin) ? new URL(origin) : undefined;
    if (from && (from.host === header.toLowerCase() || isOwn(from.hostname))) return await next();
    return errorResponse(context, {
      code: "foreign_origin",
      detail: "pages of other sites may not ask this server: its administrator adds names with --name",
    });
  });
}
