import { InvalidLine } from "./columns";
import { splitCells, UnclosedQuote } from "./splitCells";
import { longestLine, type TextLine } from "./splitLines";

/** The cells of a line, or of several lines when a cell contains line breaks. */
export interface TextRecord {
  /** The number of its first line. */
  readonly number: number;
  readonly cells: readonly string[];
}

export interface RecordReaderOptions {
  /** The number of columns; a record has a cell for each. */
  readonly width: number;
  readonly onRecord: (record: TextRecord) => void;
  readonly onInvalid: (line: number, reason: string) => void;
}

/** The most lines of a record whose cells contain line breaks. */
const maxLines = 5;

/**
 * Creates a reader of the lines of a CSV file. Each line stands alone: after one that cannot be read, reading
 * continues with the next. A cell in quotation marks may contain line breaks when it contains no comma, so
 * that a stray quotation mark never joins one record with another.
 */
export function createRecordReader({ width, onRecord, onInvalid }: RecordReaderOptions): {
  readonly add: (line: TextLine) => void;
  readonly end: () => void;
} {
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
  const fitting = cells.slice(0, width);
  if (cells.length < width || cells.slice(width).some((cell) => cell.trim() !== ""))
    throw new InvalidLine(`it has ${cells.length} cells, the first line has ${width}`);
  return fitting;
}

/** Returns the text of a line. Throws InvalidLine for one that is too long or damaged. */
function checkedText({ text }: TextLine): string {
  if (text.length > longestLine) throw new InvalidLine(`it is longer than ${longestLine} characters`);
  const [control] = /[^\P{Cc}\t]/u.exec(text) ?? [];
  if (control !== undefined) throw new InvalidLine(`it contains the control character ${control}`);
  if (text.includes("\uFFFD")) throw new InvalidLine("it contains a character that was lost: \uFFFD");
  return text;
}
