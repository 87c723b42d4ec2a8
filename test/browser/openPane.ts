import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { newContext } from "./testSite";

/** Opens the pane alone at the size that Excel gives it, in a profile of its own and without Office.js, which it must survive. */
export async function openPane(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await newContext(browser, { viewport: { width: 350, height: 700 }, ...options });
  await context.route("https://appsforoffice.microsoft.com/**", (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${url}/taskpane.html`);
  return page;
}
