import type { Column } from "../../../cells/columns/column";
import { foldName } from "../../../cells/nameMatching";
import { nearestName } from "../../../spec/nearestName";
import { planOf } from "../../../functions/call/call";
import { catalogue, compareFunctions, groupOf, localFunctions } from "../../../functions/catalogue";
import { formatCount, t } from "../../../language/translate";
import { functionHelp, type FunctionHelp } from "../../functionHelp";

/** Other words that people search for, by the word of the functions and fields that they mean. */
const synonyms: Readonly<Record<string, string>> = {
  "win rate": "strike rate, win percent, winning percentage",
  "place rate": "place strike rate, place percent",
  odds: "price, quote, dividend, market",
  "fair odds": "overlay, value, true price",
  kelly: "overlay, value, edge, bet size, bankroll, staking",
  fairodds: "overlay, value, true price, devig",
  margin: "vig, juice, take-out, book percentage, overround",
  dutch: "bet size, staking, dutching",
  probabilit: "chance, tip, selection, prediction",
  "the form of": "form guide, form lines, race card, card",
  barrier: "draw, gate, post position, stall, box",
  bias: "track bias, rail",
  jockey: "rider, driver",
  trainer: "stable",
  weight: "impost, handicap",
  going: "ground, track condition, surface, wet, dry",
  condition: "going, ground, surface, wet, dry",
  scratched: "non-runner, withdrawn, scratching, scratch",
  "prize money": "purse, stakes",
  "finished ahead": "head to head, rivals, met before, form between them",
  angle: "backtest, system, query, trend, what if I had backed, A/E, profit on turnover, punting form",
  "order of finish": "result, placings, dividends, betting log, who won",
  "past performances": "past runs, form guide runs, run line, last starts, previous runs, video form",
  spell: "lay-off, fresh",
  "first-up": "fresh, resuming",
  settling: "pace map, tempo, leader",
  "next races": "next to jump, next up",
  "since a snapshot": "late mail, what has changed, what is new",
  badge: "decorator, tag",
  exotic: "exacta, quinella, trifecta, first four, multiple",
  runner: "horse, dog, greyhound, entry",
};

/** Returns a text with the synonyms of its words, for a search. */
function withSynonyms(text: string): string {
  const lower = text.toLowerCase();
  const found = Object.entries(synonyms).filter(([word]) => lower.includes(word));
  return [text, ...found.map(([, others]) => others)].join(" ");
}

export interface ReferenceEntry extends FunctionHelp {
  readonly name: string;
  /** Undefined for a function that sends no request. */
  readonly plan: "free" | "pro" | undefined;
  /** The columns of each report; a function without a choice of reports has one. */
  readonly reports: Readonly<Record<string, readonly Column[]>>;
}

export function referenceEntries(help: Readonly<Record<string, FunctionHelp>>): readonly ReferenceEntry[] {
  return [...new Set([...catalogue.map(({ name }) => name), ...Object.keys(help)])]
    .sort(compareFunctions)
    .map((name) => {
      const call = catalogue.find((known) => known.name === name);
      const reports = Object.entries(call?.reports ?? {}).map(
        ([report, { columns }]) => [report, columns] as const,
      );
      const { summary = "", parameters = {} } = help[name] ?? {};
      const plan = call && planOf(call);
      return { name, summary, parameters, plan, reports: Object.fromEntries(reports) };
    });
}

export interface ReferenceMatch {
  readonly entry: ReferenceEntry;
  /** The fields that match; empty when the function itself matches. */
  readonly fields: readonly Column[];
}

/** Returns the words of a text, each after a blank: those of a name such as winRate too. */
const foldWords = (text: string): string =>
  [text, text.replaceAll(/([a-z])([A-Z])/g, "$1 $2")]
    .map((one) => ` ${foldName(one).replaceAll(/[^\p{L}\p{N}]+/gu, " ")}`)
    .join(" ");

/** The most functions that a search finds. */
const mostFound = 8;

/**
 * Returns the functions with every search word, or a synonym, in their help or in one field: the nearest,
 * those with it in their name first, then in the summary, an argument, a field. A word is found at the
 * beginning of another: tip is no part of multiple. Without a word it returns all; it returns none for what
 * no source has.
 */
export function searchReference(
  entries: readonly ReferenceEntry[],
  search: string,
): readonly ReferenceMatch[] {
  const words = foldName(search).split(" ").filter(Boolean);
  if (lackOf(search)) return [];
  const isNamed = (name: string): boolean => words.every((word) => name.toLowerCase().includes(word));
  const matches = (text: string): boolean => {
    const folded = foldWords(text);
    return words.every((word) => folded.includes(` ${word}`));
  };
  const found: ReferenceMatch[][] = [[], [], [], [], []];
  for (const entry of entries) {
    const { name, summary, parameters, reports } = entry;
    const named = `RACING.${name}`;
    const help = [`${named} ${summary}`, `${named} ${summary} ${Object.keys(parameters).join(" ")}`];
    const rank = isNamed(named) ? 0 : 1 + [named, ...help].map(withSynonyms).findIndex(matches);
    const isFound = isNamed(named) || rank > 0;
    const fields = Object.values(isFound ? {} : reports)
      .flat()
      .filter((column) =>
        matches(withSynonyms([column.name, ...(column.aliases ?? []), column.heading].join(" "))),
      );
    if (isFound || fields.length > 0)
      found.at(isFound ? rank : -1)?.push({ entry, fields: [...new Set(fields)] });
  }
  return found.flat().slice(0, words.length === 0 ? undefined : mostFound);
}

export const functionOptions = [...catalogue, ...localFunctions]
  .map(({ name }) => ({
    value: name,
    label: name,
    get group() {
      return groupOf(name); // in the reader's language, as it is read
    },
  }))
  .sort((one, other) => compareFunctions(one.value, other.value));

export const canBuild = (name: string): boolean => functionOptions.some(({ value }) => value === name);

/** Returns the functions of the builder that a search finds; none for an empty search. */
export function searchBuildable(search: string): readonly string[] {
  if (search.trim() === "") return [];
  const matches = searchReference(referenceEntries(functionHelp()), search);
  return matches.map(({ entry }) => entry.name).filter(canBuild);
}

/** Lists what people look for that no source of the interface has, and what comes near. */
const lacking: readonly (readonly [pattern: RegExp, text: () => string])[] = [
  [
    /\bsection/i,
    () => t`There are no sectional times. SPEEDMAP has early speed, STARTS the position once settled`,
  ],
  [/\bgear|blinker/i, () => t`There are no gear changes`],
  [/\btrial/i, () => t`There are no trials. STARTS has the races`],
  [/\bsilk|colou?rs/i, () => t`There are no silks`],
  [/\bstewards?\b|\bvideo(?! form)|\breplay/i, () => t`There are no stewards' reports or videos`],
];

/** Returns what a search looks for that no source of the interface has. */
const lackOf = (search: string) => lacking.find(([pattern]) => pattern.test(search))?.[1];

/** Returns the sentence about a search without a match, with what comes near it. */
export function nothingFound(search: string): string {
  const said = lackOf(search);
  const words = [...catalogue, ...localFunctions].map(({ name }) => name.toLowerCase());
  const known = [
    ...new Set([
      ...words,
      ...Object.keys(synonyms),
      ...Object.values(synonyms).flatMap((text) => text.split(", ")),
    ]),
  ];
  const near = nearestName(search.trim(), known);
  const hint = said
    ? `${said()}.`
    : near
      ? t`Try “${near}”.`
      : t`Try a word such as draw, going, jockey, odds or stake.`;
  return t`No function found for “${search.trim()}”. ${hint}`;
}

/** Returns what a search has found as a sentence: "2 functions: BIAS, CARD. Enter chooses BIAS." */
export function describeFound(search: string, found: readonly string[]): string {
  if (search.trim() === "") return "";
  const [first] = found;
  if (first === undefined) return nothingFound(search);
  return t`${formatCount(found.length, "function")}: ${found.join(", ")}. Enter chooses ${first}.`;
}
