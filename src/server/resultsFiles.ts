import { basename } from "node:path";
import { NeedsOtherFile } from "../service/importing/importContext";
import { entriesOf } from "../service/importing/importFile";
import { printable } from "../service/importing/rejections";
import { UnreadableFile } from "../service/importing/unreadableFile";
import { messageOf } from "../spec/errorCodes";
import type { UnknownTrack } from "./unknownZones";

/** Takes the error of a file that cannot be imported. Throws every other error. */
export type Refuse = (error: unknown) => undefined;

/**
 * Imports files one after another; a file that needs another one is imported after it, or refused if the
 * needed file is missing.
 */
export async function* inNeededOrder<File extends ResultsFile, Result>(
  files: readonly File[],
  importOne: (file: File) => Promise<Result>,
  refuse: Refuse,
): AsyncGenerator<[File, Result]> {
  let waiting = files;
  while (waiting.length > 0) {
    const still: File[] = [];
    const refused: UnreadableFile[] = [];
    for (const file of waiting) {
      try {
        yield [file, await importOne(file)];
      } catch (error) {
        if (!(error instanceof NeedsOtherFile)) throw error;
        refused.push(new UnreadableFile(file.path, error.message));
        still.push(file);
      }
    }
    if (still.length === waiting.length) return refused.forEach(refuse);
    waiting = still;
  }
}

/** A results file, or a file in a zip archive. */
export interface ResultsFile {
  readonly path: string;
  readonly entry?: string;
  /** True for a file that nobody named: it is in a folder or an archive. */
  readonly isUnnamed?: boolean;
}

export const fileNames = (paths: readonly string[]): string =>
  paths.map((path) => printable(basename(path))).join(", ");

const otherName = "no results file has such a name";

/** A file that holds no results or only races at unknown tracks, with the reason and those tracks. */
export type RefusedFile = readonly [file: string, reason: string, tracks?: readonly string[]];

/**
 * Creates the list of the files that are passed over, which begins with the files of these names and with
 * those in `refused`, to which files are added that hold no results, or only races at unknown tracks.
 */
export function createPassedOver(other: readonly string[], refused: RefusedFile[]) {
  const byReason = new Map<string, string[]>();
  const add = (file: string, reason: string): void =>
    void byReason.set(reason, [...(byReason.get(reason) ?? []), printable(file)]);
  const byName = (file: string): void => add(file, otherName);
  other.forEach(byName);
  refused.forEach(([file, reason]) => add(file, reason));
  return {
    byName,
    /** Returns a handler of a file's failure. It throws the error of a file that may not be passed over. */
    unlessNamed:
      (file: ResultsFile) =>
      (error: unknown): undefined => {
        if (!(file.isUnnamed && error instanceof UnreadableFile)) throw error;
        const { isOther, reason, tracks } = error;
        if (!isOther && tracks.length === 0) throw error;
        add(nameOf(file), reason);
        refused.push([nameOf(file), reason, tracks]);
      },
    /** Returns the unknown tracks of those files, each with its file. */
    tracks: (): readonly UnknownTrack[] =>
      refused.flatMap(([file, , tracks = []]) => tracks.map((track): UnknownTrack => [track, file])),
    report: (one: (group: { readonly files: readonly string[]; readonly reason: string }) => void): void =>
      byReason.forEach((files, reason) => one({ files, reason: printable(reason) })),
    /** Returns the error of files none of which holds results. */
    nothingElse(paths: readonly string[]): UnreadableFile {
      const [[reason, [first = ""]] = ["", [""]]] = [...byReason].filter(([why]) => why !== otherName);
      const message = `no file holds results; ${first}: ${reason}`;
      const tracks = this.tracks().map(([track]) => track);
      return new UnreadableFile(fileNames(paths.slice(0, 3)), message, tracks);
    },
  };
}

export const nameOf = ({ path, entry }: ResultsFile): string =>
  printable(entry === undefined ? basename(path) : `${basename(path)}/${entry}`);

/** Returns a file, or the files in it if it is an archive, and passes on the names of other files there. */
async function filesIn(
  path: string,
  isUnnamed: boolean,
  onOther: (file: string) => void,
): Promise<readonly ResultsFile[]> {
  const entries = await entriesOf(path).catch((error: unknown) => {
    throw new UnreadableFile(path, messageOf(error));
  });
  if (!entries) return [{ path, isUnnamed }];
  if (entries.read.length === 0 && !isUnnamed)
    throw new UnreadableFile(path, "the archive has no results files");
  entries.other.forEach((entry) => onOther(`${basename(path)}/${entry}`));
  return entries.read.map((entry) => ({ path, entry, isUnnamed: true }));
}

/**
 * Returns files with each archive replaced by its files, and passes on the names of other files in them. A
 * damaged archive is refused, and a named one without results files.
 */
export async function unpack(
  paths: readonly string[],
  unnamed: ReadonlySet<string>,
  { onOther, refuse }: { readonly onOther: (file: string) => void; readonly refuse: Refuse },
): Promise<readonly ResultsFile[]> {
  const files: ResultsFile[] = [];
  for (const path of paths)
    files.push(...((await filesIn(path, unnamed.has(path), onOther).catch(refuse)) ?? []));
  return files;
}
