import { goingKeyOf, goingRule } from "../../spec/goings";
import type { RaceRecord } from "../races/records";
import { InvalidLine } from "./columns";
import {
  createLineParser,
  type Encoding,
  headingNames,
  isHeading,
  type Line,
  longestLine,
  splitCells,
  type TextLine,
  UnclosedQuote,
} from "./lineParser";
import { createRaceCollector } from "./raceCollector";

/** A line that was not imported: its number in the file (the headings are line 1) and the reason. */
interface Rejection {
  readonly line: number;
  readonly reason: string;
}

/** A file may lose this many lines whatever its length, and this share of its lines. */
const bearable = { lines: 20, share: 0.1 };
const mostKept = 100_000;

/**
 * Creates the list of the rejected lines of a file, with reasons that a terminal can show. So many were
 * rejected before.
 */
function createRejections(before: number) {
  const list: Rejection[] = [];
  return {
    list,
    count: (): number => before + list.length,
    /** Adds a line. Throws when a file has lost so many lines that it cannot be a results file. */
    add: (line: number, reason: string): void => {
      list.push({ line, reason: printable(reason) });
      if (before + list.length > mostKept)
        throw new Error(`it loses more than ${count(mostKept)} lines${first(list)}`);
    },
    /** Throws when a file of so many imported lines has lost too many others. */
    check: (imported: number): void => {
      const lost = before + list.length;
      if (imported === 0)
        throw new Error(lost === 0 ? "it has no lines" : `no line can be imported${first(list)}`);
      if (lost <= bearable.lines || lost <= bearable.share * (imported + lost)) return;
      throw new Error(
        `it loses ${count(lost)} of ${count(imported + lost)} lines, more than one in ten${first(list)}`,
      );
    },
  };
}

const count = (lines: number): string => lines.toLocaleString("en");
const first = ([rejection]: readonly Rejection[]): string =>
  rejection ? `; line ${rejection.line}: ${rejection.reason}` : "";

/** Returns a text with its control and format characters written as `\u{1b}`: a terminal would obey them. */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);

/** The cells of a line, or of several lines when a cell contains line breaks. */
interface TextRecord {
  /** The number of its first line. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** The most lines of a record whose cells contain line breaks. */
const maxLines = 5;

/**
 * Creates a reader of the lines of a CSV file, each of which stands alone. A cell in quotation marks may
 * contain line breaks when it contains no comma, so that a stray mark never joins two records of `width`
 * cells.
 */
function createRecordReader(
  width: number,
  onRecord: (record: TextRecord) => void,
  onInvalid: (line: number, reason: string) => void,
) {
  /** The lines of a record whose last cell is not closed yet. */
  let open: readonly TextLine[] = [];

  const rejectFirst = (reason: string): void => {
    const [first, ...others] = open;
    open = [];
    if (first) onInvalid(first.number, reason);
    others.forEach(add);
  };
  function add(line: TextLine): void {
    open = [...open, line];
    const [{ number } = line] = open;
    try {
      const cells = readRecord(open, width);
      open = [];
      if (cells.some((cell) => cell.trim() !== "")) onRecord({ number, cells });
    } catch (error) {
      if (!(error instanceof InvalidLine)) throw error;
      if (error instanceof UnclosedQuote && open.length < maxLines) return;
      rejectFirst(open.length > 1 ? new UnclosedQuote().message : error.message);
    }
  }
  return {
    add,
    end: () => {
      while (open.length > 0) rejectFirst(new UnclosedQuote().message);
    },
  };
}

/** Returns the cells of a record on these lines. Throws InvalidLine. */
function readRecord(lines: readonly TextLine[], width: number): readonly string[] {
  const cells = splitCells(lines.map(checkedText).join("\n"));
  if (cells.some((cell) => cell.includes("\n") && cell.includes(","))) throw new UnclosedQuote();
  if (cells.every((cell) => cell.trim() === "")) return [];
  if (cells.length < width || cells.slice(width).some((cell) => cell.trim() !== ""))
    throw new InvalidLine(`it has ${cells.length} cells, the first line has ${width}`);
  return cells.slice(0, width);
}

/** Returns the text of a line. Throws InvalidLine for one that is too long or damaged. */
function checkedText({ text }: TextLine): string {
  if (text.length > longestLine) throw new InvalidLine(`it is longer than ${longestLine} characters`);
  const [control] = /[^\P{Cc}\t]/u.exec(text) ?? [];
  if (control !== undefined) throw new InvalidLine(`it contains the control character ${control}`);
  if (text.includes("\uFFFD")) throw new InvalidLine("it contains a character that was lost: \uFFFD");
  return text;
}

export interface Progress {
  readonly lines: number;
  /** 0 to 1. */
  readonly part: number;
}

/** The first line of a file's last day, and the numbers of lines before it. */
export interface LastDay {
  readonly date: string;
  /** From 1, the headings. */
  readonly line: number;
  readonly imported: number;
  readonly rejected: number;
}

export interface ImportOptions {
  readonly write: (races: readonly RaceRecord[]) => void;
  readonly onProgress?: (progress: Progress) => void;
  /** Passes over the lines before this day, which were imported earlier. */
  readonly from?: LastDay | undefined;
}

export interface ImportResult {
  /** Imported lines, with those before `from`. */
  readonly lines: number;
  /** Absent when lines added to the file might change what comes before it. */
  readonly lastDay?: LastDay | undefined;
  readonly races: number;
  readonly rejections: readonly Rejection[];
  /** A sentence for each unknown condition of races that were imported. */
  readonly unknownGoings: readonly string[];
  /** The encoding of a file that is not in Unicode. */
  readonly encoding?: Encoding;
}

const progressInterval = 5000;

/** Creates the count of races by a condition that counts under no key; of the first words only. */
function createUnknownGoings() {
  const racesOf = new Map<string, number>();
  return {
    add(race: RaceRecord): void {
      const { condition } = race;
      if (condition === undefined || goingKeyOf(condition, race)) return;
      const races = racesOf.get(condition);
      if (races !== undefined || racesOf.size < bearable.lines) racesOf.set(condition, (races ?? 0) + 1);
    },
    sentences: () =>
      [...racesOf].map(([condition, races]) =>
        printable(
          `condition ${condition.slice(0, 60)} of ${count(races)} races counts under none: it ${goingRule(condition)}`,
        ),
      ),
  };
}

/** Creates an importer of the lines of a file, the first of which holds the headings. */
export function createRecordImporter(
  completeBy: "day" | "file",
  { write, onProgress, from = { date: "", line: 0, imported: 0, rejected: 0 } }: ImportOptions,
) {
  const collector = createRaceCollector(completeBy);
  const rejections = createRejections(from.rejected);
  const unknownGoings = createUnknownGoings();
  let headings: readonly string[] = [];
  let reader: ReturnType<typeof createRecordReader> | undefined;
  let [lines, races, reported] = [from.imported, 0, from.imported];
  let day: LastDay | undefined;

  const writeRaces = (complete: readonly RaceRecord[]): void => {
    races += complete.length;
    complete.forEach(unknownGoings.add);
    if (complete.length > 0) write(complete);
  };
  const importRecord = (parse: (cells: readonly string[]) => Line, { number, cells }: TextRecord): void => {
    try {
      const line = parse(cells);
      writeRaces(collector.add(line));
      const { date } = line.race;
      if (date !== day?.date) day = { date, line: number, imported: lines, rejected: rejections.count() };
      lines += 1;
    } catch (error) {
      if (!(error instanceof InvalidLine)) throw error;
      if (!isHeading(cells)) return rejections.add(number, error.message);
      if (headingNames(cells).join() !== headingNames(headings).join())
        throw new Error(
          `line ${number} names other columns than the first line: import the two parts separately`,
          { cause: error },
        );
      rejections.add(number, "it repeats the headings");
    }
  };
  const startReader = (line: TextLine): void => {
    headings = readHeadings(line);
    const parse = createLineParser(headings);
    const onRecord = (record: TextRecord): void => importRecord(parse, record);
    reader = createRecordReader(headings.length, onRecord, rejections.add);
  };
  return {
    /** Adds lines, read from this part of the file, 0 to 1. */
    add: (added: readonly TextLine[], part: number): void => {
      for (const line of added) {
        if (reader && line.number >= from.line) reader.add(line);
        else if (!reader && line.text.trim() !== "") startReader(line);
      }
      if (lines - reported < progressInterval) return;
      reported = lines;
      onProgress?.({ lines, part });
    },
    finish: (): ImportResult => {
      const lastDay = day;
      reader?.end();
      writeRaces(collector.rest());
      rejections.check(lines);
      onProgress?.({ lines, part: 1 });
      return {
        ...{ lines, races, rejections: rejections.list, unknownGoings: unknownGoings.sentences() },
        // A day that begins with lines at the end whose quotation marks are not closed.
        ...(lastDay === day ? { lastDay } : {}),
      };
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
