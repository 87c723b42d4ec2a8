import { detectEncoding } from "../../files/detectEncoding";
import { contentOf } from "./fileContent";
import { importDocument } from "./importDocument";
import { importStream } from "./importStream";
import { NeedsOtherFile } from "./importContext";
import { ScatteredLines } from "./raceCollector";
import type { ImportContext } from "./importContext";
import { NoResults, reasonForNoText } from "./noResults";
import { createRecordImporter, isResultsLine, type ImportOptions, type ImportResult } from "./recordImporter";
import { decodeText, type Encoding, NotUtf8, splitLines } from "../../files/textLines";
import { unreadable } from "./unreadableFile";

/** A results file in any place. It may be read more than once. */
export interface ResultsSource {
  readonly name: string;
  /** The most uncompressed bytes to read. */
  readonly mostBytes: number;
  /** Passes on the uncompressed bytes of the file, with a function that returns the part read, 0 to 1. */
  readonly read: (
    consume: (chunks: AsyncIterable<Uint8Array>, partRead: () => number) => Promise<void>,
  ) => Promise<void>;
  /** Returns the reason for a failure of `read` in words; undefined to use the failure's message. */
  readonly reasonOf?: (error: unknown) => string | undefined;
}

/** A way to read a file; the first one suits most files. */
interface Reading {
  readonly completeBy: "day" | "file";
  /** Absent for UTF-8, or for UTF-16 if the first bytes show it. */
  readonly encoding?: Encoding;
}

/**
 * Imports a results file with the columns of `columns.ts` or in a known format; a line that cannot be parsed
 * is rejected. Throws UnreadableFile for any other file and for a file that loses too many lines, and
 * NeedsOtherFile for a file whose rows belong to another file that has not been imported.
 */
export async function importSource(
  givenSource: ResultsSource,
  options: ImportOptions,
): Promise<ImportResult> {
  const source = limited(givenSource);
  try {
    let reading: Reading = { completeBy: "day" };
    for (;;) {
      try {
        return await importBy(reading, source, options);
      } catch (error) {
        // The part that was imported earlier was read in the first way.
        if (options.from && options.onDay) throw error;
        reading = await otherReading(source, reading, { error, context: options.context });
      }
    }
  } catch (error) {
    if (error instanceof NeedsOtherFile) throw error;
    throw unreadable(source.name, error, source.reasonOf?.(error));
  }
}

/** Returns a source that is read up to the most bytes, however large its unpacked content. */
function limited(source: ResultsSource): ResultsSource {
  async function* bounded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > source.mostBytes)
        throw new Error(`it has more than ${source.mostBytes / 1e6} MB, uncompressed: split it`);
      yield chunk;
    }
  }
  return {
    ...source,
    read: (consume) => source.read((chunks, partRead) => consume(bounded(chunks), partRead)),
  };
}

/** Returns another way to read a file after one has failed. Throws the error if there is none. */
async function otherReading(
  source: ResultsSource,
  reading: Reading,
  { error, context }: { readonly error: unknown; readonly context: ImportContext | undefined },
): Promise<Reading> {
  // Only the order of the file's lines is wrong, so it is held in memory as a whole.
  if (error instanceof ScatteredLines) return { ...reading, completeBy: "file" };
  if (!(error instanceof NotUtf8)) throw error;
  if (reading.encoding !== undefined) throw new Error(`it is not in ${reading.encoding} throughout`);
  try {
    return { ...reading, encoding: await detectEncoding(source.read) };
  } catch (failure) {
    const begin = await beginOf(source);
    if (!begin.includes("\0") && isResultsLine(begin.trimStart().split(/[\r\n]/, 1)[0] ?? "", context))
      throw failure;
    throw new NoResults(reasonForNoText(begin, "it has no headings of results and is in no known encoding"));
  }
}

/** Returns the beginning of a file in no known encoding. */
async function beginOf({ read }: ResultsSource): Promise<string> {
  let begin: Uint8Array | undefined;
  await read(async (chunks) => {
    for await (const chunk of chunks) begin ??= chunk.slice(0, longestHeadings);
  });
  return new TextDecoder("windows-1252").decode(begin);
}

/** The characters of a first line with headings. */
const longestHeadings = 20_000;

async function importBy(
  { completeBy, encoding }: Reading,
  { name, read }: ResultsSource,
  options: ImportOptions,
): Promise<ImportResult> {
  let result: ImportResult | undefined;
  await read(async (chunks, partRead) => {
    const { kind, format, pieces } = await contentOf(decodeText(chunks, encoding), options.context);
    const isFirst = completeBy === "day" && encoding === undefined;
    const onDay = isFirst ? options.onDay : undefined;
    const importing = { ...options, onDay, completeBy, partRead, name };
    if (kind === "document") result = await importDocument(pieces, importing);
    else if (kind === "stream") result = await importStream(pieces, format, importing);
    else result = await importTable(pieces, importing);
  });
  if (!result) throw new Error("the file was not read");
  return { ...result, ...(encoding === undefined ? {} : { encoding }) };
}

async function importTable(
  pieces: AsyncIterable<string>,
  {
    completeBy,
    partRead,
    ...options
  }: ImportOptions & { completeBy: "day" | "file"; partRead: () => number },
): Promise<ImportResult> {
  const importer = createRecordImporter(completeBy, options);
  for await (const lines of splitLines(pieces)) importer.add(lines, partRead());
  return importer.finish();
}
