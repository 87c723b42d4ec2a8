/** Takes the pictures of the documentation, with a race of the tests' fictional results: race sheet and pane. */
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

/** The entries of an analyst on the race sheet: the number scratched, and prices. */
const prices = [15, 17, 10, 6, undefined, 13, 5, 12, 5.5, 13, 12];
/** The runner that is scratched in the pane's pictures. */
const favourite = /^5 /;
const typed = {
  F7: "5",
  ...Object.fromEntries(prices.map((price, row) => [`K${11 + row}`, String(price ?? "")])),
};

const window = await chromium.launch({
  executablePath: browser() ?? process.exit(1),
  args: ["--no-sandbox"],
});
// The reader's clock is the track's, so that every time in the pictures is of one clock.
const page = await window.newPage({
  viewport: { width: 1280, height: 800 },
  timezoneId: "Australia/Sydney",
  locale: "en-AU",
});
await page.goto(`${address}/workbench.html`);
const idle = () => page.waitForFunction("window.racingWorkbench?.idle()");
await idle();
for (const [cell, text] of Object.entries(typed))
  await page.evaluate(
    ([address, content]) => globalThis.racingWorkbench.set(address, content),
    [`Race!${cell}`, text],
  );
await idle();
const pane = page.frameLocator('iframe[title="Racing Form"]');
await pane.getByRole("button", { name: "Hide these steps" }).click();
await page.evaluate(`racingWorkbench.excel.grid.select(racingWorkbench.excel.grid.area("K11"))`);
await page.screenshot({ path: join(root, "docs/images/workbench.png") });

await page.setViewportSize({ width: 1280, height: 1600 }); // as high as the view
await pane.getByRole("button", { name: "Race day", exact: true }).click();
await pane.getByLabel("Meeting", { exact: true }).selectOption({ label: "Ashford Park (au)" });
await pane.getByRole("button", { name: "Show the cost" }).click();
await pane.getByRole("button", { name: "Build the sheets" }).waitFor();
await pane
  .getByRole("region", { name: "Race-day sheets" })
  .screenshot({ path: join(root, "docs/images/pane-raceday.png") });

await pane.getByRole("button", { name: "Pictures", exact: true }).click();
await pane.getByRole("checkbox", { name: favourite }).check();
for (const [title, file] of [
  ["What if", "whatif"],
  ["Speed map", "speedmap"],
  ["Barrier bias", "bias"],
]) {
  await pane.getByRole("radio", { name: title }).check();
  if (file === "bias") await pane.getByLabel("Venue", { exact: true }).selectOption("ashford-park");
  const fetch = pane.getByRole("button", { name: /^Draw/ });
  const drawing = pane.getByRole("img", { name: /^(Chance|Win rate|Speed map)/ });
  await fetch.or(drawing).first().waitFor();
  if (await fetch.isVisible()) await fetch.click();
  await drawing.waitFor();
  await pane
    .getByRole("region", { name: title, exact: true })
    .screenshot({ path: join(root, `docs/images/pane-pictures-${file}.png`) });
}
await window.close();
server.kill("SIGTERM");
