import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";
import { commandTimeout } from "../../src/addin/excel/officeJs";
import { requestTimeout, startTimeout } from "../../src/client/schedule";
import { delayMessages } from "./delayMessages";
import { type ServerAddress, serverAt, startedServer, type StartedServer } from "./startedServer";

/** The addresses that globalSetup leaves for the workers, as JSON in RACING_TEST_SITES. */
export interface Sites {
  /** A server of the fixture for each worker. */
  readonly fixtures: readonly ServerAddress[];
  /** A server of the small simulated world, one for all. */
  readonly world: ServerAddress;
  /** The address of each worker's browser. */
  readonly browsers: readonly string[];
  /** The data folder of the first fixture server, to be copied by servers of the same races. */
  readonly fixtureStore: string;
}

/** The API keys of the shared servers: markers that the marker-key search looks for. */
export const keys = {
  pro: "marker-key-c41e9b",
  free: "marker-free-key-77ab10",
  vendorPro: "marker-vendor-key-5d21",
  vendorFree: "marker-vendor-free-90c3",
} as const;

/** The options of a server that answers from the fixture as of one of its days. */
export const fixtureOptions: readonly string[] = [
  ...["--results", "test/fixtures/results.csv", "--as-of", "2026-03-14", "--dist", "build/office"],
  ...[
    "--key",
    "demo-pro=pro",
    "--key",
    "demo-free=free",
    "--key",
    `${keys.pro}=pro`,
    "--key",
    `${keys.free}=free`,
  ],
];

/** The options of a server of the small simulated world. */
export const worldOptions: readonly string[] = [
  ...["--scale", "small", "--key", `${keys.vendorPro}=pro`, "--key", `${keys.vendorFree}=free`],
];

/**
 * Milliseconds before a wait of a page fails: no shorter limit decides a result. PATIENCE shortens it while
 * writing tests.
 */
export const patience = Number(process.env.PATIENCE ?? 300_000);

/** Milliseconds by which RACING_TEST_DELAY delays every message between pane, grid and service. */
const messageDelay = Number(process.env.RACING_TEST_DELAY ?? 0);

function sites(): Sites {
  const { RACING_TEST_SITES } = process.env;
  if (!RACING_TEST_SITES)
    throw new Error("Browser tests run in Jest's project 'browser', whose globalSetup starts their servers");
  return JSON.parse(RACING_TEST_SITES) as Sites;
}

/** The shared server of the small simulated world. */
export const worldServer = (): Omit<StartedServer, "stop"> => serverAt(sites().world);

/** The number of this worker, from 0. */
const worker = Number(process.env.JEST_WORKER_ID ?? "1") - 1;

/**
 * A server and this worker's browser, present between the first `beforeAll` and the last `afterAll` of a
 * file.
 */
export interface TestSite {
  readonly server: Omit<StartedServer, "stop">;
  readonly browser: Browser;
}

/**
 * Provides a file's tests with a browser and a server: this worker's fixture server, the shared world, or one
 * of their own.
 */
export function testSite(
  options: "fixture" | "world" | (() => readonly string[]) = "fixture",
  { withFixture = false } = {},
): TestSite {
  const started: { server?: Omit<StartedServer, "stop">; browser?: Browser; stop?: () => Promise<void> } = {};
  beforeAll(async () => {
    const { fixtures, world, browsers, fixtureStore } = sites();
    if (typeof options === "function") {
      const own = await startedServer(options(), withFixture ? fixtureStore : undefined);
      Object.assign(started, { server: own, stop: own.stop });
    } else {
      const address = options === "world" ? world : fixtures[worker % fixtures.length];
      if (!address) throw new Error("globalSetup started no server");
      started.server = serverAt(address);
    }
    started.browser = await chromium.connect(browsers[worker % browsers.length] ?? "");
  });
  afterAll(async () => {
    await started.browser?.close();
    await started.stop?.();
  });
  return {
    get server() {
      if (!started.server) throw new Error("The server has not been started");
      return started.server;
    },
    get browser() {
      if (!started.browser) throw new Error("The browser has not been connected to");
      return started.browser;
    },
  };
}

/** Makes these timeouts of a page as long as a test's waits. Self-contained: a browser gets its source. */
function lengthenTimeouts({
  timeouts,
  patience: longest,
}: {
  timeouts: readonly number[];
  patience: number;
}): void {
  const native = window.setTimeout.bind(window);
  const lengthened = (work: TimerHandler, delay?: number, ...args: unknown[]): number =>
    native(work, delay !== undefined && timeouts.includes(delay) ? longest : delay, ...args);
  Object.assign(window, { setTimeout: lengthened });
}

/**
 * Opens a new context with waits long enough for a busy machine; the client and the host of its pages have
 * timeouts as long, so that a slow answer is an answer.
 */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patience);
  await context.addInitScript(lengthenTimeouts, {
    timeouts: [startTimeout, requestTimeout, commandTimeout],
    patience,
  });
  if (messageDelay > 0) await context.addInitScript(delayMessages, messageDelay);
  return context;
}
