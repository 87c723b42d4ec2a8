import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import type { RaceRecord } from "../races/records";
import { BadLine } from "./badLine";
import { LinesApart, raceCollector } from "./raceCollector";
import { lineReader, type Line } from "./readLine";

/** A line that was left out, by its number in the file (the headings are line 1), and why. */
export interface Rejection {
  readonly line: number;
  readonly reason: string;
}

/** How far an import has come. */
export interface Progress {
  readonly lines: number;
  /** 0 to 1. */
  readonly part: number;
}

export interface ImportOptions {
  readonly write: (races: readonly RaceRecord[]) => void;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Imported {
  /** Lines that were imported. */
  readonly lines: number;
  readonly races: number;
  readonly rejections: readonly Rejection[];
}

/** A results file that cannot be imported at all; the message is a sentence for the person who named it. */
export class UnreadableFile extends Error {
  constructor(path: string, reason: string) {
    super(`cannot import ${path}: ${reason}`);
    this.name = "UnreadableFile";
  }
}

const linesBetweenReports = 5000;

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Imports a results file (CSV, also compressed with gzip): one line per runner, columns as in `columns.ts`. A line that
 * cannot be read is rejected with its reason and the rest imported; a file that is not a results file throws UnreadableFile.
 */
export async function importFile(path: string, options: ImportOptions): Promise<Imported> {
  try {
    return await readThrough(path, { ...options, hold: "day" });
  } catch (error) {
    if (error instanceof LinesApart) return importFileUnsorted(path, options);
    throw unreadable(path, error);
  }
}

async function importFileUnsorted(path: string, options: ImportOptions): Promise<Imported> {
  return readThrough(path, { ...options, hold: "file" }).catch((error: unknown) => {
    throw unreadable(path, error);
  });
}

async function readThrough(path: string, options: ImportOptions & { readonly hold: "day" | "file" }): Promise<Imported> {
  const { size } = await stat(path);
  const input = createReadStream(path);
  const rejections: Rejection[] = [];
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: 100_000,
    on_skip: (error) => void rejections.push({ line: parser.info.lines, reason: error?.message ?? "not a line of a CSV file" }),
  });
  const collector = raceCollector(options.hold);
  let read: ((cells: readonly string[]) => Line) | undefined;
  let [lines, races] = [0, 0];
  const write = (complete: readonly RaceRecord[]): void => {
    races += complete.length;
    if (complete.length > 0) options.write(complete);
  };
  const take = ({ record, info }: Parsed): void => {
    if (!read) return void (read = lineReader(record));
    try {
      write(collector.add(read(record)));
      if (++lines % linesBetweenReports === 0) options.onProgress?.({ lines, part: input.bytesRead / size });
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      rejections.push({ line: info.lines, reason: error.message });
    }
  };
  const unzip = (await isGzip(path)) ? createGunzip() : new PassThrough();
  await pipeline(input, unzip, refuseBinary, parser, async (records: AsyncIterable<Parsed>) => {
    for await (const record of records) take(record);
  });
  write(collector.rest());
  if (races === 0)
    throw new Error(
      rejections[0] ? `no line can be imported; line ${rejections[0].line}: ${rejections[0].reason}` : "it has no lines",
    );
  options.onProgress?.({ lines, part: 1 });
  return { lines, races, rejections };
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

async function* refuseBinary(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    if (chunk.includes(0)) throw new Error("it is not a text file");
    yield chunk;
  }
}

const sentences: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "the file may not be read",
  EISDIR: "it is a folder",
  Z_BUF_ERROR: "the compressed file ends too early (truncated)",
  Z_DATA_ERROR: "the compressed file is damaged",
};

function unreadable(path: string, error: unknown): Error {
  const { code = "", message = String(error) }: { code?: string; message?: string } = Object(error);
  return new UnreadableFile(path, sentences[code] ?? message);
}
