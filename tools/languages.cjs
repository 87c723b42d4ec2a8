/** Puts the texts of assets/languages into what Excel itself reads: functions.json and the manifests. English is in place. */
const { readFileSync, readdirSync } = require("node:fs");
const { join, sep } = require("node:path");
const countries = require("../src/spec/countries.json");
const { readFunctionDocs } = require("./functionDocs.cjs");
const { markedTexts } = require("./markedTexts.cjs");

const root = join(__dirname, "..");
const read = (file) => readFileSync(join(root, file), "utf8");

/** The display languages of Office that read each language. */
const locales = { de: ["de-DE"], fr: ["fr-FR", "fr-CA"], ja: ["ja-JP"], "zh-Hant": ["zh-TW", "zh-HK"] };
const languages = Object.keys(locales);

/** Returns the texts of a language by the English ones. */
const textsOf = (language) =>
  JSON.parse(readFileSync(join(__dirname, `../assets/languages/${language}.json`), "utf8"));

/** Each language's locales with its texts. */
const translations = () =>
  languages.flatMap((language) => {
    const texts = textsOf(language);
    return locales[language].map((locale) => ({ language, locale, texts }));
  });

/**
 * Returns functions.json in a language: only descriptions and tooltips differ, because formulas name
 * functions and options in English.
 */
function translatedMetadata(metadata, language) {
  const texts = textsOf(language);
  const translated = ({ description, ...rest }) => ({
    ...rest,
    ...(description !== undefined && { description: texts[description] ?? description }),
  });
  const member = ({ tooltip, ...rest }) => ({
    ...rest,
    ...(tooltip !== undefined && { tooltip: texts[tooltip] ?? tooltip }),
  });
  return {
    ...metadata,
    functions: metadata.functions.map((one) => ({
      ...translated(one),
      parameters: one.parameters.map(translated),
    })),
    enums: metadata.enums.map((one) => ({ ...one, values: one.values.map(member) })),
  };
}

const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The elements of a manifest that a person reads, and the address of the list of functions. */
const translatable = /<(bt:String|bt:Url|Description)((?: id="[^"]*")?) DefaultValue="([^"]*)" \/>/g;

/** Returns an XML manifest with an override for each locale of each text that has a translation. */
function withLanguages(xml) {
  const all = translations();
  return xml.replace(translatable, (element, name, id, english) => {
    const prefix = name.startsWith("bt:") ? "bt:" : "";
    const inLanguage = ({ language, texts }) =>
      name === "bt:Url" && english.endsWith("/functions.json")
        ? english.replace(/json$/, `${language}.json`)
        : texts[english] && escaped(texts[english]);
    const overrides = all.flatMap(({ locale, ...translation }) => {
      const value = inLanguage(translation);
      return value ? [`<${prefix}Override Locale="${locale}" Value="${value}" />`] : [];
    });
    return overrides.length === 0
      ? element
      : `<${name}${id} DefaultValue="${english}">${overrides.join("")}</${name}>`;
  });
}

/** The members of the unified manifest that a person reads. */
const readMembers = new Set(["label", "title", "description", "displayName", "full", "short"]);

/** Returns the translated members of a unified manifest by their paths, such as "extensions[0].ribbons[0].tabs[0].label". */
function translatedMembers(value, { language, texts }, path = "", member = "") {
  if (typeof value === "object") {
    const step = (name) => (Array.isArray(value) ? `[${name}]` : `${path && "."}${name}`);
    return Object.assign(
      {},
      ...Object.entries(value).map(([name, one]) =>
        translatedMembers(one, { language, texts }, path + step(name), name),
      ),
    );
  }
  if (member === "metadataUrl") return { [path]: value.replace(/json$/, `${language}.json`) };
  return readMembers.has(member) && texts[value] ? { [path]: texts[value] } : {};
}

/** Returns a unified manifest that names its languages, and the file of each. */
function localisedManifest(manifest) {
  const all = translations();
  const fileOf = (locale) => `manifest.${locale.toLowerCase()}.json`;
  const { defaultLanguageTag } = manifest.localizationInfo;
  const additionalLanguages = all.map(({ locale }) => ({
    languageTag: locale.toLowerCase(),
    file: fileOf(locale),
  }));
  const { extensions, description } = manifest;
  const $schema = manifest.$schema.replace("MicrosoftTeams.schema", "MicrosoftTeams.Localization.schema");
  return {
    manifest: { ...manifest, localizationInfo: { defaultLanguageTag, additionalLanguages } },
    files: Object.fromEntries(
      all.map(({ locale, ...translation }) => [
        fileOf(locale),
        { $schema, ...translatedMembers({ description, extensions }, translation) },
      ]),
    ),
  };
}

/** Returns the TypeScript files below a folder, generated ones and declarations apart. */
const sourcesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name.split(sep).join("/")}`)
    .filter((file) => /(?<!\.generated|\.d)\.tsx?$/.test(file));

/** The rooms whose sources hold texts for a reader. */
const sources = () =>
  ["addin", "client", "cells", "functions", "spec", "maths"].flatMap((room) => sourcesBelow(`src/${room}`));

/** Returns the texts of Excel's ribbon and dialogs. */
const ribbonTexts = () =>
  [...read("manifest.xml").matchAll(/<(?:bt:String|Description)(?: id="([^"]*)")? DefaultValue="([^"]*)"/g)]
    .filter(([, id]) => id !== "Functions.Namespace")
    .map(([, , text]) => text);

const shortcutTexts = () => JSON.parse(read("assets/shortcuts.json")).actions.map(({ name }) => name);

const descriptionsIn = (file) =>
  readFunctionDocs(read(file)).flatMap(({ help }) => [help.summary, ...Object.values(help.parameters)]);

/** Returns the English texts that a reader sees, each with the file that holds it. */
const englishTexts = () =>
  new Map(
    [
      ["src/spec/countries.json", Object.values(countries)],
      ["manifest.xml", ribbonTexts()],
      ["assets/shortcuts.json", shortcutTexts()],
      ...sourcesBelow("src/functions").map((file) => [file, descriptionsIn(file)]),
      ...sources().map((file) => [file, markedTexts(read(file), file)]),
    ].flatMap(([file, texts]) => texts.map((text) => [text, file])),
  );

/**
 * Returns the texts without a translation, which are shown in English, each with its file; and the translations of texts
 * that are no longer shown.
 */
function translationGaps(language) {
  const [english, texts] = [englishTexts(), textsOf(language)];
  return {
    missing: [...english].filter(([text]) => !(text in texts)),
    unused: Object.keys(texts).filter((text) => !english.has(text)),
  };
}

module.exports = {
  descriptionsIn,
  englishTexts,
  languages,
  localisedManifest,
  ribbonTexts,
  shortcutTexts,
  sources,
  sourcesBelow,
  textsOf,
  translatedMetadata,
  translationGaps,
  withLanguages,
};
