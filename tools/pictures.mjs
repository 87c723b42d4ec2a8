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
const server = spawn(process.execPath, ["tools/serve.mjs", "--port", "0", "--data", data, ...history], {
  cwd: root,
});
let address;
for await (const line of createInterface({ input: server.stdout })) {
  address = /^Racing form service: (http\S+)/.exec(line)?.[1];
  if (address) break;
}

/** A race and the same race without its favourite, side by side. */
const sheet = {
  name: "Race 5",
  cells: {
    A1: '=RACING.RACE("2026-03-14","ashford-park",5,"raceName",FALSE)',
    C1: "Without number",
    D1: "5",
    A3: '=RACING.FORM("2026-03-14","ashford-park",5,"number,name,barrier,jockey,form")',
    G3: '=RACING.WHATIF("2026-03-14","ashford-park",5,$D$1,,,"winProb,adjustedWin,winChange,fairOdds")',
    A17: '=RACING.BIAS("ashford-park",1200,,,,"barrierNumber,totalStarts,wins,winRate,advantage")',
  },
  widths: [50, 140, 110, 120, 80, 30, 95, 105, 95, 80],
  looks: [
    ...["A1:C1", "A3:J3", "A17:E17"].map((range) => [range, { bold: true }]),
    ["D1", { fillColor: "#FFF7D6", textColor: "#0B4DA2" }],
  ],
  formats: { "J4:J14": "0.00" },
};

const window = await chromium.launch({
  executablePath: browser() ?? process.exit(1),
  args: ["--no-sandbox"],
});
const page = await window.newPage({ viewport: { width: 1400, height: 892 } });
await page.goto(`${address}/workbench.html`);
const idle = () => page.waitForFunction("window.racingWorkbench?.idle()");
await idle();
await page.evaluate(`racingWorkbench.create([${JSON.stringify(sheet)}])`);
await idle();
const pane = page.frameLocator("iframe");
await pane.getByText("requests left today").waitFor();
await pane.getByRole("button", { name: "Hide these steps" }).click();
await page.evaluate(`racingWorkbench.excel.grid.select(racingWorkbench.excel.grid.area("D1"))`);
await page.screenshot({ path: join(root, "docs/images/workbench.png") });
await window.close();
server.kill("SIGTERM");
