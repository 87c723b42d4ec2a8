import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const root = join(__dirname, "../..");

/** A server over the fictional results and a browser, for the add-in's page as it was built. */
export interface PaneStage {
  readonly url: string;
  /** Opens the pane at the size that Excel gives it, in a profile of its own unless one is handed in. */
  open(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** Resolves with the address that the server says it listens at. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let text = "";
    server.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const address = /Racing form service: (http:\S+)/.exec(text)?.[1];
      if (address) found(address);
    });
    server.once("exit", (code) => failed(new Error(`The server ended with code ${code}: ${text}`)));
  });
}

export async function openStage(): Promise<PaneStage> {
  const data = mkdtempSync(join(tmpdir(), "racing-pane-"));
  const dist = resolve(root, process.env.DIST ?? "dist");
  const history = ["--results", "test/fixtures/results.csv", "--as-of", "2026-03-14"];
  const keys = ["--key", "demo-pro=pro", "--key", "demo-free=free", "--key", "my-own-key=pro"];
  const server = spawn(
    process.execPath,
    ["tools/serve.mjs", "--port", "0", "--data", data, "--dist", dist, ...history, ...keys],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = new Promise((resolved) => server.once("exit", resolved));
  const url = await addressOf(server);
  const executablePath = process.env.CHROME_PATH ?? "/usr/bin/chromium";
  const browser: Browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

  return {
    url,
    async open(options = {}) {
      const context = await browser.newContext({ viewport: { width: 350, height: 700 }, ...options });
      await context.route("https://appsforoffice.microsoft.com/**", (route) => route.abort()); // no Office.js: the page must survive
      const page = await context.newPage();
      await page.goto(`${url}/taskpane.html`);
      return page;
    },
    async close() {
      await browser.close();
      server.kill("SIGTERM");
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
