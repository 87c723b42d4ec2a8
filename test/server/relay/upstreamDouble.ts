import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface UpstreamDouble {
  readonly url: string;
  /** The received requests in order. */
  readonly seen: { readonly url: string; readonly headers: IncomingMessage["headers"] }[];
  /** Responds to the next requests. */
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void;
  close(): Promise<void>;
}

export const json = (
  response: ServerResponse,
  body: unknown,
  headers: Record<string, string> = {},
  status = 200,
): void =>
  void response
    .writeHead(status, { "Content-Type": "application/json", ...headers })
    .end(JSON.stringify(body));

const lists = { meetings: "meetings", form: "runners", venues: "venues", predictions: "predictions" };
const raceOf = (query: URLSearchParams) => ({
  date: query.get("date") ?? "2026-03-14",
  track: query.get("track") ?? "Ashford Park",
  raceNumber: Number(query.get("race") ?? 1),
});

/**
 * Returns an empty answer of the interface to a request, with more fields: the fields of seven endpoints in
 * one, and the URL that was asked for.
 */
export function answerTo(url: string | undefined, more: object = {}): object {
  const { searchParams } = new URL(url ?? "/", "http://localhost");
  return {
    ...raceOf(searchParams),
    ...Object.fromEntries(Object.values(lists).map((list) => [list, []])),
    count: 0,
    abandoned: false,
    numberOfRunners: 0,
    modelVersion: "1",
    confidence: "high",
    asked: url,
    ...more,
  };
}

/** Starts a service over real HTTP that the tests control; by default it returns the requested URL. */
export async function upstreamDouble(port = 0): Promise<UpstreamDouble> {
  const double: { answer: UpstreamDouble["answer"] } = {
    answer: (request, response) => json(response, answerTo(request.url)),
  };
  const seen: UpstreamDouble["seen"] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? "", headers: request.headers });
    double.answer(request, response, seen.length);
  });
  server.keepAliveTimeout = 0; // a busy machine may pause for longer between two requests
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.address() as AddressInfo;
  return Object.assign(double, {
    url: `http://127.0.0.1:${taken}`,
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
