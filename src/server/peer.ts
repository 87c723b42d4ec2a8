import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * Returns the address of the socket's other end; undefined for a request that did not come through a socket.
 */
export function peerOf(context: Context): string | undefined {
  const hasSocket = Boolean(context.env) && "incoming" in (context.env as object);
  return hasSocket ? getConnInfo(context).remote.address : undefined;
}
