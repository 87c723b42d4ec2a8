import { get } from "node:http";
import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";
import { commandTimeout } from "../../src/addin/excel/officeJs";
import { requestTimeout, startTimeout } from "../../src/client/schedule";
import { delayMessages } from "./delayMessages";
import { makeStepsPatient } from "./patientSteps";
import { type ServerAddress, serverAt, startedServer, type StartedServer } from "./startedServer";
import { workers } from "./whileWorking";

/** A browser or server that runs for all suites: its address and process, a server's log and data folder. */
export interface Site extends ServerAddress {
  readonly pid: number;
  readonly data: string;
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
  "--results",
  "test/fixtures/results.csv",
  "--as-of",
  "2026-03-14",
  "--dist",
  "build/office",
  "--key",
  "demo-pro=pro",
  "--key",
  "demo-free=free",
  "--key",
  `${keys.pro}=pro`,
  "--key",
  `${keys.free}=free`,
];

/** The options of a server of the small simulated world. */
export const worldOptions: readonly string[] = [
  "--scale",
  "small",
  "--key",
  `${keys.vendorPro}=pro`,
  "--key",
  `${keys.vendorFree}=free`,
];

/** Milliseconds by which RACING_TEST_DELAY delays every message between pane, grid and service. */
const messageDelay = Number(process.env.RACING_TEST_DELAY ?? 0);

/** Resolves with what globalSetup has started for this worker, or for all; it is watched while steps wait. */
async function shared(name: "browser" | "fixture" | "world"): Promise<Site> {
  const { RACING_TEST_SITES, JEST_WORKER_ID = "1" } = process.env;
  if (!RACING_TEST_SITES)
    throw new Error("Browser tests run in Jest's project 'browser', whose globalSetup starts their servers");
  const path = name === "world" ? "world" : `${name}/${JEST_WORKER_ID}`;
  const text = await new Promise<string>((resolve, reject) => {
    get(`${RACING_TEST_SITES}/${path}`, { agent: false }, (response) => {
      let body = "";
      response.on("data", (part) => (body += String(part)));
      response.on("end", () => (response.statusCode === 200 ? resolve(body) : reject(new Error(body))));
    }).on("error", reject);
  });
  const site = JSON.parse(text) as Site;
  workers.add(site.pid);
  return site;
}

/** The shared server of the fixture or of the small simulated world. */
export const sharedServer = async (name: "fixture" | "world"): Promise<Omit<StartedServer, "stop">> =>
  serverAt(await shared(name));

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
    if (typeof options === "function") {
      const ownServer = await startedServer(
        options(),
        withFixture ? (await shared("fixture")).data : undefined,
      );
      Object.assign(started, { server: ownServer, stop: ownServer.stop });
    } else started.server = await sharedServer(options);
    started.browser = await chromium.connect((await shared("browser")).url);
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

/** Makes these timeouts of a page five minutes long. Self-contained: a browser gets its source. */
function lengthenTimeouts(timeouts: readonly number[]): void {
  const longest = 300_000;
  const native = window.setTimeout.bind(window);
  const lengthened = (work: TimerHandler, delay?: number, ...args: unknown[]): number =>
    native(work, delay !== undefined && timeouts.includes(delay) ? longest : delay, ...args);
  Object.assign(window, { setTimeout: lengthened });
}

/**
 * Opens a new context whose steps wait as long as something works; the client and the host of its pages have
 * timeouts so long that a slow answer is an answer.
 */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(0);
  context.on("page", makeStepsPatient);
  await context.addInitScript(lengthenTimeouts, [startTimeout, requestTimeout, commandTimeout]);
  if (messageDelay > 0) await context.addInitScript(delayMessages, messageDelay);
  return context;
}
