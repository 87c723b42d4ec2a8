import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import type { RaceRecord } from "../races/records";
import { InvalidLine } from "./columns";
import { ScatteredLines, createRaceCollector } from "./raceCollector";
import { createLineParser, type Line } from "./lineParser";
import { readLines } from "./readLines";

/** A line that was not imported: its number in the file (the headings are line 1) and the reason. */
export interface Rejection {
  readonly line: number;
  readonly reason: string;
}

/** The progress of an import. */
export interface Progress {
  readonly lines: number;
  /** 0 to 1. */
  readonly part: number;
}

export interface ImportOptions {
  readonly write: (races: readonly RaceRecord[]) => void;
  readonly onProgress?: (progress: Progress) => void;
}

export interface ImportResult {
  /** The number of lines imported. */
  readonly lines: number;
  readonly races: number;
  readonly rejections: readonly Rejection[];
}

/** A results file that cannot be imported at all; the message is shown to the person who named it. */
export class UnreadableFile extends Error {
  constructor(path: string, reason: string) {
    super(`cannot import ${path}: ${reason}`);
    this.name = "UnreadableFile";
  }
}

const progressInterval = 5000;

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Imports a results file (CSV, also compressed with gzip): one line per runner, with the columns of
 * `columns.ts`. A line that cannot be parsed is rejected with its reason and the rest imported. Throws
 * UnreadableFile for any other file.
 */
export async function importFile(path: string, options: ImportOptions): Promise<ImportResult> {
  try {
    return await importBy("day", path, options).catch((error: unknown) => {
      // Nothing but the order of its lines is wrong with such a file: it is read again and held in memory as
      // a whole.
      if (error instanceof ScatteredLines) return importBy("file", path, options);
      throw error;
    });
  } catch (error) {
    throw unreadable(path, error);
  }
}

async function importBy(
  completeBy: "day" | "file",
  path: string,
  options: ImportOptions,
): Promise<ImportResult> {
  const { size } = await stat(path);
  const input = createReadStream(path);
  const importer = createRecordImporter(completeBy, options, () => input.bytesRead / size);
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: 100_000,
    on_skip: (error) => void importer.reject(parser.info.lines, error?.message ?? "not a line of a CSV file"),
  });
  const unzip = (await isGzip(path)) ? createGunzip() : new PassThrough();
  const lines = (chunks: AsyncIterable<Buffer>) => readLines(chunks, importer.reject);
  await pipeline(input, unzip, lines, parser, async (records: AsyncIterable<Parsed>) => {
    for await (const record of records) importer.add(record);
  });
  return importer.finish();
}

/** Returns an importer of the records of a file, the first of which holds the headings. */
function createRecordImporter(
  completeBy: "day" | "file",
  { write, onProgress }: ImportOptions,
  partRead: () => number,
): { add(parsed: Parsed): void; reject(line: number, reason: string): void; finish(): ImportResult } {
  const collector = createRaceCollector(completeBy);
  const rejections: Rejection[] = [];
  let parseLine: ((cells: readonly string[]) => Line) | undefined;
  let [lines, races] = [0, 0];
  const writeRaces = (complete: readonly RaceRecord[]): void => {
    races += complete.length;
    if (complete.length > 0) write(complete);
  };
  return {
    reject: (line, reason) => void rejections.push({ line, reason }),
    add: ({ record, info }) => {
      if (!parseLine) return void (parseLine = createLineParser(record));
      try {
        writeRaces(collector.add(parseLine(record)));
        if (++lines % progressInterval === 0) onProgress?.({ lines, part: partRead() });
      } catch (error) {
        if (!(error instanceof InvalidLine)) throw error;
        rejections.push({ line: info.lines, reason: error.message });
      }
    },
    finish: () => {
      writeRaces(collector.rest());
      if (races === 0) throw new Error(reasonForNoRaces(rejections));
      onProgress?.({ lines, part: 1 });
      return { lines, races, rejections };
    },
  };
}

function reasonForNoRaces([first]: readonly Rejection[]): string {
  return first ? `no line can be imported; line ${first.line}: ${first.reason}` : "it has no lines";
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

function unreadable(path: string, error: unknown): Error {
  const { code = "", message = String(error) }: { code?: string; message?: string } = Object(error);
  return new UnreadableFile(path, reasons[code] ?? message);
}
