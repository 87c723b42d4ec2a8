import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { AxeResults } from "axe-core";
import type { BrowserContextOptions } from "playwright-core";
import { openWorkbench } from "../browser/openWorkbench";
import { testSite } from "../browser/testSite";

const root = resolve(__dirname, "../..");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const built = (name: string): string => readFileSync(resolve(root, process.env.DIST ?? "dist", name), "utf8");

const at = testSite();

test.each<[string, BrowserContextOptions]>([
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["high contrast", { forcedColors: "active" }],
  ["narrow", { viewport: { width: 500, height: 800 } }],
])("the workbench's own parts have no fault that axe finds: %s", async (_name, options) => {
  const { page } = await openWorkbench(at.browser, at.server.url, options);
  await page.click("#about");
  const faults = async (): Promise<string[]> => {
    // The grid within is its engine's own; evaluated by the tool's protocol, so the page's policy does not stop it.
    await page.evaluate(axe);
    const { violations } = await page.evaluate<AxeResults>(
      `axe.run({ exclude: [["#grid"], ["iframe"]] }, { resultTypes: ["violations"] })`,
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
  };
  expect(await faults()).toEqual([]);
  await page.locator("#about-text button").click();
  expect(await faults()).toEqual([]);
  await page.context().close();
});

test("the add-in's page in the frame is the one that Excel loads, but for the address of Office.js", () => {
  const officeJs = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";
  expect(built("taskpane.html")).toContain(officeJs);
  expect(built("workbench-taskpane.html")).toBe(built("taskpane.html").replace(officeJs, "workbench/office.js"));
});
