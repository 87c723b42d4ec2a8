import { readFileSync } from "node:fs";
import type { AxeResults } from "axe-core";
import type { Frame, Page } from "playwright-core";
import { evaluated } from "./evaluated";

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds to object to in a page or frame. Evaluated by the tool's protocol, so the page's policy does not stop it. */
export async function axeFaults(page: Page | Frame): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = await evaluated<AxeResults>(page, `axe.run(document, { resultTypes: ["violations"] })`);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
}
