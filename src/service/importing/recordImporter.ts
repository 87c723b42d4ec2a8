import type { RaceRecord } from "../races/records";
import { InvalidLine } from "./columns";
import type { Encoding } from "./encoding";
import { createLineParser, headingNames, isHeading, type Line } from "./lineParser";
import { createRaceCollector } from "./raceCollector";
import { createRecordReader, type TextRecord } from "./recordReader";
import { createRejections, type Rejection } from "./rejections";
import { splitCells } from "./splitCells";
import type { TextLine } from "./splitLines";

/** The progress of an import. */
export interface Progress {
  readonly lines: number;
  /** 0 to 1. */
  readonly part: number;
}

export interface ImportResult {
  /** The number of lines imported. */
  readonly lines: number;
  readonly races: number;
  readonly rejections: readonly Rejection[];
  /** The encoding of a file that is not in Unicode. */
  readonly encoding?: Encoding;
}

export interface RecordImporterOptions {
  readonly completeBy: "day" | "file";
  readonly write: (races: readonly RaceRecord[]) => void;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

const progressInterval = 5000;

/** Creates an importer of the lines of a file, the first of which holds the headings. */
export function createRecordImporter({ completeBy, write, onProgress }: RecordImporterOptions): {
  /** Adds lines, read from this part of the file, 0 to 1. */
  add(lines: readonly TextLine[], part: number): void;
  finish(): ImportResult;
} {
  const collector = createRaceCollector(completeBy);
  const rejections = createRejections();
  let headings: readonly string[] = [];
  let reader: ReturnType<typeof createRecordReader> | undefined;
  let [lines, races, reported] = [0, 0, 0];

  const writeRaces = (complete: readonly RaceRecord[]): void => {
    races += complete.length;
    if (complete.length > 0) write(complete);
  };
  const importRecord = (parse: (cells: readonly string[]) => Line, { number, cells }: TextRecord): void => {
    try {
      writeRaces(collector.add(parse(cells)));
      lines += 1;
    } catch (error) {
      if (!(error instanceof InvalidLine)) throw error;
      rejections.add(number, isHeading(cells) ? repeatedHeading(number, cells, headings) : error.message);
    }
  };
  const startReader = (line: TextLine): void => {
    headings = readHeadings(line);
    const parse = createLineParser(headings);
    const onRecord = (record: TextRecord): void => importRecord(parse, record);
    reader = createRecordReader({ width: headings.length, onRecord, onInvalid: rejections.add });
  };
  return {
    add: (added, part) => {
      for (const line of added) {
        if (reader) reader.add(line);
        else if (line.text.trim() !== "") startReader(line);
      }
      if (lines - reported < progressInterval) return;
      reported = lines;
      onProgress?.({ lines, part });
    },
    finish: () => {
      reader?.end();
      writeRaces(collector.rest());
      rejections.check(lines);
      onProgress?.({ lines, part: 1 });
      return { lines, races, rejections: rejections.list };
    },
  };
}

/** Returns the headings on the first line that is not blank. Throws an Error for a line of another kind. */
function readHeadings({ text }: TextLine): readonly string[] {
  if (text.includes("\0")) throw new Error("it is not a text file");
  try {
    return splitCells(text);
  } catch {
    throw new Error("in its first line a quotation mark is not closed or stands within a cell");
  }
}

/** Returns the reason to reject a repeated line of headings. Throws when it names other columns. */
function repeatedHeading(number: number, cells: readonly string[], headings: readonly string[]): string {
  if (headingNames(cells).join() === headingNames(headings).join()) return "it repeats the headings";
  throw new Error(`line ${number} names other columns than the first line: import the two parts separately`);
}
