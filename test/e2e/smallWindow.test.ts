import type { Page } from "playwright-core";
import { axeFaults } from "../browser/axeFaults";
import { eventually } from "../browser/eventually";
import { inEachTheme } from "../browser/inEachTheme";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

/**
 * The workbench in a window of 1280x800 at a zoom of 200%, which has half the size in CSS pixels. With
 * PANE_IMAGES naming a folder, a screenshot of each size and theme is kept there.
 */
const at = testSite();
const folder = process.env.PANE_IMAGES;
let workbench: Workbench;

beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url, {
    viewport: { width: 640, height: 400 },
    example: true,
  });
});

/** The height of a row that states no height, in pixels. */
const rowHeight = 23;

/** Counts the rows that fit into the grid's cells between the headings and the scroll bar. */
const rowsInView = (page: Page): Promise<number> =>
  page.evaluate((height) => {
    const cells = document.querySelector(".o-grid-overlay")?.getBoundingClientRect();
    if (!cells) return 0;
    const isCells = (y: number) => document.elementFromPoint(cells.left + 5, y)?.closest(".o-grid-overlay");
    const rows = Math.floor(cells.height / height);
    return Array.from({ length: rows }, (_, row) => cells.top + row * height + 5).filter(isCells).length;
  }, rowHeight);

test("ten rows stay in view, the pane is a layer above them, and the tools unfold", async () => {
  const { page } = workbench;
  const showsTenRows = () => eventually(async () => (await rowsInView(page)) >= 10, true);
  await showsTenRows();
  expect(await page.locator("#pane").isVisible()).toBe(false);
  const widthOfGrid = () => page.evaluate("document.querySelector('#grid').clientWidth");
  const before = await widthOfGrid();
  await page.click("#toggle");
  await page.frameLocator("iframe").getByRole("button", { name: "Build", exact: true }).waitFor();
  expect(await widthOfGrid()).toBe(before);
  await page.getByRole("button", { name: "Close the pane" }).click();
  await page.click("#tools");
  await page.getByRole("button", { name: "Save for Excel" }).waitFor();
  await page.locator(".o-topbar-menu", { hasText: "Format" }).waitFor();
  await page.click("#tools");
  await showsTenRows();
});

test("frozen rows that would leave no room scroll, and are frozen again in a larger window", async () => {
  const { page } = workbench;
  const topRow = () =>
    page.evaluate<number>(`(() => {
      const { left, top } = document.querySelector(".o-grid-overlay").getBoundingClientRect();
      document.querySelector(".o-grid-overlay").dispatchEvent(new PointerEvent("pointerdown", { clientX: left + 5, clientY: top + 5, bubbles: true, pointerId: 1 }));
      document.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerId: 1 }));
      const { grid } = racingWorkbench.excel;
      return grid.selection().row;
    })()`);
  await page.evaluate("racingWorkbench.excel.grid.select(racingWorkbench.excel.grid.area('Race!A30'))");
  expect(await page.locator("#status").textContent()).not.toContain("too small");
  await eventually(async () => (await topRow()) > 10, true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator(".o-topbar-menu", { hasText: "Format" }).waitFor();
  await page.waitForFunction("document.querySelector('.o-grid-overlay').clientHeight > 400");
  await eventually(topRow, 0);
});

test("no size and no theme violates a rule of axe", async () => {
  const { page } = workbench;
  for (const [width, height] of [
    [640, 400],
    [1280, 800],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await inEachTheme(page, async (theme) => {
      const faults = width === 640 || theme === "light" ? await axeFaults(page, { exclude: ["iframe"] }) : [];
      expect([width, theme, faults]).toEqual([width, theme, []]);
      if (folder) await page.screenshot({ path: `${folder}/workbench-${width}-${theme}.png` });
    });
  }
});
