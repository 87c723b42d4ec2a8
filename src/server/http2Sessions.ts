import type { Http2SecureServer, ServerHttp2Session } from "node:http2";

/** Requests of one HTTP/2 connection at a time; RFC 9113, 6.5.2 recommends no fewer than 100. */
export const maxConcurrentStreams = 100;

/** Milliseconds after which a connection without a request in flight ends, whatever bytes it sends. */
const idleTimeout = 60_000;

export interface Http2Sessions {
  /** Ends each connection, new ones too, as soon as its requests in flight are answered. */
  drain(): void;
}

/** Ends the HTTP/2 connections of a server that are idle, and all of them once it drains. */
export function trackHttp2Sessions(server: Http2SecureServer): Http2Sessions {
  const open = new Set<ServerHttp2Session>();
  let draining = false;
  server.on("session", (session) => {
    open.add(session);
    let streams = 0;
    const waitForRequest = (): NodeJS.Timeout => setTimeout(() => session.close(), idleTimeout).unref();
    let idle = waitForRequest();
    session.on("stream", (stream) => {
      streams += 1;
      clearTimeout(idle);
      if (draining) session.close();
      stream.on("close", () => {
        streams -= 1;
        if (streams === 0) idle = waitForRequest();
      });
    });
    session.on("close", () => {
      clearTimeout(idle);
      open.delete(session);
    });
    session.on("error", () => session.destroy()); // a client that breaks the protocol
  });
  return {
    drain() {
      draining = true;
      for (const session of open) session.close();
    },
  };
}
