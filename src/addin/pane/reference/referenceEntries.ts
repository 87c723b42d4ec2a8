import type { Column } from "../../../cells/columns/column";
import { foldName } from "../../../cells/nameMatching";
import { catalogue } from "../../../functions/catalogue";
import { endpoints } from "../../../spec/endpoints";
import type { FunctionHelp } from "../../functionHelp";

/** One function as the reference shows it. */
export interface ReferenceEntry extends FunctionHelp {
  readonly name: string;
  /** Undefined for a function that asks the service nothing. */
  readonly plan: "free" | "pro" | undefined;
  /** By report, the columns that it can show; one report without a choice. */
  readonly reports: Readonly<Record<string, readonly Column[]>>;
}

/** Every function with its help: those that ask the service in the order of their catalogue, then the others. */
export function referenceEntries(help: Readonly<Record<string, FunctionHelp>>): readonly ReferenceEntry[] {
  const asking = catalogue.map(({ name }) => name);
  const others = Object.keys(help)
    .filter((id) => !asking.includes(id))
    .sort();
  return [...asking, ...others].map((name) => {
    const call = catalogue.find((known) => known.name === name);
    const reports = Object.entries(call?.reports ?? {}).map(([report, { columns }]) => [report, columns] as const);
    const { summary = "", parameters = {} } = help[name] ?? {};
    return { name, summary, parameters, plan: call && endpoints[call.endpoint].plan, reports: Object.fromEntries(reports) };
  });
}

export interface Found {
  readonly entry: ReferenceEntry;
  /** The fields that the words were found in; empty where the function itself was meant. */
  readonly fields: readonly Column[];
}

const wordsOf = (text: string): string[] => foldName(text).split(" ").filter(Boolean);

/** The functions in whose name, summary, arguments or fields every word of a search stands; all of them without a word. */
export function searchReference(entries: readonly ReferenceEntry[], search: string): readonly Found[] {
  const words = wordsOf(search);
  const holds = (text: string): boolean => words.every((word) => foldName(text).includes(word));
  return entries.flatMap((entry) => {
    const all = Object.values(entry.reports).flat();
    if (holds(`RACING.${entry.name} ${entry.summary} ${Object.keys(entry.parameters).join(" ")}`)) return [{ entry, fields: [] }];
    const fields = [...new Set(all.filter(({ name, heading }) => holds(`${name} ${heading}`)))];
    return fields.length > 0 ? [{ entry, fields }] : [];
  });
}
