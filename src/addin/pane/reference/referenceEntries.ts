import { fold } from "../../../cells/fold";
import type { Column } from "../../../cells/columns/column";
import { catalogue } from "../../../functions/catalogue";
import { endpoints } from "../../../spec/endpoints";

/** One function as the reference shows it. */
export interface ReferenceEntry {
  readonly name: string;
  readonly summary: string;
  readonly parameters: readonly string[];
  readonly plan: "free" | "pro" | undefined;
  /** By report, the columns that it can show; one report without a choice. */
  readonly reports: Readonly<Record<string, readonly Column[]>>;
}

const asking: readonly ReferenceEntry[] = catalogue.map(({ name, endpoint, parameters, reports }) => ({
  name,
  summary: endpoints[endpoint].summary,
  plan: endpoints[endpoint].plan,
  parameters,
  reports: Object.fromEntries(Object.entries(reports).map(([report, { columns }]) => [report, columns])),
}));

/** Every function: those that ask the service from their own tables, then the others, which ask nothing. */
export function referenceEntries(ids: readonly string[]): readonly ReferenceEntry[] {
  const others = ids.filter((id) => asking.every(({ name }) => name !== id)).sort();
  return [
    ...asking,
    ...others.map((name) => ({ name, summary: "Asks the service nothing", plan: undefined, parameters: [], reports: {} })),
  ];
}

export interface Found {
  readonly entry: ReferenceEntry;
  /** The fields that the words were found in; empty where the function itself was meant. */
  readonly fields: readonly Column[];
}

const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/** The functions in whose name, summary or fields every word of a search stands; all of them without a word. */
export function searchReference(entries: readonly ReferenceEntry[], search: string): readonly Found[] {
  const words = wordsOf(search);
  const holds = (text: string): boolean => words.every((word) => fold(text).includes(word));
  return entries.flatMap((entry) => {
    const all = Object.values(entry.reports).flat();
    if (holds(`RACING.${entry.name} ${entry.summary} ${entry.parameters.join(" ")}`)) return [{ entry, fields: [] }];
    const fields = [...new Set(all.filter(({ name, heading }) => holds(`${name} ${heading}`)))];
    return fields.length > 0 ? [{ entry, fields }] : [];
  });
}
