import type { ServerResponse } from "node:http";
import type { ExampleRace } from "../../src/service/routes/exampleRace";
import { upstreamDouble } from "../server/relay/upstreamDouble";
import { worldServer } from "../browser/testSite";

export interface Vendor {
  readonly url: string;
  /** A race that it has. */
  readonly race: ExampleRace;
  /** The paths that were asked so far. */
  paths(): readonly string[];
  /** From now on it answers 500 to everything. */
  fail(): void;
  recover(): void;
  stop(): Promise<void>;
}

/** What a vendor's service tells beside its answers; nothing of where its races come from. */
const told = ["content-type", "x-ratelimit-limit-day", "x-ratelimit-remaining-day"];

/** A live service as a relay meets it, that can be made to fail: its answers are those of a small world, of which it tells nothing. */
export async function startVendor(): Promise<Vendor> {
  const races = worldServer();
  const { example } = (await (await fetch(`${races.url}/health`)).json()) as { readonly example: ExampleRace };
  const double = await upstreamDouble();

  async function pass(url: string, key: string, response: ServerResponse): Promise<void> {
    const answer = await fetch(`${races.url}/api${url}`, { headers: { "X-API-Key": key } });
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => told.includes(name)));
    // As behind a cache that kept it for two minutes. It may not be kept longer: each question shows whether the service is there.
    response.writeHead(answer.status, { ...headers, "Cache-Control": "max-age=0", Age: "120" }).end(await answer.text());
  }
  const recover = (): void => {
    double.answer = ({ url = "", headers }, response) => void pass(url, String(headers["x-api-key"]), response);
  };
  recover();
  return {
    url: double.url,
    race: example,
    paths: () => double.seen.map(({ url }) => url),
    fail: () => void (double.answer = (_request, response) => response.writeHead(500).end("down")),
    recover,
    stop: () => double.close(),
  };
}
