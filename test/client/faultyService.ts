import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerTo } from "./responses";

/** What the service does with one request; without one it answers as it should. */
export type Reaction = (response: ServerResponse, asked: Asked) => void;

export interface Asked {
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  /** Requests for this address so far, this one included. */
  readonly times: number;
  /** True once the client hung up before the answer. */
  aborted: boolean;
}

/** Every header that an embedded service would send may be given here. */
export const json =
  (body: unknown, { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {}): Reaction =>
  (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };

export const right =
  (headers: Record<string, string> = {}): Reaction =>
  (response, asked) =>
    json(answerTo(asked.url), { headers: { "X-Data-Source": "simulated", ...headers } })(response, asked);

/** Reactions in turn; the last one stays. */
export const inTurn =
  (...reactions: readonly Reaction[]): Reaction =>
  (response, asked) =>
    reactions[Math.min(asked.times, reactions.length) - 1]?.(response, asked);

export const drop: Reaction = (response) => void response.destroy();
export const never: Reaction = () => undefined;

/** Promises more than it sends. */
export const truncated: Reaction = (response, { url }) => {
  const body = JSON.stringify(answerTo(url));
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
};

/** Answers late, when the test says so. */
export function held(reaction: Reaction = right()) {
  const waiting: (() => void)[] = [];
  return {
    reaction: ((response, asked) => void waiting.push(() => reaction(response, asked))) as Reaction,
    waiting,
    release: () => waiting.splice(0).forEach((answer) => answer()),
  };
}

/** A service of this kind with its quirks, on a port of its own. */
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
    requests.push(asked);
    reaction(response, asked);
  });
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
