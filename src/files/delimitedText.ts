import { separatorOf, statedSeparator } from "./csvCells";
import { createWidthJudge, type WidthFault } from "./lineWidth";
import { createRecordReader, type TextRecord } from "./recordReader";

/** A row of a text file, with the number of its first line. */
export interface TextRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Present if its values may not stand under the headings in the first row. */
  readonly fault?: WidthFault;
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
  const isBlank = (cell: string): boolean => cell === "";
  let judge: ReturnType<typeof createWidthJudge<TextRecord>> | undefined;
  const add = (number: number, row: number, cells: readonly string[]): void => {
    const trimmed = cells.map((cell) => cell.trim());
    if (trimmed.every(isBlank)) return;
    if (judge) return judge.add({ number, row, cells: trimmed });
    rows.push({ line: number, cells: trimmed });
    judge = createWidthJudge<TextRecord>({ row, width: trimmed.length }, (record, fault) =>
      rows.push({ line: record.number, cells: record.cells, ...(fault === undefined ? {} : { fault }) }),
    );
  };
  const reader = createRecordReader(
    { separator },
    ({ number, row, cells }) => add(number, row, cells),
    (line) => add(line.number, line.number, line.text.split(separator)),
  );
  for (const [index, line] of lines.entries()) {
    if (index >= begin) reader.add({ number: index + 1, text: line });
    yield* rows.splice(0);
  }
  reader.end();
  judge?.end();
  yield* rows.splice(0);
}
