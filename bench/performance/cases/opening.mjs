/** P11: measures the workbench as a person opens it and types a price; P7: the same page as a static site. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { predicted, startWorld } from "../fullWorld.mjs";
import { partsOf } from "../profile.mjs";
import { summary } from "../rounds.mjs";
import { root, source } from "../sources.mjs";

const { startFileServer } = source("test/browser/fileServer.ts");

const visits = 5;
const hasWinChances = () =>
  globalThis.racingWorkbench
    ?.get?.("Race!G11:G34")
    .flat()
    .some((cell) => typeof cell === "number") ?? false;

/** Opens the page; returns the milliseconds to its first paint and to the table with win chances. */
export async function visit(page, url) {
  page.on("dialog", (dialog) => void dialog.accept());
  const begun = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(hasWinChances, undefined, { timeout: 0, polling: 30 });
  const table = performance.now() - begun;
  const paint = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0].startTime,
  );
  await page.waitForFunction(() => globalThis.racingWorkbench.idle(), undefined, { timeout: 0 });
  return { table, paint };
}

/** Types a price into a cell; resolves with the milliseconds from Enter to the race priced again. */
async function typePrice(page, cell, price) {
  await page.evaluate((at) => {
    const { grid } = globalThis.racingWorkbench.excel;
    const priced = () => JSON.stringify(globalThis.racingWorkbench.get("Race!L11:P24"));
    const before = priced();
    grid.select(grid.area(at));
    grid.focus();
    globalThis.typed = new Promise((resolve) => {
      const entered = ({ key }) => {
        if (key !== "Enter") return;
        globalThis.removeEventListener("keydown", entered, true);
        const begun = performance.now();
        const look = setInterval(() => {
          if (priced() === before || !globalThis.racingWorkbench.idle()) return;
          clearInterval(look);
          resolve(performance.now() - begun);
        }, 2);
      };
      globalThis.addEventListener("keydown", entered, true);
    });
  }, cell);
  await page.keyboard.type(String(price));
  await page.keyboard.press("Enter");
  return page.evaluate(() => globalThis.typed);
}

/** Profiles one more visit: the parts of the page's and the add-in's scripts. */
async function profiledVisit(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Profiler.enable");
  await session.send("Profiler.start");
  await visit(page, url);
  const { profile } = await session.send("Profiler.stop");
  await context.close();
  return partsOf("a first visit to the workbench, the page's thread", [profile], { root: "the browser" });
}

const milliseconds = (goal, what, values, limit) => {
  const { median, p10, p90 } = summary(values);
  const [middle, low, high] = [median, p10, p90].map(Math.round);
  const text = `${middle} ms (${low} to ${high})`;
  return { goal, what, text, wanted: `<= ${limit} ms`, met: median <= limit };
};

async function workbench(browser, folder) {
  const { url, stop } = await startWorld(join(folder, "medium"), { scale: "medium" });
  try {
    await predicted(url);
    const address = `${url}/workbench.html`;
    const [opened, typed] = [[], []];
    for (let round = -1; round < visits; round++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      const times = await visit(page, address);
      if (round >= 0) opened.push(times);
      await page.waitForTimeout(1000);
      for (const [cell, price] of Object.entries({ K11: 15 + round, K12: 7 + round, K13: 5 + round }))
        typed.push(await typePrice(page, `Race!${cell}`, price));
      await context.close();
    }
    const of = (name) => opened.map((times) => times[name]);
    return {
      rows: [
        milliseconds("P11", "from opening the page to its first paint", of("paint"), 1000),
        {
          ...milliseconds(
            "P11",
            "from opening the page to the first table with win chances",
            of("table"),
            2000,
          ),
          brief: "the first table with win chances",
        },
        milliseconds("P11", "from Enter after a typed price to the race priced again", typed, 100),
      ],
      parts: await profiledVisit(browser, address),
    };
  } finally {
    await stop();
  }
}

/** Opens the static site in new browsers, and in each a second time when the races have been kept. */
async function staticSite(browser) {
  const built = spawnSync(
    process.execPath,
    ["-e", "import('./tools/static.mjs').then((made) => made.buildStaticForTests())"],
    {
      cwd: root,
      stdio: "ignore",
    },
  );
  if (built.status !== 0) throw new Error("the static site could not be built");
  const files = await startFileServer(join(root, "build/static-test"), "/racing/");
  const [first, later] = [[], []];
  try {
    for (let round = 0; round < 3; round++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      first.push((await visit(await context.newPage(), `${files.url}/workbench.html`)).table);
      await new Promise((resolve) => setTimeout(resolve, 12_000)); // the rest of the races is made and kept
      for (const page of context.pages()) await page.close();
      later.push((await visit(await context.newPage(), `${files.url}/workbench.html`)).table);
      await context.close();
    }
  } finally {
    files.stop();
  }
  return [
    {
      ...milliseconds(
        "P7",
        "static site: from the link to the first table with win chances, first visit",
        first,
        2500,
      ),
      brief: "static site, first visit",
    },
    milliseconds("P7", "static site: the same on a later visit", later, 1000),
  ];
}

export async function opening({ browser, folder }) {
  const { rows, parts } = await workbench(browser, folder);
  return { rows: [...rows, ...(await staticSite(browser))], parts };
}
