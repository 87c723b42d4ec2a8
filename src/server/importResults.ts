import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { type FileContent, importFile } from "../service/importing/importFile";
import { importCollected } from "../service/importing/importCollected";
import { unjoinedRaces } from "../service/importing/unjoinedRaces";
import { createContext } from "../service/importing/createContext";
import { holdsFiles } from "../service/importing/importContext";
import { readMapping } from "../service/importing/mappedFormat";
import { UnreadableFile, unreadableFiles } from "../service/importing/unreadableFile";
import type { ImportResult, LastDay, OrderedDay, Progress } from "../service/importing/recordImporter";
import { printable, type Rejection } from "../service/importing/rejections";
import { buildHistory, factsOf } from "../service/store/buildHistory";
import { type LocalHistory, saveFact } from "../service/store/history";
import { runnerIndex } from "../service/store/schema";
import { createDayWriter } from "../service/store/writing/createDayWriter";
import { type HighestIds, removeSince } from "../service/store/writing/removeSince";
import { recalculateRatings } from "../service/store/writing/recalculateRatings";
import type { ImportedFile } from "./importedFile";
import { openImportSteps } from "./importSteps";
import { createPassedOver, fileNames, inNeededOrder, nameOf, type ResultsFile, unpack } from "./resultsFiles";
import { type UnknownTrack, unknownZones } from "./unknownZones";

export interface ImportTask {
  readonly store: string;
  readonly files: readonly string[];
  /** Those among them that nobody named: they are passed over if they hold no results. */
  readonly found?: readonly string[];
  /** The names of files that were passed over before, by their names. */
  readonly other?: readonly string[];
  /** The description that the store records as its source, a JSON array with an item for each file. */
  readonly source: string;
  /** The time zones of tracks by name, for files that state none. */
  readonly zones?: Readonly<Record<string, string>> | undefined;
  /** The name of the format for every file. */
  readonly as?: string | undefined;
  /** The description of other tables' columns in JSON. */
  readonly columns?: string | undefined;
}

export interface FileProgress extends Progress {
  readonly file: string;
  /** The reason why the whole file is now imported although the store has lines of it. */
  readonly wholeAs?: string;
  /** The reason why these files of folders and archives are passed over. */
  readonly passedOver?: { readonly files: readonly string[]; readonly reason: string };
}

const maxExamples = 20;

/** Returns the path of the file that lists the rejected lines of a store's files. */
export const rejectionsOf = (store: string): string => `${store}.rejected.txt`;

/** The end of an import: its last day, which is imported again together with lines added to the file. */
interface Ending {
  /** The content of the last file, the number of imported lines, and the beginning of the last day in it. */
  readonly content: FileContent;
  readonly lines: number;
  readonly lastDay: LastDay;
  /** The number of rejected lines in earlier files. */
  readonly rejectedBefore: number;
  /** The store's highest ids before the day. */
  readonly ids: HighestIds;
}

/**
 * Imports results files into a store; later files add results to races that earlier ones declared. If the
 * store has all their lines except some at the end of the last file, from its latest day on, only these are
 * imported; otherwise all files go into a new store. The resulting stores are equal.
 */
export async function importResults(
  task: ImportTask,
  onProgress: (progress: FileProgress) => void,
): Promise<ImportedFile[]> {
  const { ending, reason } = findEnding(task);
  let wholeAs = reason;
  if (ending) {
    try {
      return await writeStore(task, { onProgress, ending });
    } catch (error) {
      wholeAs = error instanceof UnreadableFile ? error.reason : String(error);
    }
  }
  const file = fileNames(task.files.slice(-1));
  if (wholeAs !== undefined) onProgress({ file, lines: 0, part: 0, wholeAs: printable(wholeAs) });
  return writeStore(task, { onProgress });
}

/**
 * Returns the ending of the import in a store, or the reason why it cannot be continued; neither if there is
 * no import.
 */
function findEnding({ store, source }: ImportTask): { ending?: Ending; reason?: string } {
  const facts = factsOf(store);
  if (!facts) return {};
  // The server wrote both texts.
  const [before, now] = [facts.get("source") ?? "[]", source].map((text) => JSON.parse(text) as unknown[]);
  if (JSON.stringify(before?.slice(0, -1)) !== JSON.stringify(now?.slice(0, -1)))
    return { reason: "a file before the last one, or an option of the import, has changed" };
  const ending = facts.get("ending");
  if (ending === undefined) return { reason: "its last lines were not of its latest day" };
  return { ending: JSON.parse(ending) as Ending };
}

interface WriteOptions {
  readonly onProgress: (progress: FileProgress) => void;
  readonly ending?: Ending | undefined;
}

async function writeStore(task: ImportTask, { onProgress, ending }: WriteOptions): Promise<ImportedFile[]> {
  const { store, source } = task;
  let imported: ImportedFile[] = [];
  await buildHistory(store, {
    source,
    totals: true,
    copied: ending !== undefined,
    inSteps: ending === undefined,
    fill: async (history, buildSteps) => {
      const steps = openImportSteps<Ending>(buildSteps, ending ? readRejected(store, ending) : []);
      await importFiles(history, task, { onProgress, ending, steps });
      imported = steps.done.imported;
      const { rejected } = steps.done;
      rmSync(rejectionsOf(store), { force: true });
      if (rejected.length > 0) writeFileSync(rejectionsOf(store), `${rejected.join("\n")}\n`);
    },
  });
  return imported;
}

/** A file with its place among those to import, counted from 0. */
type NumberedFile = ResultsFile & { readonly index: number };

/** Returns the descriptions of a file's rejected lines. */
const messagesOf = (one: ResultsFile, rejections: readonly Rejection[]): string[] =>
  rejections.map(({ unit = "line", line, reason }) => `${nameOf(one)} ${unit} ${line}: ${reason}`);

interface ReportFacts {
  readonly messages: readonly string[];
  readonly linesBefore?: number | undefined;
  /** Sentences about the races that it shares with earlier files. */
  readonly shared: readonly string[];
}

/** Returns the report on a file or on the collected rows of several. */
const reportOf = (
  file: string,
  { rejections: _, lastDay: __, ...result }: ImportResult,
  { messages, linesBefore, shared }: ReportFacts,
): ImportedFile => ({
  file,
  ...result,
  doubts: [...result.doubts, ...shared.map(printable)],
  lines: result.lines - (linesBefore ?? 0),
  ...(linesBefore === undefined ? {} : { linesBefore }),
  rejected: messages.length,
  examples: messages.slice(0, maxExamples),
});

/** Imports files into a store and records what is done. */
async function importFiles(
  history: LocalHistory,
  { files, found = [], other = [], zones, as, columns }: ImportTask,
  {
    onProgress,
    ending,
    steps,
  }: WriteOptions & { readonly steps: ReturnType<typeof openImportSteps<Ending>> },
): Promise<void> {
  const { done, point } = steps;
  const passedOver = createPassedOver(other, done.passedOver);
  history.driver.exec(runnerIndex);
  if (ending) removeSince(history, { day: ending.lastDay.date, ids: ending.ids });
  const { isRated: isInOrder, known } = point;
  const days = createDayWriter(history, { from: ending?.lastDay.date, isInOrder, known });
  let { ending: next, files: settled } = point;
  let lines = point.lines - (point.day?.imported ?? 0);
  const context = createContext({
    zones,
    as,
    mapping: columns === undefined ? undefined : readMapping(columns),
    leavesTracks: true,
  });
  const refused: UnreadableFile[] = [];
  const refuse = (error: unknown): undefined => {
    if (!(error instanceof UnreadableFile)) throw error;
    refused.push(error);
  };
  /** Saves a point unless files were refused, were left for later or hold parts of each other. */
  const reach = (file: number, day?: OrderedDay, rejectedHere?: () => string[]): void => {
    if (file !== settled || refused.length > 0 || holdsFiles(context)) return;
    const reached = { files: settled, day, lines: lines + (day?.imported ?? 0), ending: next };
    steps.reach(reached, { isRated: days.isRated, known: days.known, rejectedHere });
  };
  const fromOf = ({ index }: NumberedFile) =>
    ending?.lastDay ?? (index === point.files ? point.day : undefined);
  const importOne = (one: NumberedFile) => {
    days.begin();
    return importFile(one.path, {
      // A refused import leaves no store: the rest of its files are only checked.
      write: refused.length > 0 ? () => undefined : days.write,
      onProgress: (progress) => onProgress({ file: nameOf(one), ...progress }),
      begin: ending?.content,
      from: fromOf(one),
      onDay: ending ? undefined : (day, list) => reach(one.index, day, () => messagesOf(one, list)),
      context,
      entry: one.entry,
    });
  };
  const importPassing = (one: NumberedFile) =>
    importOne(one).catch(passedOver.unlessNamed(one)).catch(refuse);
  const unpacked = await unpack(ending ? files.slice(-1) : files, new Set(found), {
    onOther: passedOver.byName,
    refuse,
  });
  const numbered = unpacked.map((one, index) => ({ ...one, index })).slice(settled);
  let isPartNamed = false;
  for await (const [one, whole] of inNeededOrder(numbered, importPassing, refuse)) {
    next = undefined;
    settled += 1;
    if (!whole) continue;
    isPartNamed ||= whole.isJoined === true && !one.isUnnamed;
    const { content, ...result } = whole;
    const from = fromOf(one);
    const messages = messagesOf(one, result.rejections);
    const linesBefore = ending?.lines ?? from?.imported;
    done.imported.push(reportOf(nameOf(one), result, { messages, linesBefore, shared: days.sentences() }));
    const ids = days.idsBefore();
    const rejectedBefore = done.rejected.length - (from?.rejected ?? 0);
    const { lastDay } = result;
    next = ids && lastDay && { ids, content, lines: result.lines, lastDay, rejectedBefore };
    for (const message of messages) done.rejected.push(message);
    lines += result.lines;
    reach(one.index + 1);
  }
  days.begin();
  const collected = {
    path: [...(context.collected?.keys() ?? [])].join(", "),
    isUnnamed: !isPartNamed && done.imported.some(({ races }) => races > 0),
  };
  const importRest = async () => importCollected({ write: days.write, context });
  const rest = await importRest().catch(passedOver.unlessNamed(collected)).catch(refuse);
  for (const { title, ...result } of rest ?? []) {
    const messages = result.rejections.map(
      ({ file = title, line, reason }) => `${file} line ${line}: ${reason}`,
    );
    done.imported.push(reportOf(title, result, { messages, shared: days.sentences() }));
    next = undefined;
    for (const message of messages) done.rejected.push(message);
  }
  const [firstRefused, ...othersRefused] = refused;
  if (firstRefused) throw unreadableFiles([firstRefused, ...othersRefused]);
  const tracks = done.imported.flatMap(({ file, unknownTracks }) =>
    unknownTracks.map((track): UnknownTrack => [track, file]),
  );
  const ofAll = [...unjoinedRaces(context), ...unknownZones([...tracks, ...passedOver.tracks()])];
  const [last] = done.imported.splice(-1);
  if (last) done.imported.push({ ...last, ofAll });
  if (done.imported.length === 0) throw unreadableFiles([passedOver.nothingElse(files)]);
  passedOver.report(({ files: names, reason }) =>
    onProgress({
      file: fileNames(files.slice(-1)),
      lines: 0,
      part: 1,
      passedOver: { files: names, reason },
    }),
  );
  if (next) history.driver.run(saveFact, ["ending", JSON.stringify(next)]);
  if (!days.isRated()) recalculateRatings(history, { after: ending?.ids.race ?? 0 });
}

/** Returns the descriptions of the rejected lines before an ending. */
function readRejected(store: string, { rejectedBefore, lastDay }: Ending): string[] {
  const count = rejectedBefore + lastDay.rejected;
  return count === 0 ? [] : readFileSync(rejectionsOf(store), "utf8").split("\n").slice(0, count);
}
