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

/**
 * Starts a browser without a window: this machine's Chromium, Chrome or Edge unless a path names another.
 * Chromium itself may crash while it starts (a segmentation fault in one of some hundred starts), so that a
 * failed start is repeated.
 */
export async function startBrowser(
  executablePath: string | undefined = findBrowser(),
  attemptsLeft = 3,
): Promise<BrowserServer> {
  if (!executablePath)
    throw new Error("There is no Chromium, Chrome or Edge on this machine: name one in CHROME_PATH");
  try {
    return await chromium.launchServer({ executablePath, args: ["--no-sandbox", ...spare, ...quiet] });
  } catch (error) {
    if (attemptsLeft <= 1) throw error;
    return startBrowser(executablePath, attemptsLeft - 1);
  }
}
