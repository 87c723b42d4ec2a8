import { createServer, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer, Server as SecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
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
  /** Certificate chain and private key, as PEM; with them the server uses https only. */
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
  const options = {
    headersTimeout: receiveTimeout,
    requestTimeout: receiveTimeout,
    connectionsCheckingInterval: Math.min(1000, receiveTimeout / 2),
  };
  const server = tls ? createSecureServer({ ...options, ...tls }) : createServer(options);
  const responses = trackResponses(server);
  const errorHandler = () => malformedResponse();
  const onRequest = getRequestListener((request, sockets) => app.fetch(request, sockets), {
    hostname: host,
    errorHandler,
  });
  server.on("request", (request, response) => void onRequest(request, response));
  answerMalformed(server);
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
        setTls: (changed) => server instanceof SecureServer && server.setSecureContext({ ...changed }),
        close: () => close(server),
      });
    });
  });
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

/** Turns of the event loop in which connections that have arrived are accepted and their requests read. */
const turnsToReceive = 200;

/**
 * Closes a server; connections that are still busy after the longest wait are cut. On a busy machine requests
 * may have arrived that are not read yet: their connections would count as idle, so they are received first.
 */
async function close(server: Server): Promise<void> {
  for (let turn = 0; turn < turnsToReceive; turn++) await nextTurn();
  return new Promise((done) => {
    const cut = setTimeout(() => server.closeAllConnections(), closeTimeout);
    server.close(() => {
      clearTimeout(cut);
      done();
    });
    server.closeIdleConnections();
  });
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use; choose another with --port",
  EACCES: "the port is not permitted; choose one above 1023 with --port",
  EADDRNOTAVAIL: "this machine has no such address",
  ENOTFOUND: "this machine has no such address",
};
