import { readFileSync } from "node:fs";
import type { AxeResults } from "axe-core";
import type { Frame, Page } from "playwright-core";
import { evaluated } from "./evaluated";

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/**
 * Returns the violations that axe finds in a page or frame. Evaluated by the browser's protocol, so the
 * page's policy permits it.
 */
export async function axeFaults(
  page: Page | Frame,
  { exclude = [] }: { readonly exclude?: readonly string[] } = {},
): Promise<string[]> {
  await page.evaluate(axe);
  const context = JSON.stringify({ include: [["html"]], exclude: exclude.map((selector) => [selector]) });
  const { violations } = await evaluated<AxeResults>(
    page,
    `axe.run(${context}, { resultTypes: ["violations"] })`,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
}
