import { languageOf } from "../../src/addin/loadLanguage";
import { languages } from "../../tools/languages.cjs";

test("the display languages of Office lead to their texts; English and any other to none", () => {
  const tags = ["de-DE", "de-AT", "fr-CA", "ja-JP", "zh-TW", "zh-HK", "zh-CN", "en-AU", "ko-KR"];
  expect(tags.map(languageOf)).toEqual([
    "de",
    "de",
    "fr",
    "ja",
    "zh-Hant",
    "zh-Hant",
    undefined,
    undefined,
    undefined,
  ]);
  expect(languages.map(languageOf)).toEqual(languages);
});
