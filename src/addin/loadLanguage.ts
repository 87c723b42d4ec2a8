import { setReader } from "../language/translate";

interface Texts {
  readonly default: Readonly<Record<string, string>>;
}

/** The texts of each language except English, the language of the sources. */
const languages: Readonly<Record<string, () => Promise<Texts>>> = {
  de: () => import("../../assets/languages/de.json"),
  fr: () => import("../../assets/languages/fr.json"),
  ja: () => import("../../assets/languages/ja.json"),
  "zh-Hant": () => import("../../assets/languages/zh-Hant.json"),
};

/**
 * Returns the language for a display language such as "zh-HK"; undefined for English and unknown languages.
 */
export function languageOf(tag: string): string | undefined {
  const { language, script } = new Intl.Locale(tag).maximize();
  return [language, `${language}-${script}`].find((name) => Object.hasOwn(languages, name));
}

/** Loads the texts of a display language, for all texts written from now on. */
export async function loadLanguage(tag: string): Promise<void> {
  const name = languageOf(tag);
  if (name === undefined) return;
  const texts = await languages[name]?.();
  if (texts) setReader({ texts: texts.default });
  document.documentElement.lang = name;
}
