import type { Browser } from "playwright-core";
import { startBrowser } from "./browser";
import { startedServer, type StartedServer } from "./startedServer";

/** What the tests of a file run in; there from its first `beforeAll` to its end. */
export interface Surroundings {
  readonly server: StartedServer;
  readonly browser: Browser;
}

/** The options by which a server answers from the fixture, as of a day of it, with one Pro key. */
export const fixtureOptions = [
  "--results",
  "test/fixtures/results.csv",
  "--as-of",
  "2026-03-14",
  "--key",
  "demo-pro=pro",
] as const;

/** Starts a server with these options, some of them known only by then, and a browser, for all tests of a file. */
export function surroundings(...options: readonly (string | (() => string))[]): Surroundings {
  const started: { server?: StartedServer; browser?: Browser } = {};
  beforeAll(async () => {
    started.server = await startedServer(...options.map((option) => (typeof option === "string" ? option : option())));
    started.browser = await startBrowser();
  }, 120_000);
  afterAll(async () => {
    await started.browser?.close();
    await started.server?.stop();
  });
  return {
    get server() {
      if (!started.server) throw new Error("The server has not been started");
      return started.server;
    },
    get browser() {
      if (!started.browser) throw new Error("The browser has not been started");
      return started.browser;
    },
  };
}
