/**
 * npm run translations: lists the texts without a translation, by language and file, and the translations of texts that are
 * no longer shown. A text without a translation is shown in English. With --check it fails when there are any, as a release does.
 */
import { languages, translationGaps } from "./languages.cjs";

/** Prints the gaps of a language and returns their number. */
function report(language) {
  const { missing, unused } = translationGaps(language);
  console.log(`${language}: ${missing.length} missing, ${unused.length} unused`);
  for (const [text, file] of missing) console.log(`  missing  ${file}: ${text}`);
  for (const text of unused) console.log(`  unused   assets/languages/${language}.json: ${text}`);
  return missing.length + unused.length;
}

const gaps = languages.map(report).reduce((sum, count) => sum + count, 0);
if (process.argv.includes("--check") && gaps > 0) process.exitCode = 1;
