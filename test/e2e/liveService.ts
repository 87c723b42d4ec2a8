import type { ServerResponse } from "node:http";
import type { ExampleRace } from "../../src/service/routes/exampleRace";
import { upstreamDouble } from "../server/relay/upstreamDouble";
import { sharedServer } from "../browser/testSite";

export interface LiveService {
  readonly url: string;
  /** A race of the service. */
  readonly race: ExampleRace;
  /** The paths requested so far. */
  paths(): readonly string[];
  /** Responds with 500 to every request from now on. */
  fail(): void;
  recover(): void;
  stop(): Promise<void>;
}

/** The headers that the live service sends; none names the source of its races. */
const passedOn = ["content-type", "x-ratelimit-limit-day", "x-ratelimit-remaining-day"];

/**
 * Starts a service that a relay takes for the live one: the responses of the small simulated world without
 * its headers. It can be made to fail.
 */
export async function startLiveService(): Promise<LiveService> {
  const races = await sharedServer("world");
  const { example } = (await (await fetch(`${races.url}/health`)).json()) as {
    readonly example: ExampleRace;
  };
  const double = await upstreamDouble();

  async function pass(url: string, key: string, response: ServerResponse): Promise<void> {
    const answer = await fetch(`${races.url}/api${url}`, { headers: { "X-API-Key": key } });
    const headers = Object.fromEntries([...answer.headers].filter(([name]) => passedOn.includes(name)));
    // As from a cache after two minutes. It must not be cached further: each request shows whether the
    // service is up.
    response
      .writeHead(answer.status, { ...headers, "Cache-Control": "max-age=0", Age: "120" })
      .end(await answer.text());
  }
  const recover = (): void => {
    double.answer = ({ url = "", headers }, response) =>
      void pass(url, String(headers["x-api-key"]), response);
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
