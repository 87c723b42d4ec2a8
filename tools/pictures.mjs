/**
 * Takes the pictures of the documentation, with a race of the tests' fictional results: race sheet and pane. `--review FOLDER`
 * takes others, to be looked at: each sheet and view in each theme and size.
 */
import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import programs from "./programs.cjs";
import { build, compileServer, root } from "./prepare.mjs";

const { values } = parseArgs({ options: { review: { type: "string" } } });
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
  executablePath: programs.findBrowser() ?? process.exit(1),
  args: ["--no-sandbox"],
});
const themes = { light: ["light", "none"], dark: ["dark", "none"], contrast: ["dark", "active"] };
const codes = {
  greyhounds: { C7: "2026-03-16", A7: "tallow-creek", E7: "2", U7: "race_code=greyhounds; country=au" },
  harness: { C7: "2026-03-15", A7: "pemberly", E7: "2", U7: "race_code=harness; country=au" },
};

/** Takes pictures of sheets and views in each theme, at three widths, at a zoom of 200%, and of a narrow and a wide pane. */
async function review(folder) {
  const open = async (path, viewport, deviceScaleFactor = 1) => {
    const page = await window.newPage({ viewport, deviceScaleFactor, locale: "en-AU" });
    await page.goto(`${address}/${path}`);
    const inPage = (script) => page.evaluate(script);
    const settled = () => page.waitForFunction("!window.racingWorkbench || racingWorkbench.idle()");
    const take = async (name) => {
      await settled();
      for (const [theme, [colorScheme, forcedColors]] of Object.entries(themes)) {
        await page.emulateMedia({ colorScheme, forcedColors });
        await page.screenshot({
          path: join(folder, `${name}-${theme}.png`),
          fullPage: path === "taskpane.html",
        });
      }
    };
    return { page, inPage, settled, take };
  };
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ]) {
    const { page, inPage, settled, take } = await open("workbench.html", { width, height });
    await page.waitForFunction("window.racingWorkbench?.idle()");
    await take(`race-${width}`);
    await inPage("racingWorkbench.excel.grid.activate('Meetings')");
    await take(`meetings-${width}`);
    await inPage("racingWorkbench.excel.grid.activate('Race')");
    for (const [code, cells] of Object.entries(codes)) {
      for (const [cell, text] of Object.entries(cells))
        await inPage(`racingWorkbench.set("Race!${cell}", "${text}")`);
      await settled();
      await take(`${code}-${width}`);
    }
    await page.close();
  }
  const { page, take } = await open("workbench.html", { width: 640, height: 400 }, 2);
  await page.waitForFunction("window.racingWorkbench?.idle()");
  await take("zoom-200");
  for (const width of [320, 450]) {
    const pane = await open("taskpane.html", { width, height: 900 });
    const tabs = pane.page.getByRole("navigation", { name: "Views" }).getByRole("button");
    await tabs.first().waitFor();
    for (const tab of await tabs.all()) {
      await tab.click();
      await pane.take(`pane-${width}-${(await tab.innerText()).trim().toLowerCase().replace(" ", "-")}`);
    }
  }
}
if (values.review) {
  await review(values.review);
  await window.close();
  server.kill("SIGTERM");
  process.exit();
}

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
  const drawing = pane.getByRole("img", { name: /^(Win chance|Win rate|Speed map)/ });
  await fetch.or(drawing).first().waitFor();
  if (await fetch.isVisible()) await fetch.click();
  await drawing.waitFor();
  await pane
    .getByRole("region", { name: title, exact: true })
    .screenshot({ path: join(root, `docs/images/pane-pictures-${file}.png`) });
}
await window.close();
server.kill("SIGTERM");

// A race day's pictures are of the test that changes its races.
const suite = ["--selectProjects", "browser", "-w", "1", "test/e2e/lateChanges.test.ts"];
spawnSync(process.execPath, ["node_modules/jest/bin/jest.js", ...suite], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PICTURES: data },
});
for (const name of ["changes", "connection-lost", "watch-fired"])
  copyFileSync(join(data, `${name}-450-light.png`), join(root, `docs/images/pane-${name}.png`));
