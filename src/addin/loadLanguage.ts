import { setReader } from "../language/translate";

interface Texts {
  readonly default: Readonly<Record<string, string>>;
}

/** The texts of each language. English, in which the sources are written, has none. */
const languages: Readonly<Record<string, () => Promise<Texts>>> = {
  de: () => import("../../assets/languages/de.json"),
  fr: () => import("../../assets/languages/fr.json"),
  ja: () => import("../../assets/languages/ja.json"),
  "zh-Hant": () => import("../../assets/languages/zh-Hant.json"),
};

/** Returns the language of a display language such as "zh-HK"; undefined for English and any other. */
export function languageOf(tag: string): string | undefined {
  const { language, script } = new Intl.Locale(tag).maximize();
  return [language, `${language}-${script}`].find((name) => Object.hasOwn(languages, name));
}

/** Loads the texts of a display language, for what is written from now on. */
export async function loadLanguage(tag: string): Promise<void> {
  const name = languageOf(tag);
  if (name === undefined) return;
  const texts = await languages[name]?.();
  if (texts) setReader({ texts: texts.default });
  document.documentElement.lang = name;
}
