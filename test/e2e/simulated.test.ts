import { axeFaults } from "../browser/axeFaults";
import { openPane } from "../browser/openPane";
import { testSite } from "../browser/testSite";

const at = testSite("world");

test("on a first run every view states that the races are fictional", async () => {
  const page = await openPane(at.browser, at.server.url);
  const strip = page.getByRole("group", { name: "Data source", exact: true }).first();
  await strip.getByText("Simulated races, all fictional").waitFor();
  const tabs = page.getByRole("navigation", { name: "Views" }).getByRole("button");
  for (const tab of await tabs.all()) {
    await tab.click();
    const view = await tab.innerText();
    const notice = strip.locator(".source").filter({ hasText: "Simulated races, all fictional" });
    expect([
      view,
      await notice.isVisible(),
      await notice.getByRole("img", { name: "Warning" }).count(),
    ]).toEqual([view, true, 1]);
  }
  expect(await axeFaults(page)).toEqual([]);
  await page.context().close();
});
