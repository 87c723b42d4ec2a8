/** Printing a race's sheet: the card on landscape pages, without the page around it. */
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

const at = testSite();
let workbench: Workbench;
beforeAll(async () => {
  workbench = await openWorkbench(at.browser, at.server.url, { example: true });
});
afterAll(() => workbench?.page.context().close());

test("the button prints the card alone: its runners, chances and prices, with the headings on each page", async () => {
  const { page } = workbench;
  await page.evaluate(() =>
    Object.assign(window, { print: () => window.dispatchEvent(new Event("beforeprint")) }),
  );
  await page.emulateMedia({ media: "print" });
  await page.getByRole("button", { name: "Print", exact: true, includeHidden: true }).dispatchEvent("click");
  const printed = page.locator("#printed");
  await printed.getByText("Runner", { exact: true }).first().waitFor();
  const [[number, name]] = (await workbench.get("Race!A11:B11")) as [[number, string]];
  const row = printed.getByRole("row").filter({ hasText: name });
  expect(await row.first().getByRole("cell").first().innerText()).toBe(String(number));
  expect(await printed.locator("thead").innerText()).toContain("My $");
  expect(await page.locator("#pane").isVisible()).toBe(false);
  expect(await page.locator("#grid").isVisible()).toBe(false);
  expect(await printed.locator("img").count()).toBe(1);
});

test("the browser's own command makes a landscape file of one page", async () => {
  const file = await workbench.page.pdf({ preferCSSPageSize: true, printBackground: true });
  const text = file.toString("latin1");
  const [, width = 0, height = 0] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  expect(Number(width)).toBeGreaterThan(Number(height));
  expect(
    Number(/\/Type \/Pages[^>]*\/Count (\d+)/s.exec(text)?.[1] ?? /\/Count (\d+)/.exec(text)?.[1]),
  ).toBeLessThan(3);
});
