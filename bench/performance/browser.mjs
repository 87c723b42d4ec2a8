/** Opens pages in Chromium in which Microsoft's runtime runs the built add-in and the peers; the bench stands in for Excel. */
import { chromium } from "playwright-core";
import webpack from "webpack";
import { join } from "node:path";
import programs from "../../tools/programs.cjs";
import { installHost } from "./excelHost.mjs";
import { root, source, today } from "./sources.mjs";

const { evaluated } = source("test/browser/evaluated.ts");

export async function bundlePeers(folder) {
  const bundler = webpack({
    mode: "production",
    entry: join(root, "bench/performance/peers.js"),
    output: { path: folder, filename: "peers.js" },
    target: ["web", "es2022"],
    performance: { hints: false },
  });
  await new Promise((resolve, reject) =>
    bundler.run((error, stats) =>
      error || stats.hasErrors() ? reject(error ?? stats.toString()) : resolve(),
    ),
  );
}

export const startBrowser = () =>
  chromium.launch({
    executablePath: programs.findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });

/** Opens the page and waits until the functions' code is loaded. */
export async function openPage(browser, { url, slowTimers = false, context }) {
  const opened = context ?? (await browser.newContext());
  const page = await opened.newPage();
  await page.addInitScript(installHost);
  if (slowTimers) await page.addInitScript(slowOwnTimers);
  await page.goto(`${url}/page.html`, { timeout: 0 });
  await evaluated(page, `excelHost.call([["FIELDS", ["form", null]]])`);
  await page.waitForTimeout(600); // the next result leaves after 50 ms
  return page;
}

/**
 * Slows the add-in's timers in the same way as a hidden pane; the timers of Excel's runtime are not slowed.
 */
function slowOwnTimers() {
  const real = globalThis.setTimeout;
  globalThis.setTimeout = (work, wait = 0, ...args) =>
    real(work, new Error().stack.includes("custom-functions-runtime") ? wait : Math.max(1000, wait), ...args);
}

/** Runs a function in the page with some arguments; resolves with its result. */
export const evaluateWith = (page, work, values) => evaluated(page, `(${work})(${JSON.stringify(values)})`);

/** Returns the milliseconds from some calls to the last of their results. */
export const time = (page, id, { cells, races, spelled = 3 }) =>
  evaluateWith(
    page,
    async ([name, count, distinct, ways, first]) => {
      const spellings = [
        (race) => ["ashford-park", race],
        (race) => ["Ashford Park", String(race)],
        (race) => ["ASHFORD PARK", race],
      ];
      const day = (race) =>
        new Date(Date.parse(first) + Math.floor((race - 1) / 20) * 86_400_000).toISOString().slice(0, 10);
      const calls = Array.from({ length: count }, (_, index) => {
        const race = (index % distinct) + 1;
        const [track, number] = spellings[Math.floor(index / distinct) % ways](((race - 1) % 20) + 1);
        const tail = name === "RUNNER" ? ["name", null, null] : [];
        return [name, [day(race), track, number, 1, ...tail]];
      });
      const started = performance.now();
      const results = await globalThis.excelHost.call(calls);
      const took = performance.now() - started;
      const failed = results.filter(([, succeeded, value]) => !succeeded || value?.[0]?.[0] !== "Runner 1");
      if (failed.length > 0)
        throw new Error(`${name}: ${failed.length} wrong, such as ${JSON.stringify(failed[0])}`);
      return took;
    },
    [id, cells, races, spelled, today],
  );
