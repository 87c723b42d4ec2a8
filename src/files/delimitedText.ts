import { separatorOf, statedSeparator } from "./csvCells";
import { createRecordReader } from "./recordReader";

/** A row of a text file, with the number of its first line. */
export interface TextRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Returns all rows of a text; see `delimitedRows`. */
export const readDelimited = (text: string): readonly TextRow[] => [...delimitedRows(text)];

/**
 * Yields the rows of a text with separated values (RFC 4180, or tabs or semicolons) that are not blank.
 * Cells in quotation marks may hold separators and line ends. A line that breaks the rules of quotation marks
 * is split at each separator, so that no line is lost.
 *
 * @example
 * readDelimited('Track;Price\n"Lark Hill";2,5') // [{ line: 1, cells: ["Track", "Price"] }, { line: 2, cells: ["Lark Hill", "2,5"] }]
 */
export function* delimitedRows(text: string): Generator<TextRow> {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const stated = statedSeparator(lines[0] ?? "");
  const begin = stated === undefined ? 0 : 1;
  const separator = stated ?? separatorOf(lines.find((line) => line.trim() !== "") ?? "");
  const rows: TextRow[] = [];
  const add = (line: number, cells: readonly string[]): void => {
    const trimmed = cells.map((cell) => cell.trim());
    if (trimmed.some((cell) => cell !== "")) rows.push({ line, cells: trimmed });
  };
  const reader = createRecordReader(
    { separator },
    ({ number, cells }) => add(number, cells),
    (line) => add(line.number, line.text.split(separator)),
  );
  for (const [index, line] of lines.entries()) {
    if (index >= begin) reader.add({ number: index + 1, text: line });
    yield* rows.splice(0);
  }
  reader.end();
  yield* rows.splice(0);
}
