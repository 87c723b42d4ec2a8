import { type BrowserServer, chromium } from "playwright-core";
import { findBrowser } from "../../tools/programs.cjs";

/** Flags that stop the browser's own background requests, and those for Microsoft's scripts. */
const quiet = [
  "--host-resolver-rules=MAP appsforoffice.microsoft.com ^NOTFOUND",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Flags that spare processor time: a page of a test lives for seconds, so that optimising its scripts costs
 * more than it gains, and nothing is drawn by a graphics processor that would need a process.
 */
const spare = ["--js-flags=--no-turbofan", "--disable-gpu", "--in-process-gpu"];

/** Starts this machine's Chromium, Chrome or Edge without a window; CHROME_PATH names another. */
export async function startBrowser(): Promise<BrowserServer> {
  const executablePath = findBrowser();
  if (!executablePath)
    throw new Error("There is no Chromium, Chrome or Edge on this machine: name one in CHROME_PATH");
  return chromium.launchServer({ executablePath, args: ["--no-sandbox", ...spare, ...quiet] });
}
