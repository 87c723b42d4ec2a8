import type { BrowserServer } from "playwright-core";
import { startBrowser } from "./startBrowser";
import { startedServer, type StartedServer } from "./startedServer";
import globalTeardown from "./globalTeardown";
import { fixtureOptions, type Sites, worldOptions } from "./testSite";

export interface Started {
  readonly servers: readonly StartedServer[];
  readonly browsers: readonly BrowserServer[];
}

/**
 * Starts, once for all browser tests: a browser and a server of the fixture for each worker, and one small
 * simulated world.
 */
export default async function globalSetup({
  maxWorkers = 1,
}: {
  readonly maxWorkers?: number;
}): Promise<void> {
  const started = { servers: [] as StartedServer[], browsers: [] as BrowserServer[] };
  (globalThis as { racingStarted?: Started }).racingStarted = started;
  const keepServer = async (
    ...options: Parameters<typeof startedServer>
  ): ReturnType<typeof startedServer> => {
    const server = await startedServer(...options);
    started.servers.push(server);
    return server;
  };
  try {
    const first = await keepServer(fixtureOptions);
    const others = Array.from({ length: maxWorkers - 1 }, () => keepServer(fixtureOptions, first.data));
    const [world, ...fixtures] = await Promise.all([keepServer(worldOptions), ...others]);
    for (let worker = 0; worker < maxWorkers; worker++) started.browsers.push(await startBrowser());
    const sites: Sites = {
      fixtures: [first, ...fixtures].map(({ address }) => address),
      world: world.address,
      browsers: started.browsers.map((browser) => browser.wsEndpoint()),
      fixtureStore: first.data,
    };
    process.env.RACING_TEST_SITES = JSON.stringify(sites);
  } catch (error) {
    await globalTeardown();
    throw error;
  }
}
