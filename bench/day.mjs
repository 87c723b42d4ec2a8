/**
 * node bench/day.mjs: goes through an analyst's day in the workbench by clicks and keys, as a person does, and
 * prints clicks, entries, seconds, the longest step and requests of each task. `--results FILE` takes a results
 * file in place of the simulated world, `--data FOLDER` keeps the store, `--url URL` takes a running service
 * with the key demo-pro, and `--pictures FOLDER` saves pictures of each sheet, view and function in three
 * themes.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import programs from "../tools/programs.cjs";
import { build, compileServer, root } from "../tools/prepare.mjs";
import { functionsAlone } from "./day/functionsAlone.mjs";

const { values: options } = parseArgs({
  options: {
    results: { type: "string" },
    data: { type: "string" },
    url: { type: "string" },
    pictures: { type: "string" },
    zone: { type: "string", default: "Australia/Sydney" },
  },
});

/** Starts a server on a free port; resolves with its process and its address. */
async function startService() {
  build();
  compileServer();
  const data = options.data ?? mkdtempSync(join(tmpdir(), "racing-day-"));
  const source = options.results ? ["--results", options.results] : [];
  const server = spawn(
    process.execPath,
    ["tools/serve.mjs", "--port", "0", "--data", data, "--key", "demo-pro=pro", ...source],
    { cwd: root, stdio: ["ignore", "pipe", "inherit"] },
  );
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /^Racing form service: (http\S+)/.exec(line)?.[1];
    if (address) return { server, address };
  }
  throw new Error("The service ended before it stated its address.");
}

const { server, address } = options.url ? { address: options.url } : await startService();
const browser = await chromium.launch({
  executablePath: programs.findBrowser() ?? process.exit(1),
  args: ["--no-sandbox"],
});
const context = await browser.newContext({
  viewport: { width: 1440, height: 900 },
  locale: "en-AU",
  timezoneId: options.zone,
});
const page = await context.newPage();
page.setDefaultTimeout(900_000); // a busy machine builds every sheet in minutes
page.on("pageerror", (error) => console.error(`The page failed: ${error}`));

const counts = { clicks: 0, entries: 0, requests: 0 };
page.on("request", (request) => {
  if (/\/api\/v1\//.test(request.url())) counts.requests += 1;
});

const pane = page.frameLocator('iframe[title="Racing Form"]');
const settled = () =>
  page.waitForFunction(() => globalThis.racingWorkbench?.idle?.(), undefined, { polling: 20 });
const inPage = async (expression) => JSON.parse(await page.evaluate(`JSON.stringify(${expression} ?? null)`));
const cell = async (at) => (await inPage(`racingWorkbench.get(${JSON.stringify(at)})`))[0][0];

async function click(locator, ...how) {
  counts.clicks += 1;
  await locator.click(...how);
}
const press = (name) => click(pane.getByRole("button", { name, exact: typeof name === "string" }).first());

/** Types into a cell, key by key, and presses Enter. */
async function type(at, text) {
  counts.entries += 1;
  await page.evaluate((target) => {
    const { grid } = globalThis.racingWorkbench.excel;
    grid.select(grid.area(target));
    grid.focus();
  }, at);
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await settled();
}

/** Returns the milliseconds of processor time of the longest task of the pages in a trace. */
function longestTask(trace) {
  const { traceEvents } = JSON.parse(trace);
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name === "RunTask" && threads.has(`${pid} ${tid}`),
  );
  return Math.round(Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur)) / 1000);
}

const rows = [];
async function task(name, work) {
  const before = { ...counts };
  await browser.startTracing(page, { categories: ["disabled-by-default-devtools.timeline"] });
  const began = performance.now();
  await work();
  await settled();
  const ended = performance.now();
  const longest = longestTask((await browser.stopTracing()).toString());
  rows.push({
    task: name,
    clicks: counts.clicks - before.clicks,
    entries: counts.entries - before.entries,
    seconds: Number(((ended - began) / 1000).toFixed(2)),
    "longest step, ms of processor time": longest,
    requests: counts.requests - before.requests,
  });
}

const themes = {
  light: { colorScheme: "light", forcedColors: "none" },
  dark: { colorScheme: "dark", forcedColors: "none" },
  contrast: { colorScheme: "dark", forcedColors: "active" },
};
const sizes = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** Saves pictures of the page in each theme, in one size or all. */
async function take(name, inSizes = sizes.slice(0, 1)) {
  if (!options.pictures) return;
  for (const size of inSizes) {
    await page.setViewportSize(size);
    await settled();
    for (const [theme, media] of Object.entries(themes)) {
      await page.emulateMedia(media);
      const path = join(options.pictures, `${size.width}-${name.replaceAll(" ", "_")}-${theme}.png`);
      await page.screenshot({ path });
    }
  }
  await page.setViewportSize(sizes[0]);
  await page.emulateMedia(themes.light);
}
const show = (sheet) =>
  page.evaluate((name) => globalThis.racingWorkbench.excel.grid.activate(name), sheet).then(settled);

/** Shows the race of a number by its button in the pane's view of race days. */
async function showRace(number) {
  await press(`R${number}`);
  await page.waitForFunction((race) => globalThis.racingWorkbench.get("Race!E7")[0][0] === race, number);
}

/** Returns the race of the sheet in front with a jockey and a trainer of it. */
async function shownRace() {
  const [[track]] = await inPage("racingWorkbench.get('Race!A7')");
  const serial = await cell("Race!C7");
  const date = new Date(Date.UTC(1899, 11, 30 + Number(serial))).toISOString().slice(0, 10);
  return { date, track, number: await cell("Race!E7"), jockey: await cell("Race!E11"), trainer: "" };
}

if (options.pictures) mkdirSync(options.pictures, { recursive: true });
try {
  await task("first page: the next race with chances", () => page.goto(`${address}/workbench.html`));
  await take("first page", sizes);
  const first = Number(await cell("Race!E7"));
  const other = first === 1 ? 2 : first - 1;
  const [one, two, three, four] = (await inPage(`racingWorkbench.get("Race!A11:A34")`)).flat();
  const race = await shownRace();
  await task("another race of the meeting, typed", () => type("Race!E7", String(other)));
  await task("another race of the meeting, by the pane", async () => {
    await press("Race day");
    await showRace(first);
  });
  await task("price a runner", () => type("Race!K11", "15"));
  await task("scratch and reprice", () => type("Race!F7", String(three)));
  await task("three what-ifs side by side", async () => {
    await type("Race!Q6", String(one));
    await type("Race!R6", `${two} ${four}`);
    await type("Race!S8", `${one}:5`);
  });
  await take("race with what-ifs", sizes);
  await task("log the stakes", async () => {
    await press("Log these bets");
    await pane
      .getByText(/^Added \d+ bets? to|no stake/i)
      .first()
      .waitFor();
  });
  await task("every sheet of one race", async () => {
    const meeting = pane.getByLabel("Meeting", { exact: true });
    await meeting.locator("option").nth(1).waitFor({ state: "attached" });
    if ((await meeting.inputValue()) === "") {
      counts.clicks += 2;
      await meeting.selectOption({ index: 1 });
    }
    for (const box of await pane.getByRole("group", { name: "Sheets" }).getByRole("checkbox").all())
      if (!(await box.isChecked())) await click(box);
    await press("None");
    await click(pane.getByRole("checkbox", { name: /^\d+ · / }).first());
    await press("Show the cost");
    const load = pane.getByRole("button", { name: /^Load the runners/ });
    const start = pane.getByRole("button", { name: "Build the sheets" });
    await load.or(start).first().waitFor();
    if (await load.isVisible()) await click(load);
    await click(start);
    await pane.getByText(/ after your own\.$/).waitFor();
  });
  await task("price a runner, every sheet in the book", () => type("Race!K13", "7/2"));
  await task("three slices of a bias", () => type("Bias lab!AH4", "1000-1200, 1400-1800, all"));
  await task("take a snapshot", async () => {
    await press("Refresh");
    await press("Show the size");
    await press("Take the snapshot");
    await pane.getByRole("button", { name: /^Delete / }).waitFor();
  });
  for (const sheet of await inPage("racingWorkbench.excel.grid.sheets()")) {
    await show(sheet);
    await take(`sheet ${sheet}`, sizes);
  }
  await show("Race");
  await task("reload", async () => {
    await page.locator('#kept[data-state="kept"]').waitFor();
    await page.reload();
  });
  if (options.pictures) {
    for (const view of ["Race day", "Pictures", "Refresh", "Review", "Functions", "Activity", "Settings"]) {
      const button = pane.getByRole("button", { name: view, exact: true });
      if ((await button.count()) === 0) continue;
      await button.click();
      await take(`view ${view}`);
    }
    const typeAlone = async (formula) => {
      await page.evaluate(
        (sheets) => globalThis.racingWorkbench.create(sheets),
        [{ name: "Sheet1", cells: {} }],
      );
      await type("Sheet1!A1", formula);
    };
    await functionsAlone({ race, type: typeAlone, take });
  }
} catch (error) {
  console.error(error);
  if (options.pictures) await page.screenshot({ path: join(options.pictures, "failed.png") });
  process.exitCode = 1;
} finally {
  console.table(rows);
  await browser.close();
  server?.kill("SIGTERM");
}
