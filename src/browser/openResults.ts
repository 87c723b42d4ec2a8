import { countNoun } from "../lists/lists";
import {
  compressionOf,
  createZipReader,
  DamagedArchive,
  decompressed,
  type FoundFiles,
  isReadable,
  zipEntries,
  type ZipReader,
} from "../service/importing/archives";
import type { ImportResult } from "../service/importing/recordImporter";
import { importCollected } from "../service/importing/importCollected";
import { unjoinedRaces } from "../service/importing/unjoinedRaces";
import { createContext } from "../service/importing/createContext";
import { NeedsOtherFile } from "../service/importing/importContext";
import { useDoor } from "../service/importing/formats/remedies";
import { importSource, type ResultsSource } from "../service/importing/importSource";
import { UnreadableFile, unreadableFiles } from "../service/importing/unreadableFile";
import { predictStored } from "../service/predictions/predictStored";
import { historyOver } from "../service/store/history";
import { replayedDay } from "../service/store/replayedDay";
import { indexes, schemaVersion, tables } from "../service/store/schema";
import { keepTotals } from "../service/store/totals";
import { createJoiningWriter } from "../service/store/writing/createJoiningWriter";
import { createRatingWriter, type Writer } from "../service/store/writing/createWriter";
import { recalculateRatingsInSteps } from "../service/store/writing/recalculateRatings";
import { messageOf } from "../spec/errorCodes";
import type { ImportedFile, Zones } from "./messages";
import { type OpenOptions, type OpenStore, stateOf } from "./keptStores";
import { runInSlices } from "./slices";
import { openWasmDriver, type WasmDriver } from "./wasmDriver";

useDoor("browser");

/** The compressed file is cut short, or its content differs from what gzip wrote. */
class DamagedGzip extends Error {}

/** The limits on files in a browser, because races, predictions and their database are all in its memory. */
export const mostInBrowser = { bytes: 100_000_000, starts: 500_000 } as const;

/** A file that a user chose or dropped, or a file within a chosen archive. */
interface ChosenFile {
  readonly file: File;
  readonly entry?: string;
  /** It is one of several, or in an archive: it is passed over if it holds no results. */
  readonly isFound?: boolean;
}

const compressionAt = async (file: File) =>
  compressionOf(new Uint8Array(await file.slice(0, 4).arrayBuffer()));

/** Files to import, and the names of those that are passed over. */
interface Unpacked {
  readonly read: readonly ChosenFile[];
  readonly other: readonly string[];
}

/** Returns files with those in zip archives in place of these; a damaged archive is refused. */
async function unpackAll(files: readonly File[], refuse: (error: unknown) => undefined): Promise<Unpacked> {
  const isFound = files.length > 1;
  const isOther = ({ name }: File): boolean => isFound && !isReadable(name);
  const unpacked = await Promise.all(
    files.filter((file) => !isOther(file)).map((file) => unpack(file, isFound).catch(refuse)),
  );
  return {
    read: unpacked.flatMap((one) => one?.read ?? []),
    other: [...files.filter(isOther).map(({ name }) => name), ...unpacked.flatMap((one) => one?.other ?? [])],
  };
}

async function unpack(file: File, isFound: boolean): Promise<Unpacked> {
  if ((await compressionAt(file)) !== "zip") return { read: [{ file, isFound }], other: [] };
  let foundFiles: FoundFiles;
  try {
    foundFiles = zipEntries(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    throw new UnreadableFile(file.name, messageOf(error));
  }
  if (foundFiles.read.length === 0 && !isFound)
    throw new UnreadableFile(file.name, "the archive has no results files");
  return {
    read: foundFiles.read.map((entry) => ({ file, entry, isFound: true })),
    other: foundFiles.other.map((entry) => `${file.name}/${entry}`),
  };
}

const archives = new WeakMap<File, ZipReader>();

async function archiveReader(file: File): Promise<ZipReader> {
  const reader = archives.get(file) ?? createZipReader(new Uint8Array(await file.arrayBuffer()));
  archives.set(file, reader);
  return reader;
}

/** Yields the bytes of a file in an archive, or of a bzip2 file, which is read whole. */
async function* unpacked(
  { file, entry }: ChosenFile,
  pause: OpenOptions["pause"],
  onChunk: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  const content =
    entry === undefined
      ? new Uint8Array(await file.arrayBuffer())
      : (await archiveReader(file)).read(entry, mostInBrowser.bytes);
  for (const chunk of decompressed(content)) {
    onChunk(chunk);
    // Lets the thread receive the message that ends the import.
    await pause();
    yield chunk;
  }
}

/** Bytes of a table per compressed byte, to estimate the remaining work. */
const usualRatio = 6;

/** Returns a results file that a user chose or dropped, possibly compressed, for the import. */
function fileSource({ file, entry }: ChosenFile, pause: OpenOptions["pause"]): ResultsSource {
  return {
    name: entry === undefined ? file.name : `${file.name}/${entry}`,
    mostBytes: mostInBrowser.bytes,
    async read(consume) {
      let bytesRead = 0;
      const count = (chunk: Uint8Array): void => void (bytesRead += chunk.length);
      const compression = await compressionAt(file);
      if (entry !== undefined || compression === "bzip2")
        return consume(unpacked(entry === undefined ? { file } : { file, entry }, pause, count), () =>
          Math.min(1, bytesRead / Math.max(1, file.size * usualRatio)),
        );
      const chunks = compression === "gzip" ? unzipped(file, count) : chunksOf(file.stream(), count);
      await consume(chunks, () => bytesRead / file.size);
    },
    reasonOf: (error) => {
      if (error instanceof DamagedArchive) return error.message;
      if (error instanceof DamagedGzip) return "the compressed file is damaged or ends too early (truncated)";
      return error instanceof DOMException
        ? "it could not be read: it was changed or removed after it was chosen"
        : undefined;
    },
  };
}

async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onChunk(value);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined); // after a failure of the stream there is nothing to cancel
  }
}

/** Yields the content of a compressed file. Throws DamagedGzip. */
async function* unzipped(file: File, onChunk: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      onChunk(chunk);
      controller.enqueue(chunk);
    },
  });
  const content = chunksOf(file.stream().pipeThrough(counted).pipeThrough(new DecompressionStream("gzip")));
  for (;;) {
    const next = await content.next().catch((error: unknown) => {
      // A file that can no longer be read has its own error.
      throw error instanceof DOMException ? error : new DamagedGzip();
    });
    if (next.done) return;
    yield next.value;
  }
}

/** Returns a writer for the races of all files. Throws if there are more starts than a browser can hold. */
function limitStarts(write: Writer): Writer {
  let starts = 0;
  return (races) => {
    for (const { runners } of races) starts += runners.length;
    if (starts > mostInBrowser.starts)
      throw new Error(
        `the files have more than ${mostInBrowser.starts.toLocaleString("en")} starts in all: leave out the earliest years`,
      );
    write(races);
  };
}

/**
 * The facts stored with the database of imported files: the files, so that another version can import them
 * again.
 */
interface ResultsFacts {
  readonly files: readonly File[];
  /** The time zones of tracks, given by a person. */
  readonly zones?: Zones;
}

/** Results files to import. */
interface Importing extends ResultsFacts {
  /** Ends the import. */
  readonly signal?: AbortSignal;
}

/** A person ended the import. */
class Cancelled extends Error {
  constructor() {
    super("The import was cancelled: the races are the earlier ones.");
  }
}

const nameOf = (version: string): string => `results ${JSON.stringify([schemaVersion, version])}`;
const maxExamples = 20;

/** Returns sentences about the way a file was read. */
function notesOn(done: ImportResult): readonly string[] {
  const { format, converts, lost, unused, doubts, questions = [] } = done;
  return [
    ...(format === undefined ? [] : [`format ${format}: ${converts.join(", ")}`]),
    ...questions,
    ...lost.map(
      ({ column, values, example }) => `${countNoun(values, "value")} of ${column} lost, such as ${example}`,
    ),
    ...(unused.length === 0 ? [] : [`not used: ${unused.join(", ")}`]),
    ...doubts,
  ];
}

/** Returns the report on a file, or on the collected rows of several. */
function reportOn(
  file: string,
  done: ImportResult,
  { messages, shared }: { readonly messages: readonly string[]; readonly shared: readonly string[] },
): ImportedFile {
  const { lines, races, unknownGoings, unknownTracks, starters, nonFinishers, scratched } = done;
  return {
    file,
    lines,
    races,
    rejected: messages.length,
    examples: messages.slice(0, maxExamples),
    unknownGoings,
    unknownTracks,
    runners: { starters, nonFinishers, scratched },
    notes: [...notesOn(done), ...shared],
  };
}

/** Returns the report of a file that was passed over. */
const passed = (file: string, reason: string): ImportedFile => ({
  file,
  lines: 0,
  races: 0,
  rejected: 0,
  examples: [],
  unknownGoings: [],
  passedOver: reason,
});

/**
 * Imports results files into a new store. Rejects with an UnreadableFile that names each file that cannot
 * be imported, with the line and the rule.
 */
export async function importResults(
  { files, zones, signal }: Importing,
  options: OpenOptions,
): Promise<{ readonly store: OpenStore; readonly imported: readonly ImportedFile[] }> {
  const driver = openWasmDriver(options.sqlite);
  driver.exec(tables);
  const history = historyOver(driver);
  const writer = createRatingWriter(history);
  const joining = createJoiningWriter(history, limitStarts(writer.write));
  const imported: ImportedFile[] = [];
  const refused: UnreadableFile[] = [];
  const refuse = (error: unknown): undefined => {
    if (!(error instanceof UnreadableFile)) throw error;
    refused.push(error);
  };
  const endIfCancelled = (): void => {
    if (signal?.aborted) throw new Cancelled();
  };
  /** Writes races, except after a refusal: the rest of the files are then only checked. */
  const write: Writer = (races) => (refused.length > 0 ? undefined : joining.write(races));
  try {
    const context = createContext({ zones });
    const { read, other } = await unpackAll(files, refuse);
    const waiting = [...read];
    const all = waiting.length;
    const passedOver: ImportedFile[] = other.map((file) => passed(file, "no results file has such a name"));
    let deferred = 0;
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      endIfCancelled();
      const source = fileSource(next, options.pause);
      const onProgress = ({ part }: { readonly part: number }): void => {
        endIfCancelled();
        options.onProgress((imported.length + part) / all);
      };
      try {
        joining.begin();
        const done = await importSource(source, { write, onProgress, context });
        if (done.isJoined && done.rejections.length === 0) {
          deferred = 0;
          continue;
        }
        const messages = done.rejections.map(
          ({ unit = "line", line, reason }) => `${source.name} ${unit} ${line}: ${reason}`,
        );
        imported.push(reportOn(source.name, done, { messages, shared: joining.sentences() }));
        deferred = 0;
      } catch (error) {
        if (next.isFound && error instanceof UnreadableFile && error.isOther) {
          passedOver.push(passed(source.name, error.reason));
          continue;
        }
        if (!(error instanceof NeedsOtherFile)) {
          refuse(error);
          continue;
        }
        // The file that this one waits for may come later.
        if (deferred++ > waiting.length) refuse(new UnreadableFile(source.name, error.message));
        else waiting.push(next);
      }
    }
    joining.begin();
    try {
      for (const done of importCollected({ write, context })) {
        const { title, rejections } = done;
        const messages = rejections.map(
          ({ file = title, line, reason }) => `${file} line ${line}: ${reason}`,
        );
        imported.push(reportOn(title, done, { messages, shared: joining.sentences() }));
      }
    } catch (error) {
      refuse(error);
    }
    const [firstRefused, ...othersRefused] = refused;
    if (firstRefused) throw unreadableFiles([firstRefused, ...othersRefused]);
    const [last] = imported.splice(-1);
    if (last) imported.push({ ...last, notes: [...(last.notes ?? []), ...unjoinedRaces(context)] });
    const [first] = passedOver.filter(({ passedOver: reason }) => reason !== undefined);
    if (imported.length === 0 && first)
      throw new UnreadableFile(first.file, `no file holds results: ${first.passedOver}`);
    imported.push(...passedOver);
    if (!writer.isRated()) {
      driver.exec("BEGIN");
      await runInSlices(recalculateRatingsInSteps({ driver }), options, endIfCancelled);
      driver.exec("COMMIT");
    }
    driver.exec(indexes);
    keepTotals(driver);
    await options.pause();
    endIfCancelled();
  } catch (error) {
    driver.close();
    throw signal?.aborted ? new Cancelled() : error;
  }
  return { store: storeOf(driver, { files, ...(zones ? { zones } : {}) }, options), imported };
}

/** The results files of an earlier visit, and their database if this version made it. */
interface KeptResults extends ResultsFacts {
  readonly database?: Uint8Array<ArrayBuffer>;
}

/** Returns the stored results files of an earlier visit; undefined if there were none. */
export async function findKeptResults({
  kept,
  version,
}: Pick<OpenOptions, "kept" | "version">): Promise<KeptResults | undefined> {
  const foundStore = await kept.find<ResultsFacts>(nameOf(version));
  if (foundStore) return { ...foundStore.facts, database: foundStore.database };
  // Another version stored them. Its tables may differ, but the files are the same.
  const [earlier] = await kept.findAll<ResultsFacts>("results ");
  return earlier?.facts;
}

/** Opens the stored database of results files; undefined if it is missing or damaged. */
export function openKeptResults(
  { files, zones, database }: KeptResults,
  options: OpenOptions,
): OpenStore | undefined {
  try {
    return (
      database &&
      storeOf(openWasmDriver(options.sqlite, database), { files, ...(zones ? { zones } : {}) }, options, true)
    );
  } catch {
    return undefined;
  }
}

function storeOf(driver: WasmDriver, facts: ResultsFacts, options: OpenOptions, isKept = false): OpenStore {
  const { kept, version, now } = options;
  const history = historyOver(driver);
  let keptState = isKept ? stateOf(history, "") : "";
  return {
    history,
    asOf: replayedDay(history, now()),
    readyVenues: () => undefined,
    complete: Promise.resolve(),
    async predict(moment, write) {
      await runInSlices(predictStored(history, { moment }), options, write);
      return true;
    },
    async keep() {
      const state = stateOf(history, "");
      if (state === keptState) return;
      await kept.keep(nameOf(version), { facts, database: driver.bytes() });
      await kept.forget("results ", nameOf(version));
      keptState = state;
    },
  };
}
