import { existsSync } from "node:fs";
import { type BrowserServer, chromium, type LaunchOptions } from "playwright-core";

/** Paths of Chromium and its relatives on Linux; on other systems Chrome and Edge are found by channel. */
const paths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/microsoft-edge",
];

/** Flags that stop the browser's own background requests, and those for Microsoft's scripts. */
const quiet = [
  "--host-resolver-rules=MAP appsforoffice.microsoft.com ^NOTFOUND",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

function candidates(): LaunchOptions[] {
  const named = process.env.CHROME_PATH;
  if (named) return [{ executablePath: named }];
  return [
    ...paths.filter(existsSync).map((executablePath) => ({ executablePath })),
    { channel: "chrome" },
    { channel: "msedge" },
  ];
}

/** Starts this machine's Chromium, Chrome or Edge without a window; CHROME_PATH names another. */
export async function startBrowser(): Promise<BrowserServer> {
  const failures: string[] = [];
  for (const candidate of candidates()) {
    try {
      return await chromium.launchServer({ ...candidate, args: ["--no-sandbox", "--disable-gpu", ...quiet] });
    } catch (error) {
      failures.push(String(error).split("\n")[0] ?? "");
    }
  }
  throw new Error(`No browser could be started; name one in CHROME_PATH. ${failures.join("; ")}`);
}
