import { type Separator, splitCells, UnclosedQuote } from "./csvCells";
import { createWidthRule } from "./lineWidth";
import { longestLine, type TextLine } from "./textLines";
import { UnreadableLine } from "./unreadableLine";

/** The cells of a line, or of several lines if a cell contains line breaks. */
export interface TextRecord {
  /** The number of its first line. */
  readonly number: number;
  readonly cells: readonly string[];
}

interface RecordOptions {
  readonly separator: Separator;
  /** The number of headings; absent to read records of any number of cells. */
  readonly width?: number;
}

/** The reason against a text in which a program has replaced a character that it could not read. */
export const lostCharacter = "it contains a character that was lost: \uFFFD";

/** The most lines in a record whose cells contain line breaks. */
const maxLines = 5;

/**
 * Creates a reader for the lines of a CSV file, each of which is a record. With a width, a quoted cell may
 * contain line breaks only if it contains no separator, so that a stray quotation mark never joins records.
 */
export function createRecordReader(
  { width, separator }: RecordOptions,
  onRecord: (record: TextRecord) => void,
  onInvalid: (line: TextLine, reason: string) => void,
) {
  const faultOf = width === undefined ? undefined : createWidthRule(width);
  /** The lines of a record whose last cell is still open. */
  let open: readonly TextLine[] = [];

  /** Throws UnreadableLine for cells that are no record. */
  const check = (cells: readonly string[]): readonly string[] => {
    if (width === undefined) return cells;
    if (cells.some((cell) => cell.includes("\n") && cell.includes(separator))) throw new UnclosedQuote();
    if (faultOf?.(cells) !== undefined)
      throw new UnreadableLine(
        `it has ${cells.length} ${cells.length === 1 ? "cell" : "cells"}, the first line has ${width}`,
      );
    return cells.length === width ? cells : cells.slice(0, width);
  };
  const rejectFirst = (reason: string): void => {
    const [first, ...others] = open;
    open = [];
    if (first) onInvalid(first, reason);
    others.forEach(add);
  };
  function add(line: TextLine): void {
    const { number } = open[0] ?? line;
    open = [...open, line];
    try {
      const cells = splitCells(open.map(checkedText).join("\n"), separator);
      const checked = cells.some(isFilled) ? check(cells) : [];
      open = [];
      if (checked.length > 0) onRecord({ number, cells: withoutApostrophes(checked) });
    } catch (error) {
      if (!(error instanceof UnreadableLine)) throw error;
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
