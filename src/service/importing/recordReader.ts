import { type Separator, splitCells, UnclosedQuote } from "../../files/csvCells";
import { UnreadableLine } from "../../files/unreadableLine";
import { InvalidLine } from "./invalidLine";
import { longestLine, type TextLine } from "../../files/textLines";

/** The cells of a line, or of several lines if a cell contains line breaks. */
export interface TextRecord {
  /** The number of its first line. */
  readonly number: number;
  readonly cells: readonly string[];
}

/** The most lines in a record whose cells contain line breaks. */
const maxLines = 5;

/**
 * Creates a reader for the lines of a CSV file, each of which is a record. A quoted cell may contain line
 * breaks if it contains no separator, so that a stray quotation mark never joins two records of `width`
 * cells.
 */
export function createRecordReader(
  { width, separator }: { readonly width: number; readonly separator: Separator },
  onRecord: (record: TextRecord) => void,
  onInvalid: (line: number, reason: string) => void,
) {
  /** The lines of a record whose last cell is still open. */
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
      const cells = readRecord(open, width, separator);
      open = [];
      if (cells.some((cell) => cell.trim() !== "")) onRecord({ number, cells });
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

/** Returns the cells of a record on these lines. Throws InvalidLine. */
function readRecord(lines: readonly TextLine[], width: number, separator: Separator): readonly string[] {
  const cells = splitCells(lines.map(checkedText).join("\n"), separator);
  if (cells.some((cell) => cell.includes("\n") && cell.includes(separator))) throw new UnclosedQuote();
  if (cells.every((cell) => cell.trim() === "")) return [];
  if (cells.length < width || cells.slice(width).some((cell) => cell.trim() !== ""))
    throw new InvalidLine(`it has ${cells.length} cells, the first line has ${width}`);
  return cells.slice(0, width);
}

/** Returns the text of a line. Throws InvalidLine if it is too long or damaged. */
function checkedText({ text }: TextLine): string {
  if (text.length > longestLine) throw new InvalidLine(`it is longer than ${longestLine} characters`);
  const [control] = /[^\P{Cc}\t]/u.exec(text) ?? [];
  if (control !== undefined) throw new InvalidLine(`it contains the control character ${control}`);
  if (text.includes("\uFFFD")) throw new InvalidLine("it contains a character that was lost: \uFFFD");
  return text;
}
