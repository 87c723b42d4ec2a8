import type { Column } from "../../../cells/columns/column";
import { foldName } from "../../../cells/nameMatching";
import { nearestName } from "../../../spec/nearestName";
import { planOf } from "../../../functions/call/call";
import { catalogue, compareFunctions, groupOf, localFunctions } from "../../../functions/catalogue";
import { formatCount, t } from "../../../language/translate";
import { functionHelp, type FunctionHelp } from "../../functionHelp";

/** Other words that people search for, by the word used in functions and fields. */
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
  "notes, marks": "tracker, blackbook, stable list, comments, eyecatcher",
  exotic: "exacta, quinella, trifecta, first four, multiple",
  runner: "horse, dog, greyhound, entry",
};

/** Returns a text with synonyms of its words, for a search. */
function withSynonyms(text: string): string {
  const lower = text.toLowerCase();
  const matchingSynonyms = Object.entries(synonyms).filter(([word]) => lower.includes(word));
  return [text, ...matchingSynonyms.map(([, others]) => others)].join(" ");
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
      const call = catalogue.find((knownCall) => knownCall.name === name);
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
  /** The fields that match; empty if the function itself matches. */
  readonly fields: readonly Column[];
}

/** Returns the words of a text, each after a blank, including the words in a name such as winRate. */
const foldWords = (text: string): string =>
  [text, text.replaceAll(/([a-z])([A-Z])/g, "$1 $2")]
    .map((one) => ` ${foldName(one).replaceAll(/[^\p{L}\p{N}]+/gu, " ")}`)
    .join(" ");

/** The most functions that a search returns. */
const mostFound = 8;

/**
 * Returns the functions that have every search word, or a synonym, in their help or in one field. Matches in
 * the name come first, then in the summary, an argument, a field. A search word must begin a word, so "tip"
 * is not found in "multiple". An empty search returns all functions; a search for something that no source
 * has returns none.
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
  const matchGroups: ReferenceMatch[][] = [[], [], [], [], []];
  for (const entry of entries) {
    const { name, summary, parameters, reports } = entry;
    const publicName = `RACING.${name}`;
    const help = [
      `${publicName} ${summary}`,
      `${publicName} ${summary} ${Object.keys(parameters).join(" ")}`,
    ];
    const rank = isNamed(publicName) ? 0 : 1 + [publicName, ...help].map(withSynonyms).findIndex(matches);
    const isFound = isNamed(publicName) || rank > 0;
    const fields = Object.values(isFound ? {} : reports)
      .flat()
      .filter((column) =>
        matches(withSynonyms([column.name, ...(column.aliases ?? []), column.heading].join(" "))),
      );
    if (isFound || fields.length > 0)
      matchGroups.at(isFound ? rank : -1)?.push({ entry, fields: [...new Set(fields)] });
  }
  return matchGroups.flat().slice(0, words.length === 0 ? undefined : mostFound);
}

export const functionOptions = [...catalogue, ...localFunctions]
  .map(({ name }) => ({
    value: name,
    label: name,
    get group() {
      return groupOf(name); // evaluated late, to be in the reader's language
    },
  }))
  .sort((one, other) => compareFunctions(one.value, other.value));

export const canBuild = (name: string): boolean => functionOptions.some(({ value }) => value === name);

/** Returns the builder's functions for a search; an empty list for an empty search. */
export function searchBuildable(search: string): readonly string[] {
  if (search.trim() === "") return [];
  const matches = searchReference(referenceEntries(functionHelp()), search);
  return matches.map(({ entry }) => entry.name).filter(canBuild);
}

/** Things that people search for and no source of the interface has, with the nearest alternatives. */
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

/** Returns the sentence about a searched thing that no source of the interface has. */
const lackOf = (search: string) => lacking.find(([pattern]) => pattern.test(search))?.[1];

/** Returns the sentence for a search without matches, with the nearest alternatives. */
export function nothingFound(search: string): string {
  const said = lackOf(search);
  const words = [...catalogue, ...localFunctions].map(({ name }) => name.toLowerCase());
  const knownNames = [
    ...new Set([
      ...words,
      ...Object.keys(synonyms),
      ...Object.values(synonyms).flatMap((text) => text.split(", ")),
    ]),
  ];
  const near = nearestName(search.trim(), knownNames);
  const hint = said
    ? `${said()}.`
    : near
      ? t`Try “${near}”.`
      : t`Try a word such as draw, going, jockey, odds or stake.`;
  return t`No function found for “${search.trim()}”. ${hint}`;
}

/** Returns the sentence about a search's matches: "2 functions: BIAS, CARD. Enter chooses BIAS." */
export function describeFound(search: string, foundNames: readonly string[]): string {
  if (search.trim() === "") return "";
  const [first] = foundNames;
  if (first === undefined) return nothingFound(search);
  return t`${formatCount(foundNames.length, "function")}: ${foundNames.join(", ")}. Enter chooses ${first}.`;
}
