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

/** English words that do not exist in German, French, or the columns of a file of bets. */
const english =
  /\b(?:the|and|with|that|your|from|are|is|of|this|for|each(?! way)|which|without|when|by|cells?)\b/i;

/**
 * Returns the texts and labels that a person reads. Formulas, options in quotes, fields and their headings,
 * names of functions and timezones, and the guide's tables are English in every language.
 */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isEnglish = (element: Element | null): boolean =>
      element?.closest("code, table, dt, option, .choices, .item strong, .unseen, script, style") !== null;
    const labelled = [...document.querySelectorAll("[aria-label], [placeholder]")].filter(
      (one) => !isEnglish(one),
    );
    const labels = labelled.flatMap((one) =>
      ["aria-label", "placeholder"].map((name) => one.getAttribute(name) ?? ""),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode())
      if (!isEnglish(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent ?? "");
    return [...texts, ...labels]
      .map((text) => text.replace(/"[^"]*"|Racing Form for Excel/g, "").trim())
      .filter((text) => text !== "");
  });

/** Returns the elements whose text is wider or higher than they show. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *:not(select):not(input):not(textarea)")]
      .filter((one) => one.clientWidth > 0 && !one.closest(".unseen, svg"))
      .filter((one) => {
        const { overflowX, overflowY } = getComputedStyle(one);
        const isCut = (overflow: string, least: number): boolean =>
          least > 1 && !["auto", "scroll"].includes(overflow);
        return (
          isCut(overflowX, one.scrollWidth - one.clientWidth) ||
          (overflowY === "hidden" && isCut(overflowY, one.scrollHeight - one.clientHeight))
        );
      })
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
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details:not(.item details)"))
        details.setAttribute("open", "");
    });
    if (folder) await page.screenshot({ path: `${folder}/${language}-${index}.png`, fullPage: true });
    const left = (await shownTexts(page)).filter(
      (text) => (texts[text] ?? text) !== text || english.test(text),
    );
    faults.push(
      ...left.map((text) => `English in view ${index}: ${text}`),
      ...(await cutTexts(page)).map((text) => `cut in view ${index}: ${text}`),
    );
  }
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  await page.context().close();
  expect(faults).toEqual([]);
});
