/**
 * Prints the path of the first installed browser whose pages may show notifications; nothing if there is
 * none. Chromium's headless shell (Debian's 156.0.8078.108) says `denied` for a permission that was granted,
 * the whole browser `granted`.
 */
import { createServer } from "node:http";
import { chromium } from "playwright-core";
import programs from "./programs.cjs";

const server = createServer((_request, response) => response.end());
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

/** Opens a page that is permitted to show notifications, and returns what it reads of its permission. */
async function permissionIn(executablePath) {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const context = await browser.newContext({ permissions: ["notifications"] });
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const permission = await page.evaluate("Notification.permission");
  await browser.close();
  return permission;
}

for (const path of programs.findBrowsers())
  if ((await permissionIn(path)) === "granted") {
    console.log(path);
    break;
  }
server.close();
