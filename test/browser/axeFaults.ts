import { readFileSync } from "node:fs";
import type { AxeResults } from "axe-core";
import type { Frame, Page } from "playwright-core";
import { evaluated } from "./evaluated";

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** The rules whose outcome depends on colours; a theme changes nothing else. */
export const colourRules: readonly string[] = ["color-contrast", "link-in-text-block"];

/**
 * Returns the violations that axe finds in a page or frame, of all rules unless some are named. Evaluated by
 * the browser's protocol, so the page's policy permits it.
 */
export async function axeFaults(
  page: Page | Frame,
  { exclude = [], rules }: { readonly exclude?: readonly string[]; readonly rules?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe);
  const context = JSON.stringify({ include: [["html"]], exclude: exclude.map((selector) => [selector]) });
  const options = JSON.stringify({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  // Only the violations leave the page, as a text: Playwright copies large results slowly.
  const run = `axe.run(${context}, ${options}).then(({ violations }) => JSON.stringify(violations))`;
  const violations = JSON.parse(await evaluated<string>(page, run)) as AxeResults["violations"];
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(", ")}`);
}
