/** Takes the README's picture: the workbench with a race from the fictional results of the tests. */
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";
import { browser } from "./browser.mjs";
import { build, compileServer, root } from "./prepare.mjs";

build();
compileServer();
const history = ["--results", "test/fixtures/results.csv", "--as-of", "2026-03-14", "--key", "demo-pro=pro"];
const data = mkdtempSync(join(tmpdir(), "racing-pictures-"));
const server = spawn(process.execPath, ["tools/serve.mjs", "--port", "0", "--data", data, ...history], { cwd: root });
let address;
for await (const line of createInterface({ input: server.stdout })) {
  address = /^Racing form service: (http\S+)/.exec(line)?.[1];
  if (address) break;
}

const window = await chromium.launch({ executablePath: browser(), args: ["--no-sandbox"] });
const page = await window.newPage({ viewport: { width: 1400, height: 640 } });
await page.goto(`${address}/workbench.html`);
const idle = () => page.waitForFunction("window.racingWorkbench?.idle()");
await idle();
// Scratches a runner, so that the columns beside the names show the prices before and after.
await page.evaluate(
  `{ racingWorkbench.set("Race!B5", "7"); const { grid } = racingWorkbench.excel; grid.select(grid.area("Race!L16")); }`,
);
await idle();
await page.frameLocator("iframe").getByText("requests left today").waitFor();
await page.screenshot({ path: join(root, "docs/images/workbench.png") });
await window.close();
server.kill("SIGTERM");
