import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startBrowser } from "./startBrowser";
import { startedServer } from "./startedServer";
import { fixtureOptions, type Site, worldOptions } from "./testSite";

/** The ways to end all that was started. */
export type Ends = (() => Promise<void> | void)[];

/**
 * Starts what suites ask for, when the first of them asks, for as long as any of them runs: a browser and a
 * server of the fixture for each worker, and one small simulated world. They ask over HTTP.
 */
export default async function globalSetup(): Promise<void> {
  const ends: Ends = [];
  (globalThis as { racingEnds?: Ends }).racingEnds = ends;
  const startServer = async (...options: Parameters<typeof startedServer>): Promise<Site> => {
    const { address, data, stop } = await startedServer(...options);
    ends.push(stop);
    return { ...address, data };
  };
  let store: Promise<Site> | undefined;
  /** Starts a server of the fixture; those after the first copy its store. */
  const startFixture = async (): Promise<Site> =>
    store ? startServer(fixtureOptions, (await store).data) : (store = startServer(fixtureOptions));
  const starts: Readonly<Record<string, () => Promise<Site>>> = {
    fixture: startFixture,
    world: () => startServer(worldOptions),
    async browser() {
      const browser = await startBrowser();
      ends.push(() => browser.close());
      return { url: browser.wsEndpoint(), pid: browser.process().pid ?? 0, log: "", data: "" };
    },
  };
  const started = new Map<string, Promise<Site>>();
  const siteOf = (path: string): Promise<Site> => {
    const site = started.get(path) ?? starts[path.split("/")[1] ?? ""]?.();
    if (!site) throw new Error(`Nothing is started for ${path}`);
    started.set(path, site);
    return site;
  };
  const server = createServer(({ url = "" }, response) => {
    siteOf(url).then(
      (site) => response.end(JSON.stringify(site)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.keepAliveTimeout = 0; // a busy machine may pause for longer between two requests
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => void server.close());
  process.env.RACING_TEST_SITES = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
