import { getRequestListener } from "@hono/node-server";
import { createServer, type IncomingMessage, type Server, ServerResponse, STATUS_CODES } from "node:http";
import {
  createSecureServer,
  type Http2SecureServer,
  Http2ServerResponse,
  type ServerHttp2Session,
} from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { errorBody, type ErrorCode, errorCodes, requestIdHeader } from "../spec/errorCodes";
import { UsageError } from "./readArguments";
import { createRequestId, type LoggedRequest } from "./requestLog";
import { dataHeaders } from "./responses";
import type { Tls } from "./tlsFiles";

/** The errors of Node's HTTP parser that have a separate code. */
const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: "headers_too_large",
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
};

const details: Partial<Record<ErrorCode, string>> = {
  headers_too_large: "the request's headers are larger than 16 kB",
  request_timeout: "the request was not received in time",
  method_not_allowed: "only GET is answered",
};
const otherDetail = "the request cannot be read as HTTP";

/**
 * Creates the response to a request that no part of the app can read, such as one with an invalid address.
 */
type Refuse = (code?: ErrorCode, method?: string) => Response;

/** Returns a function that creates refusals, each with a request id and a log line like any response. */
const createRefuse = (onRefused: (request: LoggedRequest) => void): Refuse => {
  return (code = "malformed_request", method = "") => {
    const id = createRequestId();
    const { status } = errorCodes[code];
    onRefused({ id, method, path: "(unreadable)", status, ms: 0 });
    const headers = {
      ...dataHeaders,
      "Cache-Control": "no-store",
      [requestIdHeader]: id,
      ...(status === 405 && { Allow: "GET, HEAD" }),
    };
    return Response.json(errorBody({ code, detail: details[code] ?? otherDetail }, id), { status, headers });
  };
};

/**
 * Answers input that Node rejects before it becomes a request: bytes that are not HTTP, slow requests,
 * CONNECT.
 */
function answerMalformed(server: Server, refuse: Refuse): void {
  server.on("clientError", (error: Error & { readonly code?: string }, socket) => {
    // The client is gone and receives nothing.
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    void writeResponse(socket, refuse(codes[error.code ?? ""]));
  });
  server.on("connect", (_request, target: Duplex | Http2ServerResponse) => {
    void writeResponse(target, refuse("method_not_allowed", "CONNECT"));
  });
}

/** Writes a response without the app, on a socket, as HTTP/1.1 that closes the connection. */
async function writeResponse(
  target: Duplex | ServerResponse | Http2ServerResponse,
  response: Response,
): Promise<void> {
  const { status, headers } = response;
  const body = await response.text();
  if (target instanceof Http2ServerResponse)
    return void target.writeHead(status, Object.fromEntries(headers)).end(body);
  const sent = [...headers, ["Content-Length", Buffer.byteLength(body)], ["Connection", "close"]];
  if (target instanceof ServerResponse)
    return void target.writeHead(status, Object.fromEntries(sent) as Record<string, string>).end(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...sent.map(([name, value]) => `${name}: ${value}`),
  ];
  target.on("error", () => undefined);
  target.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}

/** The most concurrent requests of one HTTP/2 connection; RFC 9113, 6.5.2 recommends no fewer than 100. */
const maxConcurrentStreams = 100;

/**
 * Milliseconds after which a connection without a request in flight ends, whatever bytes it sends; longer
 * than the 60 seconds for which proxies reuse one, so that none sends a request while its connection ends.
 */
const idleTimeout = 65_000;

/**
 * Ends the idle HTTP/2 connections of a server; while it drains, each ends once its requests are answered.
 */
function trackHttp2Sessions(server: Http2SecureServer): Pick<Listening, "drain"> {
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

/** A function from requests to responses, such as a hono app. */
export interface App {
  fetch(request: Request, sockets: object): Response | Promise<Response>;
}

export interface Listening {
  readonly url: string;
  /** Returns the number of requests without a complete response. */
  inFlight(): number;
  /** Makes every response from now on the last one on its connection, so that clients connect elsewhere. */
  drain(): void;
  setTls(tls: Tls): void;
  /** Refuses new connections, completes the requests in flight, then stops. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** Certificate chain and private key in PEM; with them the server uses only https: HTTP/2 and HTTP/1.1. */
  readonly tls?: Tls | undefined;
  /** The timeout in milliseconds for receiving a request, because a client may send it byte by byte. */
  readonly receiveTimeout?: number | undefined;
  /** Called with the log line of a request that never reaches the app. */
  readonly onRefused?: (request: LoggedRequest) => void;
}

/**
 * The longest wait in milliseconds for requests in flight when the server stops; longer than the relay's
 * deadline.
 */
export const closeTimeout = 25_000;

/** Listens on an address. Rejects with a UsageError for a port that is in use or not permitted. */
export function listen(
  app: App,
  { port, host, tls, receiveTimeout = 15_000, onRefused = () => undefined }: ListenOptions,
): Promise<Listening> {
  const timeouts = {
    headersTimeout: receiveTimeout,
    requestTimeout: receiveTimeout,
    keepAliveTimeout: idleTimeout,
    connectionsCheckingInterval: Math.min(1000, receiveTimeout / 2),
    requireHostHeader: false, // refused below, with the headers that Node does not send
  };
  const secure = tls && createHttp2Server(tls, timeouts);
  // Both have the same events and functions, among those used here.
  const server = secure ? (secure as unknown as Server) : createServer(timeouts);
  const sockets = trackSockets(server);
  const sessions = secure && trackHttp2Sessions(secure);
  const responses = trackResponses(server);
  const refuse = createRefuse(onRefused);
  const onRequest = getRequestListener((request, connection) => app.fetch(request, connection), {
    hostname: host,
    errorHandler: () => refuse(),
  });
  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    const { httpVersion, headers, method } = request;
    const lacksHost = httpVersion === "1.1" && headers.host === undefined; // RFC 9112, 3.2
    void (lacksHost ? writeResponse(response, refuse(undefined, method)) : onRequest(request, response));
  };
  // The app refuses an expectation the same way as other requests.
  for (const event of ["request", "checkExpectation"]) server.on(event, receive);
  answerMalformed(server, refuse);
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
      const shownHost = ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host) ? "localhost" : host;
      const { port: taken } = server.address() as AddressInfo;
      resolve({
        url: `${tls ? "https" : "http"}://${shownHost}:${taken}`,
        ...responses,
        drain,
        setTls: (changed) => secure?.setSecureContext({ ...changed }),
        close: () => close(server, { drain, sockets }),
      });
    });
  });
}

/** Creates an HTTP/2 server that also answers HTTP/1.1 clients. */
function createHttp2Server(
  tls: Tls,
  timeouts: Pick<Server, "headersTimeout" | "requestTimeout" | "keepAliveTimeout">,
) {
  const settings = { maxConcurrentStreams };
  // The timeouts of HTTP/1.1 are set afterwards, because the constructor uses its own.
  return Object.assign(createSecureServer({ ...timeouts, ...tls, settings, allowHTTP1: true }), timeouts);
}

/** Counts the incomplete responses of a server, and ends their connections while it drains. */
function trackResponses(server: Server): Pick<Listening, "inFlight" | "drain"> {
  const open = new Set<ServerResponse>();
  let draining = false;
  const track = (_request: unknown, response: ServerResponse): void => {
    response.shouldKeepAlive &&= !draining;
    open.add(response);
    response.on("close", () => open.delete(response));
  };
  for (const event of ["request", "checkExpectation"]) server.on(event, track);
  return {
    inFlight: () => open.size,
    drain() {
      draining = true;
      for (const response of open) response.shouldKeepAlive = false;
    },
  };
}

function trackSockets(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  return open;
}

/** Turns of the event loop in which waiting connections are accepted and their requests read. */
const turnsToReceive = 200;

/**
 * Closes a server; connections that are still busy after the longest wait are cut. On a busy machine,
 * requests may have arrived that are not read yet. Their connections would look idle, so the requests are
 * received first.
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
