import { type Separator, splitCells, UnclosedQuote } from "./csvCells";
import { createWidthJudge } from "./lineWidth";
import { longestLine, type TextLine } from "./textLines";
import { UnreadableLine } from "./unreadableLine";

/** The cells of a line, or of several lines if a cell contains line breaks. */
export interface TextRecord {
  /** The number of its first line. */
  readonly number: number;
  /** The number of its row in a sheet, from 1: line breaks within cells begin no row. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** A record with the lines that it was read from. */
interface ReadRecord extends TextRecord {
  readonly lines: readonly TextLine[];
}

interface RecordOptions {
  readonly separator: Separator;
  /** The row of the headings and their number; absent to read records of any number of cells. */
  readonly headings?: { readonly row: number; readonly width: number };
}

/** The reason against a text in which a program has replaced a character that it could not read. */
export const lostCharacter = "it contains a character that was lost: \uFFFD";

/** The most lines in a record whose cells contain line breaks. */
const maxLines = 5;

/**
 * Creates a reader for the lines of a CSV file, each of which is a record. With headings, a quoted cell may
 * contain line breaks only if it contains no separator, so that a stray quotation mark never joins records.
 */
export function createRecordReader(
  { headings, separator }: RecordOptions,
  onRecord: (record: TextRecord) => void,
  onInvalid: (line: TextLine, reason: string) => void,
) {
  const { row: rowOfHeadings = 1, width } = headings ?? {};
  /** The lines so far that begin no row. */
  let within = 0;
  /** The lines of a record whose last cell is still open. */
  let open: readonly TextLine[] = [];

  /** Passes a record on, or rejects the first of its lines. */
  const judge = createWidthJudge<ReadRecord>(
    { row: rowOfHeadings, width: width ?? 0 },
    ({ number, row, cells, lines }, fault) => {
      if (width === undefined || fault === undefined)
        onRecord({ number, row, cells: withoutApostrophes(cells.slice(0, width)) });
      else
        reject(
          lines,
          `it has ${cells.length} ${cells.length === 1 ? "cell" : "cells"}, the first line has ${width}`,
        );
    },
  );
  const reject = ([first, ...others]: readonly TextLine[], reason: string): void => {
    if (first) onInvalid(first, others.length > 0 ? new UnclosedQuote().message : reason);
    others.forEach(add);
  };
  const rejectOpen = (reason: string): void => {
    const lines = open;
    open = [];
    reject(lines, reason);
  };
  function add(line: TextLine): void {
    const { number } = open[0] ?? line;
    open = [...open, line];
    try {
      const cells = splitCells(open.map(checkedText).join("\n"), separator);
      if (width !== undefined && cells.some((cell) => cell.includes("\n") && cell.includes(separator)))
        throw new UnclosedQuote();
      const lines = open;
      open = [];
      if (cells.some(isFilled)) judge.add({ number, row: number - within, cells, lines });
      within += lines.length - 1;
    } catch (error) {
      if (!(error instanceof UnreadableLine)) throw error;
      if (error instanceof UnclosedQuote && open.length < maxLines) return;
      rejectOpen(error.message);
    }
  }
  return {
    add,
    end: () => {
      while (open.length > 0) rejectOpen(new UnclosedQuote().message);
      judge.end();
    },
  };
}

const isMarked = (cell: string): boolean => cell.startsWith("'");

/**
 * Returns the cells without the apostrophe that spreadsheet programs write before a text: before a number or
 * a formula, and before a word if each cell of the line has one. Names such as 'Tis Spring have their own.
 */
export function withoutApostrophes(cells: readonly string[]): readonly string[] {
  if (!cells.some(isMarked)) return cells;
  const areAllMarked = cells.filter(isFilled).every(isMarked);
  const before = areAllMarked ? /^'/ : /^'(?=[\d=+@.-])/;
  return cells.map((cell) => cell.replace(before, ""));
}

const isFilled = (cell: string): boolean => cell.trim() !== "";

/** Returns the text of a line. Throws UnreadableLine if it is too long or damaged. */
function checkedText({ text }: TextLine): string {
  if (text.length > longestLine) throw new UnreadableLine(`it is longer than ${longestLine} characters`);
  const [control] = /[^\P{Cc}\t]/u.exec(text) ?? [];
  if (control !== undefined) throw new UnreadableLine(`it contains the control character ${control}`);
  if (text.includes("\uFFFD")) throw new UnreadableLine(lostCharacter);
  return text;
}
