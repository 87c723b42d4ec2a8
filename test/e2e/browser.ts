import { existsSync } from "node:fs";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";

/** Where Linux keeps Chromium and its kin; on other machines Chrome and Edge are found by their channels. */
const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/microsoft-edge"];

/** The browser's background work would only knock at hosts that the tests do not need. */
const quiet = [
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
    ...places.filter(existsSync).map((executablePath) => ({ executablePath })),
    { channel: "chrome" },
    { channel: "msedge" },
  ];
}

/** Starts the machine's own Chromium, Chrome or Edge without a window; CHROME_PATH names another. */
export async function startBrowser(): Promise<Browser> {
  const failures: string[] = [];
  for (const candidate of candidates()) {
    try {
      return await chromium.launch({ ...candidate, args: ["--no-sandbox", "--disable-gpu", ...quiet] });
    } catch (error) {
      failures.push(String(error).split("\n")[0] ?? "");
    }
  }
  throw new Error(`No browser could be started; name one in CHROME_PATH. ${failures.join("; ")}`);
}
