import { officeContext } from "./office";

/**
 * What stands between arguments in the formulas that this person sees: where the decimal sign is a comma, Excel writes ";".
 */
export async function argumentSeparator(): Promise<string> {
  const language = officeContext()?.contentLanguage ?? globalThis.navigator.language;
  const decimal = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === "decimal")?.value;
  return decimal === "," ? ";" : ",";
}
