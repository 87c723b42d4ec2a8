import type { Server } from "node:http";
import type { Duplex } from "node:stream";
import { errorBody, type ErrorCode, errorCodes, requestIdHeader } from "../spec/errorCodes";
import { createRequestId } from "./requestLog";
import { dataHeaders } from "./safeHeaders";

/** The errors of Node's HTTP parser that have a code of their own. */
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

/** Returns the response to a request that no part of the app can read, such as one with a broken address. */
export function malformedResponse(code: ErrorCode = "malformed_request"): Response {
  const requestId = createRequestId();
  const body = errorBody({ code, detail: details[code] ?? otherDetail }, requestId);
  const headers = { ...dataHeaders, "Cache-Control": "no-store", [requestIdHeader]: requestId };
  return Response.json(body, { status: errorCodes[code].status, headers });
}

/** Answers what Node rejects before it is a request: bytes that are not HTTP, slow requests, CONNECT. */
export function answerMalformed(server: Server): void {
  server.on("clientError", (error: Error & { readonly code?: string }, socket) => {
    // A client that is gone receives nothing.
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    void writeResponse(socket, codes[error.code ?? ""] ?? "malformed_request");
  });
  server.on("connect", (_request, socket) => void writeResponse(socket, "method_not_allowed"));
}

async function writeResponse(socket: Duplex, code: ErrorCode): Promise<void> {
  const response = malformedResponse(code);
  const { status } = response;
  const body = await response.text();
  const allow = status === 405 ? ["Allow: GET, HEAD"] : [];
  const lines = [
    `HTTP/1.1 ${status} ${status === 408 ? "Request Timeout" : "Rejected"}`,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    ...allow,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  socket.on("error", () => undefined);
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
}
