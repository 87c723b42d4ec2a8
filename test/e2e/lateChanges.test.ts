import { type Browser, type BrowserServer, chromium } from "playwright-core";
import { axeFaults, colourRules } from "../browser/axeFaults";
import { eventually } from "../browser/eventually";
import { inEachTheme } from "../browser/inEachTheme";
import { select } from "../browser/keyboard";
import {
  type HostName,
  hosts,
  hostsTried,
  openWorkbench,
  type Workbench,
  type WorkbenchOptions,
} from "../browser/openWorkbench";
import { paneFrame } from "../browser/paneFrame";
import { testSite } from "../browser/testSite";
import { startBrowser } from "../browser/startBrowser";
import { startChanging } from "../browser/startChanging";
import { needs } from "../needs";
import { scratch } from "../service/changingRaces";
import { findPart } from "../../tools/machine.cjs";

const at = testSite();

let server: Awaited<ReturnType<typeof startChanging>>;
let workbench: Workbench;

/** The connections that are lost, and the riders that change meanwhile: 1,000 in all by `npm run soak`. */
const [rounds, planted] = process.env.SOAK ? [6, 170] : [1, 10];

/** Returns the change of the first runner's rider. */
const ridden =
  (jockey: string): Parameters<(typeof server)["change"]>[1] =>
  ({ runners }) => ({ runners: runners.map((one, index) => (index === 0 ? { ...one, jockey } : one)) });

/** Opens a server and the workbench on it. */
async function open(options: WorkbenchOptions, browser = at.browser): Promise<void> {
  server = await startChanging({ dist: "build/office", count: 2 });
  workbench = await openWorkbench(browser, server.url, options);
}

async function close(): Promise<void> {
  await workbench?.page.context().close();
  await server.close();
}

describe.each<HostName>(hosts)("%s", (host) => {
  beforeAll(() => open({ host, viewport: { width: 1200, height: 800 } }));
  afterAll(close);

  test("late changes reach the formulas that asked, are listed with a count, and survive a restart", async () => {
    const { pane, page } = workbench;
    const formula = (race: number) =>
      `=RACING.RACE("${server.date}","ashford-park",${race},"condition",FALSE)`;
    await workbench.create({ A1: formula(1), A2: formula(2) });
    await workbench.settled();
    const first = (await workbench.get("A1:A2")).flat();
    await pane.getByRole("button", { name: "Refresh" }).first().click();
    await pane.getByLabel("Follow race day").check();
    await eventually(() => server.streams(), 1);
    const calls = () => page.evaluate<number>("window.racingWorkbench.counters.calls");
    const before = await calls();
    const times: number[] = [];
    const goings = ["Soft 5", "Soft 6", "Soft 7", "Heavy 8", "Heavy 9"].map((going) => `${going}`);
    for (const condition of goings) {
      const start = performance.now();
      server.change(1, () => ({ condition }));
      await eventually(async () => (await workbench.get("A1")).flat()[0], condition);
      times.push(performance.now() - start);
    }
    times.sort((one, other) => one - other);
    process.stdout.write(`from change to cell: median ${Math.round(times[2] ?? NaN)} ms\n`);
    // Only the formula of the changed race was calculated again.
    expect((await calls()) - before).toBe(goings.length);
    expect((await workbench.get("A2")).flat()[0]).toBe(first[1]);
    await pane.getByRole("button", { name: "Settings" }).click();
    server.change(1, scratch(2));
    await pane.getByRole("button", { name: "Refresh 1 unread change" }).waitFor();
    server.restart();
    await eventually(() => server.streams(), 1);
    server.change(1, () => ({ condition: "Good 3" }));
    await eventually(async () => (await workbench.get("A1")).flat()[0], "Good 3");
    await pane.getByRole("button", { name: /^Refresh 2/ }).click();
    await pane.getByText("going Good 3, was Heavy 9").first().waitFor();
    server.change(1, () => ({ condition: "Good 4" }));
    await pane.getByText("going Good 4, was Good 3").first().waitFor();
    await eventually(async () => (await workbench.get("A1")).flat()[0], "Good 4");
  });

  test("a lost connection is said, is there again by itself, and what was missed comes once, in one piece", async () => {
    const { pane, page } = workbench;
    const calls = () => page.evaluate<number>("window.racingWorkbench.counters.calls");
    for (let round = 0; round < rounds; round++) {
      const before = { calls: await calls(), requests: server.requests.length };
      server.setDown(true);
      await pane.getByText(/^Changes since .* may be missing\./).waitFor();
      if (round === 0) expect(await axeFaults(paneFrame(page))).toEqual([]);
      if (process.env.PICTURES && host === hosts[0]) await checkPane("connection-lost", /^Changes since/);
      const riders = Array.from({ length: planted }, (_none, index) => `J ${round}-${index}`);
      for (const [index, rider] of riders.entries()) server.change(1 + (index % 2), ridden(rider));
      const goings = [`Firm ${2 * round}`, `Firm ${2 * round + 1}`];
      for (const [index, condition] of goings.entries()) server.change(1 + index, () => ({ condition }));
      server.setDown(false);
      await pane.getByText("Connected: late changes arrive by themselves.").waitFor();
      await eventually(async () => (await workbench.get("A1:A2")).flat(), goings);
      const texts = [
        ...riders.map((rider) => `jockey ${rider},`),
        ...goings.map((going) => `going ${going},`),
      ];
      const counts = async (): Promise<readonly number[]> => {
        const listed = await pane.getByRole("listitem").allInnerTexts();
        return texts.map((text) => listed.filter((one) => one.includes(text)).length);
      };
      // The pane is drawn on its own, maybe after the cells.
      await eventually(
        counts,
        texts.map(() => 1),
      );
      // Each formula was calculated once, by one request for its race.
      expect((await calls()) - before.calls).toBe(2);
      const sent = server.requests.slice(before.requests).filter((path) => !path.endsWith("/changes"));
      expect(sent).toEqual(["/api/v1/form", "/api/v1/form"]);
    }
  });

  if (host === hosts[0])
    test("a workbook opened again with its values follows formulas with computed arguments", async () => {
      const { pane, page } = workbench;
      const formula = (track: string) => `=RACING.RACE("${server.date}",${track},2,"condition",FALSE)`;
      await workbench.create({ A1: formula('LOWER("Ashford-Park")'), A2: formula('"ashford-park"') });
      await workbench.settled();
      await pane.getByLabel("Follow race day").check();
      await page.locator('#kept[data-state="kept"]').waitFor();
      await page.reload();
      await workbench.settled();
      await eventually(() => server.streams(), 1);
      server.change(2, () => ({ condition: "Good 9" }));
      await eventually(async () => (await workbench.get("A1:A2")).flat(), ["Good 9", "Good 9"]);
      await pane.getByRole("button", { name: /^Refresh/ }).click();
      await pane.getByText("going Good 9, was").waitFor();
    });

  test("LIVE starts, pushes, follows an edited argument, ends with its cell and starts with its workbook", async () => {
    const { page, pane } = workbench;
    await pane.getByLabel("Follow race day").uncheck();
    await eventually(() => server.streams(), 0);
    const live = '=RACING.LIVE(A1,"ashford-park",B1)';
    const shownCells = async () => (await workbench.get("A3:B3")).flat();
    await workbench.create({ A1: server.date, B1: "1", A3: live, A5: "=A3*10" });
    await eventually(async () => typeof (await shownCells())[0], "number");
    expect(server.streams()).toBe(1);
    const [before = 0] = (await shownCells()) as number[];
    const counters = () => page.evaluate<{ calls: number }>("window.racingWorkbench.counters");
    const { calls } = await counters();
    const from = Date.now();
    server.change(1, scratch(3));
    await eventually(async () => (await workbench.get("A5")).flat()[0], 10 * (before + 1));
    server.change(2, scratch(3));
    server.change(1, () => ({ condition: "Soft 1" }));
    await eventually(async () => (await shownCells())[0], before + 2);
    const [, last = NaN] = (await shownCells()) as number[];
    expect(Math.abs(last - 25_569 - from / 86_400_000)).toBeLessThan(1); // days, whatever the time zone
    await workbench.type("D9", "7"); // a calculation elsewhere
    await select(workbench, "D9");
    await page.keyboard.press("Control+z");
    await eventually(async () => (await workbench.get("D9")).flat()[0], null); // a push is no step of undo
    expect((await counters()).calls).toBe(calls);
    await workbench.type("B1", "2");
    await eventually(async () => (await counters()).calls, calls + 1);
    await eventually(async () => typeof (await shownCells())[0], "number");
    const [second = 0] = (await shownCells()) as number[];
    server.change(1, () => ({ condition: "Heavy 1" }));
    server.change(2, () => ({ condition: "Heavy 1" }));
    await eventually(async () => (await shownCells())[0], second + 1);
    await workbench.type("A3", "");
    await eventually(() => server.streams(), 0);
    await workbench.type("A3", live);
    await eventually(async () => (await shownCells())[0], second + 1);
    await workbench.create({ A1: "another workbook" });
    await eventually(() => server.streams(), 0);
    await workbench.create({ A1: server.date, B1: "2", A3: live });
    await eventually(async () => (await shownCells())[0], second + 1);
    server.change(2, () => ({ condition: "Good 1" }));
    await eventually(async () => (await shownCells())[0], second + 2);
  });
});

/**
 * Checks the pane by axe at two widths, in the other themes the colours; with PICTURES naming a folder, keeps
 * screenshots.
 */
async function checkPane(name: string, shownText: string | RegExp): Promise<void> {
  const { page, pane } = workbench;
  for (const width of [320, 450]) {
    await page.evaluate(`document.getElementById("pane").style.width = "${width}px"`);
    await inEachTheme(page, async (theme) => {
      const frame = paneFrame(page);
      const isWide = await frame.evaluate("document.documentElement.scrollWidth > innerWidth");
      const faults = await axeFaults(frame, theme === "light" ? {} : { rules: colourRules });
      expect([name, width, theme, faults, isWide]).toEqual([name, width, theme, [], false]);
      await pane.getByText(shownText).first().scrollIntoViewIfNeeded();
      if (process.env.PICTURES)
        await page
          .locator("#pane")
          .screenshot({ path: `${process.env.PICTURES}/${name}-${width}-${theme}.png` });
    });
  }
  await page.evaluate('document.getElementById("pane").style.width = ""');
}

/** Records the notifications that the pane shows, beside those of the system. */
const recordNotifications = (): void => {
  const Shown = Notification;
  const texts: string[] = [];
  class Recorded extends Shown {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options);
      texts.push(String(options?.body));
    }
  }
  Object.assign(window, { Notification: Recorded, notified: texts });
};

const notifying = needs("notifications");
notifying.describe.each(hostsTried(hosts[1]))("the watches of a race's sheet on %s", (host) => {
  let started: BrowserServer;
  let browser: Browser;
  beforeAll(async () => {
    started = await startBrowser(findPart("notifications"));
    browser = await chromium.connect(started.wsEndpoint());
    const options: WorkbenchOptions = {
      host,
      example: true,
      viewport: { width: 1200, height: 900 },
      permissions: ["notifications"],
      observe: (page) => void page.addInitScript(recordNotifications),
    };
    await open(options, browser);
  });
  afterAll(async () => {
    await close();
    await browser.close();
    await started.close();
  });

  test("fire once, as a notice and a notification, and a reload repeats none", async () => {
    const { page, pane } = workbench;
    const notified = () => paneFrame(page).evaluate<string[]>("window.notified");
    const race = `Ashford Park R${(await workbench.get("Race!E7")).flat()[0]}`;
    const [number, name] = (await workbench.get("Race!A12:B12")).flat();
    await pane.getByRole("button", { name: "Refresh" }).first().click();
    await pane.getByLabel("Follow race day").check();
    await eventually(() => server.streams(), 1);
    await pane.getByRole("button", { name: "Add the watch" }).click(); // a runner of mine is scratched
    await pane.getByLabel("Also show a desktop notification").check();
    await pane.getByLabel("Watch", { exact: true }).selectOption("overlay");
    await pane.getByLabel("Percent").fill("150");
    await pane.getByLabel("Race", { exact: true }).selectOption(race);
    await pane.getByRole("button", { name: "Add the watch" }).click();
    await pane.getByText(`An overlay above 150%, ${race}`).waitFor();
    await workbench.type("Race!K13", "5");
    await workbench.type("Race!K12", "90");
    await pane.getByText(new RegExp(`${race}: overlay of ${number} ${name}: \\d+%`)).waitFor();
    await pane.getByRole("button", { name: "Settings" }).click();
    server.change(Number(race.at(-1)), scratch(Number(number)));
    const scratched = `${race}: ${number} ${name} is scratched`;
    await pane.getByText(scratched).waitFor();
    expect(await notified()).toEqual([expect.stringContaining("overlay of"), scratched]);
    await checkPane("watch-fired", scratched);
    await pane.getByRole("button", { name: /^Refresh/ }).click();
    await pane.getByText(/^Best overlay .*, was /).waitFor();
    await checkPane("changes", /^Best overlay/);
    await checkPane("watches", "Also show a desktop notification");
    await page.reload();
    await workbench.settled();
    await pane.getByText(scratched).waitFor();
    expect(await notified()).toEqual([]);
    await pane.getByRole("button", { name: "Dismiss all 2" }).click();
    await workbench.type("Race!K12", "901");
    await workbench.settled();
    await pane.getByRole("button", { name: /^Refresh/ }).click();
    await pane.getByText(`An overlay above 150%, ${race}`).waitFor();
    expect(await pane.getByText(scratched).count()).toBe(0);
  });
});
