/** A step that cannot succeed fails once the page is idle, and its error names the reason. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { newContext, testSite } from "../browser/testSite";
import { patience } from "../browser/whileWorking";

const at = testSite();
let page: Page;
beforeAll(async () => {
  patience.idle = 3000;
  page = await (await newContext(at.browser)).newPage();
});
afterAll(() => page?.context().close());

test("a checkbox that stays disabled", async () => {
  await page.setContent("<label><input type=checkbox disabled>Box</label>");
  await expect(page.getByLabel("Box").check()).rejects.toThrow(
    /idle for 3 seconds[\s\S]*element is not enabled/,
  );
});

test("a text that never appears", async () => {
  await expect(page.getByText("never").waitFor()).rejects.toThrow(/idle[\s\S]*getByText\('never'\)/);
});

test("a page whose scripts compute is waited for", async () => {
  await page.setContent("<p>before");
  void page.evaluate(
    "setTimeout(() => { const end = Date.now() + 6000; while (Date.now() < end); document.body.textContent = 'after'; })",
  );
  await page.getByText("after").waitFor();
});

test("a server that accepts and never answers, and one that is not there", async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await expect(page.goto(url)).rejects.toThrow(/idle for 3 seconds[\s\S]*navigating to/);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(page.goto(url)).rejects.toThrow("ERR_CONNECTION_REFUSED");
});
