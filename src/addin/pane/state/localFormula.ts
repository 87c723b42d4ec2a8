import { languageOf } from "../../loadLanguage";
import { usePane } from "./paneContext";
import { useLoaded } from "./useLoaded";

/** TRUE and FALSE in formulas, by Excel's display language, for languages that translate them. */
const truth: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  de: ["WAHR", "FALSCH"],
  fr: ["VRAI", "FAUX"],
};

const token = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[{}]|\d+\.\d+|[A-Za-z_][\w.]*|[^"'{}A-Za-z_\d]+|\d+/g;

/**
 * Returns a formula in the notation of an Excel with decimal commas: ";" between arguments, and "." between
 * the columns of an array. Excel's scripts and a workbook's file use the English notation.
 *
 * @example
 * localFormula("=RACING.SHARPEN({0.5,0.5},1.2,TRUE)", { separator: ";", language: "de" })
 * // "=RACING.SHARPEN({0,5.0,5};1,2;WAHR)"
 */
export function localFormula(
  formula: string,
  { separator, language }: { readonly separator: string; readonly language: string },
): string {
  const words = new Map((truth[language] ?? []).map((word, index) => [index === 0 ? "TRUE" : "FALSE", word]));
  let isArray = false;
  return [...formula.matchAll(token)]
    .map(([text]) => {
      if (text === "{" || text === "}") isArray = text === "{";
      if (/^["']/.test(text)) return text;
      if (/^[A-Z]/i.test(text)) return words.get(text) ?? text;
      if (separator === ",") return text;
      return /^\d/.test(text) ? text.replace(".", ",") : text.replaceAll(",", isArray ? "." : separator);
    })
    .join("");
}

/**
 * Returns a function that writes a formula in this Excel's notation; with commas until the notation is known.
 */
export function useLocalFormula(): (formula: string) => string {
  const { host } = usePane();
  const { value: separator = "," } = useLoaded([], host.workbook.argumentSeparator);
  const language = languageOf(host.language()) ?? "en";
  return (formula) => localFormula(host.writtenFormula(formula), { separator, language });
}
