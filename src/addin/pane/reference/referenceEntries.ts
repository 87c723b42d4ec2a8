import type { Column } from "../../../cells/columns/column";
import { foldName } from "../../../cells/nameMatching";
import { planOf } from "../../../functions/call/call";
import { catalogue } from "../../../functions/catalogue";
import type { FunctionHelp } from "../../functionHelp";
import { withSynonyms } from "./synonyms";

/** A function in the reference. */
export interface ReferenceEntry extends FunctionHelp {
  readonly name: string;
  /** Undefined for a function that sends no request. */
  readonly plan: "free" | "pro" | undefined;
  /** The columns of each report; a function without a choice of reports has one. */
  readonly reports: Readonly<Record<string, readonly Column[]>>;
}

/**
 * Returns every function with its help: those with an endpoint in catalogue order, then the others by name.
 */
export function referenceEntries(help: Readonly<Record<string, FunctionHelp>>): readonly ReferenceEntry[] {
  const catalogued = catalogue.map(({ name }) => name);
  const others = Object.keys(help)
    .filter((id) => !catalogued.includes(id))
    .sort();
  return [...catalogued, ...others].map((name) => {
    const call = catalogue.find((known) => known.name === name);
    const reports = Object.entries(call?.reports ?? {}).map(
      ([report, { columns }]) => [report, columns] as const,
    );
    const { summary = "", parameters = {} } = help[name] ?? {};
    return {
      name,
      summary,
      parameters,
      plan: call && planOf(call),
      reports: Object.fromEntries(reports),
    };
  });
}

export interface ReferenceMatch {
  readonly entry: ReferenceEntry;
  /** The fields that match; empty when the function itself matches. */
  readonly fields: readonly Column[];
}

/** Returns the names and the heading of a field, for a search. */
const fieldText = ({ name, aliases = [], heading }: Column): string => [name, ...aliases, heading].join(" ");

/**
 * Returns the functions with every search word, or a word of the same meaning, in their name, summary and
 * argument names, or in one of their fields.
 */
export function searchReference(
  entries: readonly ReferenceEntry[],
  search: string,
): readonly ReferenceMatch[] {
  const words = foldName(search).split(" ").filter(Boolean);
  const matches = (text: string): boolean => {
    const folded = foldName(withSynonyms(text));
    return words.every((word) => folded.includes(word));
  };
  return entries.flatMap((entry) => {
    const argumentNames = Object.keys(entry.parameters).join(" ");
    if (matches(`RACING.${entry.name} ${entry.summary} ${argumentNames}`)) return [{ entry, fields: [] }];
    const columns = Object.values(entry.reports).flat();
    const fields = [...new Set(columns.filter((column) => matches(fieldText(column))))];
    return fields.length > 0 ? [{ entry, fields }] : [];
  });
}
