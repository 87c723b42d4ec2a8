import { foldName } from "../nameMatching";
import { outcomeWords } from "../../files/outcomeWords";
import betWords from "./betWords.json";

/** The words of bets, with the words of results for a runner without a place. */
const words = {
  ...betWords,
  finish: {
    ...betWords.finish,
    lost: [...betWords.finish.lost, ...outcomeWords.disqualified],
    scratched: outcomeWords.scratched,
    "did not finish": outcomeWords["did not finish"],
  },
  result: {
    ...betWords.result,
    void: [
      ...betWords.result.void,
      ...betWords.finish.void,
      ...betWords.finish.abandoned,
      ...outcomeWords.scratched,
    ],
  },
};

type Groups = Readonly<Record<string, readonly string[]>>;

/** Returns a text with abbreviations without their dots: E.W. is EW. */
export const undotted = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu, (letters) => letters.replaceAll(".", ""));

/** Returns the words of a cell in lower case, without accents and without signs other than currency signs. */
export const plainWords = (text: string): string =>
  foldName(undotted(text))
    .replace(/[^\p{L}\p{N}$£€¥.?!%]+/gu, " ")
    .replace(/(?<=\S)(?=[?!%])/g, " ")
    .trim();

/** The tables of words, with the meaning of each word. */
const meanings = Object.fromEntries(
  Object.entries(words)
    .filter(([, groups]) => !Array.isArray(groups))
    .map(([table, groups]) => [
      table,
      new Map(
        Object.entries(groups as Groups).flatMap(([meaning, all]) => all.map((word) => [word, meaning])),
      ),
    ]),
) as Readonly<Record<string, ReadonlyMap<string, string>>>;

type Tables = {
  [Name in keyof typeof words]: (typeof words)[Name] extends readonly string[] ? never : Name;
}[keyof typeof words];

/** Returns the meaning of a whole text in a table of words; undefined for any other text. */
export function meaningOf<Table extends Tables>(
  table: Table,
  text: string,
): keyof (typeof words)[Table] | undefined {
  // The keys of the table are the meanings.
  return meanings[table]?.get(text) as keyof (typeof words)[Table] | undefined;
}

/** The facts that words next to a value may state, in the order of the search. */
const besides = ["free", "bog", "basis", "side"] as const;
type Beside = (typeof besides)[number] | "type" | "multiple";
export type Besides = Partial<Record<Beside, string>>;

/** Returns the longest words of a table within a text, and the text without them. */
function findIn(
  table: Beside,
  text: string,
): { readonly meaning: string; readonly rest: string } | undefined {
  const padded = ` ${text} `;
  const meaningsFound = [...(meanings[table] ?? [])]
    .filter(([word]) => word.length > 1 && padded.includes(` ${word} `))
    .sort(([one], [other]) => other.length - one.length)[0];
  if (!meaningsFound) return undefined;
  const [word, meaning] = meaningsFound;
  return { meaning, rest: padded.replace(` ${word} `, " ").trim() };
}

/**
 * Takes the known words out of a text: a side, a free bet, best odds, a starting price, a type. Returns their
 * meanings and the remaining, unknown words.
 *
 * @example takeWords("win lay", ["side"]) // { found: { side: "lay" }, rest: "win" }
 */
export function takeWords(
  text: string,
  tables: readonly Beside[] = besides,
): { readonly found: Besides; readonly rest: string } {
  const found: Besides = {};
  let rest = text;
  for (const table of tables) {
    const one = findIn(table, rest);
    if (!one) continue;
    found[table] = one.meaning;
    ({ rest } = one);
  }
  return { found, rest };
}

/** Returns the facts in words next to a value. */
export function factsOfWords({ free, bog, basis, side, type, multiple }: Besides) {
  return {
    ...(multiple === undefined ? {} : { multiple: multiple as "double" }),
    ...(type === undefined ? {} : { type: type as "each way" }),
    ...(side === undefined ? {} : { side: side as "back" | "lay" }),
    ...(basis === undefined ? {} : { basis: basis as "SP" | "BSP" | "dividend" }),
    ...(bog === undefined ? {} : { bog: true }),
    ...(free === undefined ? {} : { free: Infinity, freeReturned: free === "stake returned" }),
  };
}
