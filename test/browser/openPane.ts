import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { newContext } from "./testSite";

/** Opens the pane alone in a new context, in the size it has in Excel, with Office.js unreachable. */
export async function openPane(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await newContext(browser, { viewport: { width: 350, height: 700 }, ...options });
  const page = await context.newPage();
  await page.goto(`${url}/taskpane.html`);
  return page;
}
