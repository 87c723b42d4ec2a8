import type { Page } from "playwright-core";
import { languages, textsOf } from "../../tools/languages.cjs";
import { openPane } from "../browser/openPane";
import { testSite } from "../browser/testSite";

/**
 * The pane's views in each language, 320 pixels wide. With PANE_IMAGES naming a folder, a screenshot of each
 * is kept there.
 */
const at = testSite();
const folder = process.env.PANE_IMAGES;
const locales: Readonly<Record<string, string>> = { "zh-Hant": "zh-HK" };

/** Returns the visible texts and labels of the page. */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll("main [aria-label], main [placeholder]")].flatMap((one) =>
      ["aria-label", "placeholder"].map((name) => one.getAttribute(name) ?? ""),
    );
    const walker = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const texts: string[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? "");
    return [...texts, ...labels].map((text) => text.trim()).filter((text) => text !== "");
  });

/** Returns the elements whose text is wider than they are. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body, main *:not(select):not(input):not(textarea)")]
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      .filter(
        (one) =>
          !["auto", "scroll"].includes(getComputedStyle(one).overflowX) && !one.closest(".unseen, svg"),
      )
      .map((one) => `${one.tagName} ${one.className}: ${one.innerText.slice(0, 60)}`),
  );

test.each(languages)("in %s each view is translated, and no text is cut", async (language) => {
  const texts = textsOf(language);
  const locale = locales[language] ?? language;
  const page = await openPane(at.browser, at.server.url, { locale, viewport: { width: 320, height: 700 } });
  const tabs = page.locator(".tabs button");
  await tabs.first().waitFor();
  const faults: string[] = [];
  for (let index = 0; index < (await tabs.count()); index += 1) {
    await tabs.nth(index).click();
    if (folder) await page.screenshot({ path: `${folder}/${language}-${index}.png`, fullPage: true });
    const untranslated = (await shownTexts(page)).filter((text) => (texts[text] ?? text) !== text);
    faults.push(
      ...untranslated.map((text) => `English: ${text}`),
      ...(await cutTexts(page)).map((text) => `cut: ${text}`),
    );
  }
  await page.context().close();
  expect(faults).toEqual([]);
});
