import { separatorOf, statedSeparator } from "../files/csvCells";

/** A row of a text file, with the number of its first line. */
export interface TextRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Returns all rows of a text; see `delimitedRows`. */
export const readDelimited = (text: string): readonly TextRow[] => [...delimitedRows(text)];

/**
 * Yields the rows of a text with separated values (RFC 4180, or tabs or semicolons) that are not blank.
 * Cells in quotation marks may hold separators and line ends. A quotation mark elsewhere is an ordinary
 * character, and an unclosed one ends with its line, so that no line is lost.
 *
 * @example
 * readDelimited('Track;Price\n"Lark Hill";2,5') // [{ line: 1, cells: ["Track", "Price"] }, { line: 2, cells: ["Lark Hill", "2,5"] }]
 */
export function* delimitedRows(given: string): Generator<TextRow> {
  const marked = given.replace(/^\uFEFF/, "");
  const [begin = ""] = marked.split(/\r\n|\r|\n/, 1);
  const stated = statedSeparator(begin);
  const text = stated === undefined ? marked : marked.slice(begin.length);
  const [first = ""] = text.trimStart().split(/\r|\n/, 1);
  const separator = stated ?? separatorOf(first);
  const sign = separator === "|" ? "\\|" : separator;
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"(?=[${sign}\\r\\n]|$)|([^${sign}\\r\\n]*))(\\r\\n|[${sign}\\r\\n]|$)`,
    "y",
  );
  let [cells, line, next]: [string[], number, number] = [[], 1, 1];
  for (;;) {
    const [all, quoted, bare = "", end = ""] = cell.exec(text) ?? [""];
    cells.push((quoted?.replaceAll('""', '"') ?? bare).trim());
    next += all.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === separator) continue;
    if (cells.some((one) => one !== "")) yield { line, cells };
    if (end === "") return;
    [cells, line] = [[], next];
  }
}
