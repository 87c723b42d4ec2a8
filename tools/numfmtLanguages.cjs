/**
 * webpack's loader of numfmt: the names of months and days in languages other than English, half of its script, become
 * a module of their own, numfmt?languages, which the page loads once it has time.
 */
const region =
  /\/\/#region lib\/locales\.ts\n([\s\S]*?)function initLocales\(\) \{\n([\s\S]*?)\n\}\n\/\/#endregion/;
const english = /\}, "en(?:-[A-Z]{2})?"\);\s*$/;

module.exports = function numfmtLanguages(source) {
  const [whole, helpers, table] = region.exec(source) ?? [];
  const languages = table?.split(/^\t(?=addLocale\(|const )/m) ?? [];
  const kept = languages.filter((language) => english.test(language));
  if (kept.length === 0)
    throw new Error("Cannot find the table of languages in numfmt: its layout has changed");
  const others = languages.filter((language) => !english.test(language)).join("");
  return this.resourceQuery === "?languages"
    ? `import { addLocale } from "numfmt";\n${helpers}\n${others}`
    : source.replace(whole, () => `${helpers}function initLocales() {\n${kept.join("")}\n}`);
};
