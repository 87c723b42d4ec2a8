import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { answerTo } from "./responses";

/** The response of the service to one request. */
export type Reaction = (response: ServerResponse, asked: Asked) => void;

export interface Asked {
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  /** The number of requests for this URL so far, including this one. */
  readonly times: number;
  /** True when the client has aborted the request. */
  aborted: boolean;
}

/** Responds with JSON; a string is sent as it is. */
export const json =
  (
    body: unknown,
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ): Reaction =>
  (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

/** Responds correctly. */
export const right =
  (headers: Record<string, string> = {}): Reaction =>
  (response, asked) =>
    json(answerTo(asked.url), { headers: { "X-Data-Source": "simulated", ...headers } })(response, asked);

/** Uses the reactions in turn, then always the last one. */
export const inTurn =
  (...reactions: readonly Reaction[]): Reaction =>
  (response, asked) =>
    reactions[Math.min(asked.times, reactions.length) - 1]?.(response, asked);

export const drop: Reaction = (response) => void response.destroy();
export const never: Reaction = () => undefined;

/** Sends half of the body that Content-Length announces. */
export const truncated: Reaction = (response, { url }) => {
  const body = JSON.stringify(answerTo(url));
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
};

/** Sends the first half of a compressed body, complete by its length. */
export const cutCompressed: Reaction = (response, { url }) => {
  const whole = gzipSync(JSON.stringify(answerTo(url)));
  const half = whole.subarray(0, whole.length / 2);
  const headers = { "Content-Encoding": "gzip", "Content-Length": half.length };
  response.writeHead(200, { "Content-Type": "application/json", ...headers }).end(half);
};

/** Sends a body without end, until the client closes the connection. */
export const endless: Reaction = (response) => {
  const chunk = Buffer.alloc(2 ** 20, " ");
  const send = (): void => {
    while (!response.destroyed && response.write(chunk));
  };
  response.writeHead(200, { "Content-Type": "application/json" }).on("drain", send);
  send();
};

/** Responds when the test calls `release`. */
export function held(reaction: Reaction = right()) {
  const waiting: (() => void)[] = [];
  return {
    reaction: ((response, asked) => void waiting.push(() => reaction(response, asked))) as Reaction,
    waiting,
    release: () => waiting.splice(0).forEach((answer) => answer()),
  };
}

/** Starts a service with configurable faults on a free port. */
export async function faultyService(first: Reaction = right()) {
  const requests: Asked[] = [];
  const times = new Map<string, number>();
  let reaction = first;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://service");
    const count = (times.get(url.href) ?? 0) + 1;
    times.set(url.href, count);
    const asked: Asked = { url, headers: request.headers, times: count, aborted: false };
    response.on("close", () => (asked.aborted = !response.writableFinished));
    response.sendDate = false; // the clock of the tests is not the machine's
    requests.push(asked);
    reaction(response, asked);
  });
  server.keepAliveTimeout = 0; // a busy machine may pause for longer between two requests
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    requests,
    react: (next: Reaction) => void (reaction = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type FaultyService = Awaited<ReturnType<typeof faultyService>>;
