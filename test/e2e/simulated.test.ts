import { resolve } from "node:path";
import { axeFaults } from "../browser/axeFaults";
import { openPane } from "../browser/openPane";
import { testSite } from "../browser/testSite";

const at = testSite("world");

test.each([
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["contrast", { colorScheme: "dark", forcedColors: "active" }],
] as const)("on a first run every view says that the races are fictional: %s", async (name, options) => {
  const page = await openPane(at.browser, at.server.url, options);
  const strip = page.getByRole("group", { name: "Data source", exact: true }).first();
  await strip.getByText("Simulated races: fictional, for trying out").waitFor();
  const tabs = page.getByRole("navigation", { name: "Views" }).getByRole("button");
  for (const tab of await tabs.all()) {
    await tab.click();
    const view = await tab.innerText();
    const notice = strip.locator(".notice").filter({ hasText: "Simulated races: fictional" });
    expect([view, await notice.isVisible(), await notice.getByRole("img", { name: "Note" }).count()]).toEqual([view, true, 1]);
    const shoot = process.env.PANE_IMAGES;
    if (shoot) await page.screenshot({ path: resolve(shoot, `pane-${view.toLowerCase().replace(/\W/g, "")}-${name}.png`) });
  }
  expect(await axeFaults(page)).toEqual([]);
  await page.context().close();
});
