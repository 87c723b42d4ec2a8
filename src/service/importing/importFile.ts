import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { RaceRecord } from "../races/records";
import { checkWindows1252, type Encoding, NotUtf8 } from "./encoding";
import { splitLines } from "./lineParser";
import { ScatteredLines } from "./raceCollector";
import { createRecordImporter, type ImportResult, type Progress } from "./recordImporter";
import { printable } from "./rejections";

interface ImportOptions {
  readonly write: (races: readonly RaceRecord[]) => void;
  readonly onProgress?: (progress: Progress) => void;
}

/** A results file that cannot be imported at all; the message is shown to the person who named it. */
export class UnreadableFile extends Error {
  constructor(name: string, reason: string) {
    super(printable(`cannot import ${name}: ${reason}`));
    this.name = "UnreadableFile";
  }
}

/** A results file, wherever it is. It may be read more than once. */
export interface ResultsSource {
  readonly name: string;
  /** Passes on the bytes of the file, uncompressed, and a function for the part read, 0 to 1. */
  readonly read: (
    consume: (chunks: AsyncIterable<Uint8Array>, partRead: () => number) => Promise<void>,
  ) => Promise<void>;
  /** Returns the reason of a failure of `read` in words; undefined for its own message. */
  readonly reasonOf?: (error: unknown) => string | undefined;
}

/** A way to read a file; the first reading tries what most files are. */
interface Reading {
  readonly completeBy: "day" | "file";
  /** Omitted for UTF-8, or UTF-16 as the first bytes show. */
  readonly encoding?: Encoding;
}

/**
 * Imports a results file (CSV): one line per runner, with the columns of `columns.ts`. A line that cannot be
 * parsed is rejected with its reason and the rest imported. Throws UnreadableFile for any other file and for
 * one that loses too many lines.
 */
export async function importSource(source: ResultsSource, options: ImportOptions): Promise<ImportResult> {
  try {
    let reading: Reading = { completeBy: "day" };
    for (;;) {
      try {
        return await importBy(reading, source, options);
      } catch (error) {
        reading = await otherReading(source, reading, error);
      }
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UnreadableFile(source.name, source.reasonOf?.(error) ?? message);
  }
}

/** Returns how to read a file that could not be read in one way. Throws the error when there is no other. */
async function otherReading({ read }: ResultsSource, reading: Reading, error: unknown): Promise<Reading> {
  // Only the order of its lines is wrong with such a file: it is held in memory as a whole.
  if (error instanceof ScatteredLines) return { ...reading, completeBy: "file" };
  if (!(error instanceof NotUtf8)) throw error;
  await read(checkWindows1252);
  return { ...reading, encoding: "windows-1252" };
}

async function importBy(
  { completeBy, encoding }: Reading,
  { read }: ResultsSource,
  { write, onProgress }: ImportOptions,
): Promise<ImportResult> {
  const importer = createRecordImporter({ completeBy, write, onProgress });
  await read(async (chunks, partRead) => {
    for await (const lines of splitLines(chunks, encoding)) importer.add(lines, partRead());
  });
  return { ...importer.finish(), ...(encoding === undefined ? {} : { encoding }) };
}

/**
 * Imports a results file of a disk, also one compressed with gzip, as `importSource` does. Throws
 * UnreadableFile also for a file that changes meanwhile.
 */
export const importFile = (path: string, options: ImportOptions): Promise<ImportResult> =>
  importSource({ name: path, read: (consume) => readFile(path, consume), reasonOf }, options);

/** Reads the bytes of a file, uncompressed. Throws when the file changes meanwhile. */
async function readFile(
  path: string,
  consume: (chunks: AsyncIterable<Uint8Array>, partRead: () => number) => Promise<void>,
): Promise<void> {
  const before = await stat(path, { bigint: true });
  const input = createReadStream(path);
  const unzip = (await isGzip(path)) ? createGunzip() : new PassThrough();
  const partRead = (): number => input.bytesRead / Number(before.size);
  let failure: unknown;
  const consumeAll = (chunks: AsyncIterable<Uint8Array>): Promise<void> =>
    consume(chunks, partRead).catch((error: unknown) => {
      throw (failure = error);
    });
  // The pipeline may hide the failure of its last part behind that of the streams before it.
  await pipeline(input, unzip, consumeAll).catch((error: unknown) => {
    throw failure ?? error;
  });
  const after = await stat(path, { bigint: true });
  const isSame = (["ino", "size", "mtimeNs"] as const).every((field) => before[field] === after[field]);
  if (!isSame || BigInt(input.bytesRead) !== before.size)
    throw new Error("it changed while it was read: start again once it is complete");
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "the file may not be read",
  EISDIR: "it is a folder",
  Z_BUF_ERROR: "the compressed file ends too early (truncated)",
  Z_DATA_ERROR: "the compressed file is damaged",
};

const reasonOf = (error: unknown): string | undefined => {
  const { code = "" }: { code?: string } = Object(error);
  return reasons[code];
};
