import { separatorOf } from "../files/csvCells";

/** A row of a text file, with the number of its first line. */
export interface TextRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Returns the rows of a text with separated values (RFC 4180, or tabs or semicolons) that are not blank.
 * Cells in quotation marks may hold separators and line ends. A quotation mark elsewhere is an ordinary
 * character, and an unclosed one ends with its line, so that no line is lost.
 *
 * @example
 * readDelimited('Track;Price\n"Lark Hill";2,5') // [{ line: 1, cells: ["Track", "Price"] }, { line: 2, cells: ["Lark Hill", "2,5"] }]
 */
export function readDelimited(text: string): readonly TextRow[] {
  const [first = ""] = text.trimStart().split(/\r|\n/, 1);
  const separator = separatorOf(first);
  const sign = separator === "|" ? "\\|" : separator;
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"(?=[${sign}\\r\\n]|$)|([^${sign}\\r\\n]*))(\\r\\n|[${sign}\\r\\n]|$)`,
    "y",
  );
  const rows: TextRow[] = [];
  let [cells, line, next]: [string[], number, number] = [[], 1, 1];
  const plain = text.replace(/^\uFEFF/, "");
  for (;;) {
    const [all, quoted, bare = "", end = ""] = cell.exec(plain) ?? [""];
    cells.push((quoted?.replaceAll('""', '"') ?? bare).trim());
    next += all.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === separator) continue;
    if (cells.some((one) => one !== "")) rows.push({ line, cells });
    if (end === "") return rows;
    [cells, line] = [[], next];
  }
}
