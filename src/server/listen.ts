import { createServer, type Server, type ServerResponse } from "node:http";
import { createSecureServer } from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { maxConcurrentStreams, trackHttp2Sessions } from "./http2Sessions";
import { answerMalformed, malformedResponse } from "./malformedRequest";
import { UsageError } from "./readArguments";
import type { Tls } from "./tlsFiles";

/** A function from requests to responses, as a hono app is. */
export interface App {
  fetch(request: Request, sockets: object): Response | Promise<Response>;
}

export interface Listening {
  readonly url: string;
  /** Returns the number of requests without a complete response. */
  inFlight(): number;
  /** Makes every response from now on the last one of its connection, so that clients connect elsewhere. */
  drain(): void;
  /** Uses another certificate for new connections. */
  setTls(tls: Tls): void;
  /** Refuses new connections, completes the requests in flight, then stops. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Certificate chain and private key, as PEM; with them the server uses https only: HTTP/2 and HTTP/1.1. */
  readonly tls?: Tls | undefined;
  /** The timeout in milliseconds for receiving a request, against clients that send it byte by byte. */
  readonly receiveTimeout?: number | undefined;
}

/**
 * The longest wait in milliseconds for requests in flight when the server stops: longer than the longest
 * deadline of a request, which is the relay's.
 */
export const closeTimeout = 25_000;

/** Listens on an address. Rejects with a UsageError for a port that is in use or not permitted. */
export function listen(
  app: App,
  { port, host, tls, receiveTimeout = 15_000 }: ListenOptions,
): Promise<Listening> {
  const timeouts = {
    headersTimeout: receiveTimeout,
    requestTimeout: receiveTimeout,
    connectionsCheckingInterval: Math.min(1000, receiveTimeout / 2),
  };
  const secure = tls && createHttp2Server(tls, timeouts);
  // The two have the same events and functions as far as they are used here.
  const server = secure ? (secure as unknown as Server) : createServer(timeouts);
  const sockets = trackSockets(server);
  const sessions = secure && trackHttp2Sessions(secure);
  const responses = trackResponses(server);
  const errorHandler = () => malformedResponse();
  const onRequest = getRequestListener((request, connection) => app.fetch(request, connection), {
    hostname: host,
    errorHandler,
  });
  server.on("request", (request, response) => void onRequest(request, response));
  answerMalformed(server);
  const drain = (): void => {
    responses.drain();
    sessions?.drain();
  };
  return new Promise((resolve, reject) => {
    server.on("error", (error: Error & { code?: string }) => {
      const reason = reasons[error.code ?? ""] ?? error.message;
      reject(new UsageError(`cannot listen on ${host}:${port}: ${reason}`));
    });
    server.listen(port, host, () => {
      const shown = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host) ? "localhost" : host;
      const { port: taken } = server.address() as AddressInfo;
      resolve({
        url: `${tls ? "https" : "http"}://${shown}:${taken}`,
        ...responses,
        drain,
        setTls: (changed) => secure?.setSecureContext({ ...changed }),
        close: () => close(server, { drain, sockets }),
      });
    });
  });
}

/** Creates a server of HTTP/2 that answers clients without it over HTTP/1.1. */
function createHttp2Server(tls: Tls, timeouts: Pick<Server, "headersTimeout" | "requestTimeout">) {
  const settings = { maxConcurrentStreams };
  // The timeouts of HTTP/1.1 are set afterwards: the constructor takes its own.
  return Object.assign(createSecureServer({ ...timeouts, ...tls, settings, allowHTTP1: true }), timeouts);
}

/** Counts the responses of a server that are not complete, and ends their connections once it drains. */
function trackResponses(server: Server): Pick<Listening, "inFlight" | "drain"> {
  const open = new Set<ServerResponse>();
  let draining = false;
  server.on("request", (_request, response: ServerResponse) => {
    response.shouldKeepAlive &&= !draining;
    open.add(response);
    response.on("close", () => open.delete(response));
  });
  return {
    inFlight: () => open.size,
    drain() {
      draining = true;
      for (const response of open) response.shouldKeepAlive = false;
    },
  };
}

/** Returns the open connections of a server. */
function trackSockets(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  return open;
}

/** Turns of the event loop in which connections that have arrived are accepted and their requests read. */
const turnsToReceive = 200;

/**
 * Closes a server; connections that are still busy after the longest wait are cut. On a busy machine requests
 * may have arrived that are not read yet: their connections would count as idle, so they are received first.
 */
async function close(
  server: Server,
  { drain, sockets }: Pick<Listening, "drain"> & { readonly sockets: ReadonlySet<Socket> },
): Promise<void> {
  for (let turn = 0; turn < turnsToReceive; turn++) await nextTurn();
  return new Promise((done) => {
    const cut = setTimeout(() => sockets.forEach((socket) => socket.destroy()), closeTimeout);
    server.close(() => {
      clearTimeout(cut);
      done();
    });
    drain();
    server.closeIdleConnections();
  });
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use; choose another with --port",
  EACCES: "the port is not permitted; choose one above 1023 with --port",
  EADDRNOTAVAIL: "this machine has no such address",
  ENOTFOUND: "this machine has no such address",
};
