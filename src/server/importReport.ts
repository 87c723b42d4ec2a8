import { countNoun, formatInteger, sum } from "../lists/lists";
import { equalSentences, mostInFull } from "../lists/equalSentences";
import type { ImportedFile } from "./importedFile";

/** A line of a report. */
export interface ReportLine {
  readonly text: string;
  /** True if something was not imported as it stands in the file. */
  readonly isFault?: boolean;
}

/** The report on several files: on each, and in brief if they are many. */
export interface ImportReport {
  readonly each: readonly ReportLine[];
  readonly brief?: readonly ReportLine[];
}

const counts = [
  "lines",
  "races",
  "rejected",
  "starters",
  "nonFinishers",
  "unknownFinishes",
  "scratched",
  "repeated",
] as const;
type Counted = Readonly<Record<(typeof counts)[number], number>>;

/** Returns the lines about the numbers of one file or of all. */
function numbersOf(files: string, all: Counted, linesBefore?: number): readonly ReportLine[] {
  const { lines, races, rejected, starters, nonFinishers, unknownFinishes, scratched, repeated } = all;
  const added =
    linesBefore === undefined
      ? `Imported ${countNoun(lines, "line")}, ${countNoun(races, "race")} of ${files}`
      : `Added ${countNoun(lines, "line")} of ${files} to the ${formatInteger(linesBefore)} imported before`;
  const have = unknownFinishes === 1 ? "has" : "have";
  const texts = [
    `${added}; ${countNoun(rejected, "line")} rejected.`,
    `${countNoun(starters, "starter")}: ${formatInteger(nonFinishers)} did not finish, ${formatInteger(unknownFinishes)} ${have} an unknown place. ${formatInteger(scratched)} scratched.`,
  ];
  if (repeated > 0)
    texts.push(`Left out, because they repeat a runner of their race: ${countNoun(repeated, "line")}.`);
  return texts.map((text) => ({ text }));
}

const fault = (text: string): ReportLine => ({ text, isFault: true });

/** Returns the sentences about a file. Its name comes before them. */
const sentencesOn = (one: ImportedFile): readonly ReportLine[] => [
  ...(one.format === undefined
    ? []
    : [{ text: `: the format is ${one.format}: ${one.converts.join("; ")}.` }]),
  ...(one.incompleteRaces === 0
    ? []
    : [fault(`: ${countNoun(one.incompleteRaces, "race")} not complete, because a line could not be read.`)]),
  ...one.lost.map(({ column, values, example }) =>
    fault(`: ${countNoun(values, "value")} of ${column} could not be read, such as: ${example}.`),
  ),
  ...(one.unused.length === 0 ? [] : [{ text: `: columns that are not used: ${one.unused.join(", ")}.` }]),
  ...[...(one.questions ?? []), ...one.doubts].map((text) => fault(`: ${text}.`)),
  ...(one.encoding === undefined ? [] : [{ text: `: it is not in UTF-8 and was read as ${one.encoding}.` }]),
  ...one.unknownGoings.map((text) => fault(`: ${text}.`)),
  ...one.examples.map((text) => fault(text.startsWith(one.file) ? text.slice(one.file.length) : `: ${text}`)),
];

const sentencesOnAll = (imported: readonly ImportedFile[]): readonly ReportLine[] =>
  imported.flatMap(({ ofAll = [] }) => ofAll.map((text) => fault(`${text}.`)));

const inBrief = (imported: readonly ImportedFile[]): readonly ReportLine[] => {
  const totals = Object.fromEntries(
    counts.map((name) => [name, sum(imported.map((one) => one[name]))]),
  ) as Counted;
  const sentences = imported.flatMap((one) => sentencesOn(one).map((line) => ({ ...line, file: one.file })));
  return [
    ...numbersOf(countNoun(imported.length, "file"), totals),
    ...equalSentences(sentences).map(({ file, text, ...line }) => ({ text: file + text, ...line })),
    ...sentencesOnAll(imported),
  ];
};

/** Returns the report on imported files. */
export const importReport = (imported: readonly ImportedFile[]): ImportReport => ({
  each: [
    ...imported.flatMap((one) => [
      ...numbersOf(one.file, one, one.linesBefore),
      ...sentencesOn(one).map(({ text, ...line }) => ({ text: one.file + text, ...line })),
    ]),
    ...sentencesOnAll(imported),
  ],
  ...(imported.length > mostInFull ? { brief: inBrief(imported) } : {}),
});

/** Returns the facts about an import for the log. */
export const importFacts = (imported: readonly ImportedFile[]) => ({
  files: imported.map(({ file }) => file),
  lines: sum(imported.map(({ lines }) => lines)),
  linesBefore: sum(imported.map(({ linesBefore = 0 }) => linesBefore)),
});
