import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { type FileContent, importFile } from "../service/importing/importFile";
import { importCollected } from "../service/importing/importCollected";
import { createContext } from "../service/importing/createContext";
import { readMapping } from "../service/importing/mappedFormat";
import { UnreadableFile } from "../service/importing/unreadableFile";
import { type ImportResult, type LastDay, type Progress } from "../service/importing/recordImporter";
import { printable } from "../service/importing/rejections";
import { buildHistory, factsOf } from "../service/store/buildHistory";
import { type LocalHistory, saveFact } from "../service/store/history";
import { runnerIndex } from "../service/store/schema";
import { createDayWriter } from "../service/store/writing/createDayWriter";
import { type HighestIds, removeSince } from "../service/store/writing/removeSince";
import { recalculateRatings } from "../service/store/writing/recalculateRatings";
import { createPassedOver, fileNames, inNeededOrder, nameOf, type ResultsFile, unpack } from "./resultsFiles";

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

export interface ImportedFile extends Omit<ImportResult, "rejections" | "lastDay"> {
  readonly file: string;
  /** Lines of the file that the store already had; absent if the whole file was imported. */
  readonly linesBefore?: number;
  readonly rejected: number;
  readonly examples: readonly string[];
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
    return { reason: "a file before the last one has changed" };
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
    fill: async (history) => {
      const rejected = ending ? readRejected(store, ending) : [];
      imported = await importFiles(history, task, { onProgress, ending, rejected });
      rmSync(rejectionsOf(store), { force: true });
      if (rejected.length > 0) writeFileSync(rejectionsOf(store), `${rejected.join("\n")}\n`);
    },
  });
  return imported;
}

/** Imports files into a store, adding the descriptions of rejected lines to the list. */
async function importFiles(
  history: LocalHistory,
  { files, found = [], other = [], zones, as, columns }: ImportTask,
  { onProgress, ending, rejected }: WriteOptions & { readonly rejected: string[] },
): Promise<ImportedFile[]> {
  const imported: ImportedFile[] = [];
  const passedOver = createPassedOver(other);
  history.driver.exec(runnerIndex);
  if (ending) removeSince(history, { day: ending.lastDay.date, ids: ending.ids });
  const days = createDayWriter(history, ending?.lastDay.date);
  let next: Ending | undefined;
  const context = createContext({
    zones,
    as,
    mapping: columns === undefined ? undefined : readMapping(columns),
  });
  const importOne = (one: ResultsFile) => {
    days.begin();
    return importFile(one.path, {
      write: days.write,
      onProgress: (progress) => onProgress({ file: nameOf(one), ...progress }),
      begin: ending?.content,
      from: ending?.lastDay,
      context,
      entry: one.entry,
    });
  };
  const importPassing = (one: ResultsFile) => importOne(one).catch(passedOver.unlessNamed(one));
  const unpacked = await unpack(ending ? files.slice(-1) : files, new Set(found), passedOver.byName);
  for await (const [one, done] of inNeededOrder(unpacked, importPassing)) {
    next = undefined;
    if (!done) continue;
    const file = nameOf(one);
    const { rejections, lastDay, content, lines, ...result } = done;
    const messages = rejections.map(
      ({ unit = "line", line, reason }) => `${file} ${unit} ${line}: ${reason}`,
    );
    imported.push({
      file,
      ...result,
      doubts: [...result.doubts, ...days.sentences().map(printable)],
      lines: lines - (ending?.lines ?? 0),
      ...(ending ? { linesBefore: ending.lines } : {}),
      rejected: messages.length,
      examples: messages.slice(0, maxExamples),
    });
    const ids = days.idsBefore();
    const rejectedBefore = ending?.rejectedBefore ?? rejected.length;
    next = ids && lastDay && { ids, content, lines, lastDay, rejectedBefore };
    rejected.push(...messages);
  }
  days.begin();
  for (const { title, rejections, lastDay: _, ...result } of importCollected({
    write: days.write,
    context,
  })) {
    const messages = rejections.map(({ line, reason }) => `${title}, line ${line} of all: ${reason}`);
    imported.push({
      file: title,
      ...result,
      doubts: [...result.doubts, ...days.sentences().map(printable)],
      rejected: messages.length,
      examples: messages.slice(0, maxExamples),
    });
    next = undefined;
    rejected.push(...messages);
  }
  if (imported.length === 0) throw passedOver.nothingElse(files);
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
  return imported;
}

/** Returns the descriptions of the rejected lines before an ending. */
function readRejected(store: string, { rejectedBefore, lastDay }: Ending): string[] {
  const count = rejectedBefore + lastDay.rejected;
  return count === 0 ? [] : readFileSync(rejectionsOf(store), "utf8").split("\n").slice(0, count);
}
