import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { entriesOf, type FileContent, importFile } from "../service/importing/importFile";
import { importCollected } from "../service/importing/importCollected";
import { createContext } from "../service/importing/createContext";
import { readMapping } from "../service/importing/mappedFormat";
import { NeedsOtherFile } from "../service/importing/importContext";
import { UnreadableFile } from "../service/importing/unreadableFile";
import { type ImportResult, type LastDay, type Progress } from "../service/importing/recordImporter";
import { printable } from "../service/importing/rejections";
import type { RaceRecord } from "../service/races/records";
import { buildHistory, factsOf } from "../service/store/buildHistory";
import { type LocalHistory, saveFact } from "../service/store/history";
import { runnerIndex } from "../service/store/schema";
import { createRatingWriter } from "../service/store/writing/createWriter";
import { type HighestIds, highestIds, removeSince } from "../service/store/writing/removeSince";
import { messageOf } from "../spec/errorCodes";
import { recalculateRatings } from "../service/store/writing/recalculateRatings";

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
  /** The description of other tables' columns, as JSON. */
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

async function writeStore(
  { store, files, found = [], other = [], source, zones, as, columns }: ImportTask,
  { onProgress, ending }: { onProgress: (progress: FileProgress) => void; ending?: Ending },
): Promise<ImportedFile[]> {
  const imported: ImportedFile[] = [];
  const rejected = ending ? readRejected(store, ending) : [];
  const passedOver = createPassedOver(other);
  const fill = async (history: LocalHistory): Promise<void> => {
    history.driver.exec(runnerIndex);
    if (ending) removeSince(history, { day: ending.lastDay.date, ids: ending.ids });
    const days = createDayWriter(history, ending?.lastDay.date);
    let next: Ending | undefined;
    const context = createContext({
      zones,
      as,
      mapping: columns === undefined ? undefined : readMapping(columns),
    });
    const importOne = (one: NamedFile) =>
      importFile(one.path, {
        write: days.write,
        onProgress: (progress) => onProgress({ file: nameOf(one), ...progress }),
        begin: ending?.content,
        from: ending?.lastDay,
        context,
        entry: one.entry,
      });
    const importPassing = (one: NamedFile) => importOne(one).catch(passedOver.unlessNamed(one));
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
    for (const { title, rejections, lastDay: _, ...result } of importCollected({
      write: days.write,
      context,
    })) {
      const messages = rejections.map(({ line, reason }) => `${title}, line ${line} of all: ${reason}`);
      imported.push({
        file: title,
        ...result,
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
    rmSync(rejectionsOf(store), { force: true });
    if (rejected.length > 0) writeFileSync(rejectionsOf(store), `${rejected.join("\n")}\n`);
  };
  await buildHistory(store, { source, totals: true, copied: ending !== undefined, fill });
  return imported;
}

/**
 * Imports files one after another; a file that needs another one is imported after it. Throws UnreadableFile
 * if the needed file is missing.
 */
async function* inNeededOrder<Result>(
  files: readonly NamedFile[],
  importOne: (file: NamedFile) => Promise<Result>,
): AsyncGenerator<[NamedFile, Result]> {
  let waiting = files;
  while (waiting.length > 0) {
    const still: NamedFile[] = [];
    let failure: NeedsOtherFile | undefined;
    for (const file of waiting) {
      try {
        yield [file, await importOne(file)];
      } catch (error) {
        if (!(error instanceof NeedsOtherFile)) throw error;
        failure ??= error;
        still.push(file);
      }
    }
    if (failure && still.length === waiting.length)
      throw new UnreadableFile(still[0]?.path ?? "", failure.message);
    waiting = still;
  }
}

/** A results file, or a file in a zip archive. */
interface NamedFile {
  readonly path: string;
  readonly entry?: string;
  /** Nobody named it: it stands in a folder or an archive. */
  readonly isFound?: boolean;
}

const fileNames = (paths: readonly string[]): string =>
  paths.map((path) => printable(basename(path))).join(", ");

const otherName = "no results file has such a name";

/** Creates the list of the files that are passed over, which begins with those of these names. */
function createPassedOver(other: readonly string[]) {
  const byReason = new Map<string, string[]>();
  const add = (file: string, reason: string): void =>
    void byReason.set(reason, [...(byReason.get(reason) ?? []), printable(file)]);
  const byName = (file: string): void => add(file, otherName);
  other.forEach(byName);
  return {
    byName,
    /** Returns a handler of a file's failure. It throws the error of a file that may not be passed over. */
    unlessNamed:
      (file: NamedFile) =>
      (error: unknown): undefined => {
        if (!(file.isFound && error instanceof UnreadableFile && error.isOther)) throw error;
        add(nameOf(file), error.reason);
      },
    report: (one: (group: { readonly files: readonly string[]; readonly reason: string }) => void): void =>
      byReason.forEach((files, reason) => one({ files, reason: printable(reason) })),
    /** Returns the error of files none of which holds results. */
    nothingElse(paths: readonly string[]): UnreadableFile {
      const [[reason, [first = ""]] = ["", [""]]] = [...byReason].filter(([why]) => why !== otherName);
      return new UnreadableFile(fileNames(paths.slice(0, 3)), `no file holds results; ${first}: ${reason}`);
    },
  };
}

const nameOf = ({ path, entry }: NamedFile): string =>
  printable(entry === undefined ? basename(path) : `${basename(path)}/${entry}`);

/**
 * Returns files with each archive replaced by its files, and passes on the names of other files in them.
 * Throws UnreadableFile for a damaged archive, and for a named one without results files.
 */
async function unpack(
  paths: readonly string[],
  found: ReadonlySet<string>,
  onOther: (file: string) => void,
): Promise<readonly NamedFile[]> {
  const files: NamedFile[] = [];
  for (const path of paths) {
    const entries = await entriesOf(path).catch((error: unknown) => {
      throw new UnreadableFile(path, messageOf(error));
    });
    const isFound = found.has(path);
    if (!entries) {
      files.push({ path, isFound });
      continue;
    }
    if (entries.read.length === 0 && !isFound)
      throw new UnreadableFile(path, "the archive has no results files");
    entries.other.forEach((entry) => onOther(`${basename(path)}/${entry}`));
    files.push(...entries.read.map((entry) => ({ path, entry, isFound: true })));
  }
  return files;
}

/** Returns the descriptions of the rejected lines before an ending. */
function readRejected(store: string, { rejectedBefore, lastDay }: Ending): string[] {
  const count = rejectedBefore + lastDay.rejected;
  return count === 0 ? [] : readFileSync(rejectionsOf(store), "utf8").split("\n").slice(0, count);
}

/**
 * Creates a writer of days that notes the store's highest ids before the last day; undefined unless that day
 * is later than all others. Throws for a race before the day `from`.
 */
function createDayWriter(history: LocalHistory, from = "") {
  const { write, isRated } = createRatingWriter(history);
  let ids: HighestIds | undefined;
  let latest = "";
  return {
    isRated,
    idsBefore: () => ids,
    write: (races: readonly RaceRecord[]): void => {
      const days = [...new Set(races.map(({ date }) => date))].sort();
      const [day = ""] = days;
      if (day < from) throw new Error(`a new line is of ${day}, before its latest day, ${from}`);
      ids = days.length === 1 && day > latest ? highestIds(history.driver) : undefined;
      latest = [latest, ...days].sort().at(-1) ?? "";
      write(races);
    },
  };
}
