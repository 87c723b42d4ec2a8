import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { axeFaults, colourRules } from "../browser/axeFaults";
import { select } from "../browser/keyboard";
import { inEachTheme } from "../browser/inEachTheme";
import { openPane } from "../browser/openPane";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { paneFrame } from "../browser/paneFrame";
import { testSite } from "../browser/testSite";

/**
 * Every view of the pane and every part of the workbench in light, dark and forced colours: without a
 * violation of axe, no wider than its frame. With PANE_IMAGES naming a folder, a screenshot of each is kept
 * there.
 */
const at = testSite();
let workbench: Workbench;

beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url, { viewport: { width: 800, height: 1500 } });
});
beforeEach(() => workbench.create({ A1: "my own" }));

const pane = () => workbench.pane;
const to = (view: string) => pane().getByRole("button", { name: view, exact: true }).click();
const press = (name: string | RegExp) => pane().getByRole("button", { name }).press("Enter");
const folder = process.env.PANE_IMAGES;

const isTooWide = (page: Pick<Page, "evaluate">): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** The functions of the guide after the first few, whose colours are the same. */
const repeated = [".item ~ .item ~ .item ~ .item"];

/**
 * Returns the checks of a theme: all rules in the light one, then only the rules about colours, without the
 * parts that repeat colours checked elsewhere.
 */
const checkedIn = (theme: string) => (theme === "light" ? {} : { rules: colourRules, exclude: repeated });

/** Checks the pane as it is now in each theme. */
const check = (view: string): Promise<void> =>
  inEachTheme(workbench.page, async (theme) => {
    const frame = paneFrame(workbench.page);
    expect([view, theme, await axeFaults(frame, checkedIn(theme)), await isTooWide(frame)]).toEqual([
      view,
      theme,
      [],
      false,
    ]);
    if (folder)
      await workbench.page
        .locator("#pane")
        .screenshot({ path: resolve(folder, `pane-${view}-${theme}.png`) });
  });

async function chooseRace(race: string): Promise<void> {
  await pane().getByLabel("Meeting").selectOption({ label: "Ashford Park (au)" });
  await pane().getByLabel("Race", { exact: true }).selectOption(race);
}

const picture = () => pane().getByRole("img", { name: /^(Win chance|Win rate|Speed map)/ });

/** Draws the picture that is chosen, unless all that it needs is cached and it is drawn already. */
async function draw(): Promise<void> {
  const button = pane().getByRole("button", { name: /^Draw/ });
  await button.or(picture()).first().waitFor();
  if (await button.isVisible()) await button.click();
  await picture().waitFor();
}

async function checkPicture(view: string): Promise<void> {
  await pane().getByText("Show as table").click();
  await check(`pictures-${view}`);
}

test("the builder with a preview", async () => {
  await to("Build");
  await chooseRace("1");
  await press(/^Preview/);
  await pane().getByRole("region", { name: "Preview" }).waitFor();
  await check("build");
});

test("the builder of a market function with cells of the sheet", async () => {
  await workbench.create({ A1: "2.6", A2: "'5/2", A3: "4.3" });
  await to("Build");
  await pane().getByLabel("Function", { exact: true }).selectOption("FAIRODDS");
  await select(workbench, "A1:A3");
  await press("Use the selected cells as Odds");
  await pane().getByRole("region", { name: "Preview" }).waitFor();
  await check("build-market");
  await pane().getByLabel("Function", { exact: true }).selectOption("FORM");
});

test("a refresh with its cost", async () => {
  await workbench.create({ A1: '=RACING.FORM("2026-03-14","ashford-park",1,"number,name")' });
  await workbench.settled();
  await to("Refresh");
  await press("Show the cost");
  await pane()
    .getByText(/^Cost: /)
    .waitFor();
  await check("refresh");
});

test.each(["Guide", "Log"])("the view %s", async (view) => {
  await to(view);
  await check(view.toLowerCase());
});

test("the settings with the bar of a change", async () => {
  await to("Settings");
  await pane().getByRole("region", { name: "My defaults" }).getByLabel("Times").selectOption("utc");
  await pane().getByText("Saved. Applies at the next calculation.").waitFor();
  await check("settings");
  await press("Later");
});

test("the race day with its cost, and with its sheets", async () => {
  await to("Race day");
  await pane().getByLabel("Meeting", { exact: true }).selectOption({ label: "Ashford Park (au)" });
  await press("None");
  await pane().getByRole("checkbox", { name: /^1 · / }).press("Space");
  await press("Show the cost");
  await pane()
    .getByText(/^Cost: /)
    .waitFor();
  await check("raceday");
  await press(/^Build the /);
  await pane()
    .getByRole("button", { name: /^Go to / })
    .first()
    .waitFor();
  await workbench.settled();
  await check("raceday-done");
});

test("the pictures, each with its table", async () => {
  await to("Pictures");
  await chooseRace("3");
  await draw();
  await pane().getByRole("checkbox", { name: "6 Gentle Inkwell" }).click();
  await pane().locator(".picture svg").waitFor();
  await checkPicture("whatif");
  await pane().getByLabel("Speed map").check();
  await draw();
  await checkPicture("speedmap");
  await pane().getByLabel("Barrier bias").check();
  await pane().getByLabel("Venue", { exact: true }).selectOption("ashford-park");
  await draw();
  await pane().locator(".picture svg").waitFor();
  await checkPicture("bias");
});

test("the workbench's own parts and its About", async () => {
  const { page } = workbench;
  const exclude = ["iframe"];
  const expectNone = async (theme: string): Promise<void> =>
    expect([theme, await axeFaults(page, { ...checkedIn(theme), exclude })]).toEqual([theme, []]);
  await page.setViewportSize({ width: 1500, height: 850 });
  await inEachTheme(page, expectNone);
  await page.click("#about");
  await inEachTheme(page, expectNone);
  await page.setViewportSize({ width: 500, height: 800 }); // its colours are the same
  await expectNone("light");
  await page.locator("#about-text button").click();
  await expectNone("light");
});

/** The pane alone. */
let page: Page;

test("the add-in's corner that Excel covers stays free", async () => {
  page = await openPane(at.browser, at.server.url);
  await page.getByRole("navigation", { name: "Views" }).waitFor();
  const isFree = () =>
    document.elementFromPoint(innerWidth - 34 - 12, 16)?.matches("html, body, main, .strip") ?? false;
  expect(await page.evaluate(isFree)).toBe(true);
});

test("at a zoom of 400 % no view is cut off, whatever has the keyboard shows it, and a picture fits", async () => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.reload();
  const tabs = page.getByRole("navigation", { name: "Views" }).getByRole("button");
  await tabs.first().waitFor();
  for (const tab of await tabs.all()) {
    await tab.click();
    const name = await tab.innerText();
    expect([name, await isTooWide(page)]).toEqual([name, false]);
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press("Tab");
      const focusable = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return "nothing has it";
        const { outlineStyle, outlineWidth } = getComputedStyle(focused);
        return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2
          ? "shown"
          : focused.outerHTML.slice(0, 200);
      });
      if (focusable === "nothing has it") break;
      expect([name, focusable]).toEqual([name, "shown"]);
    }
  }

  await page.getByRole("button", { name: "Pictures", exact: true }).click();
  await page.getByLabel("Meeting").selectOption({ label: "Ashford Park (au)" });
  await page.getByLabel("Race", { exact: true }).selectOption("3");
  await page.getByRole("button", { name: /^Draw/ }).click();
  await page.locator(".picture svg").waitFor();
  expect(await isTooWide(page)).toBe(false);
  await page.getByLabel("Barrier bias").check();
  await page.getByLabel("Venue", { exact: true }).selectOption("ashford-park");
  await page.getByRole("button", { name: /^Draw/ }).click();
  await page.getByRole("img", { name: /^Win rate/ }).waitFor();
  expect(await isTooWide(page)).toBe(false);
  await page.context().close();
});

test("the add-in's page in the workbench is the one that Excel loads, but for the address of Office.js", () => {
  const built = (name: string) =>
    readFileSync(resolve(__dirname, "../..", process.env.DIST ?? "dist", name), "utf8");
  const officeJs = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";
  expect(built("taskpane.html")).toContain(officeJs);
  expect(built("workbench-taskpane.html")).toBe(
    built("taskpane.html").replace(officeJs, "workbench/office.js"),
  );
});
