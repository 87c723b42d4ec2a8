/** A row of a text file, with the number of its first line. */
export interface TextRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Returns the text of a file: UTF-16 by its byte order mark, else UTF-8, else Windows-1252. */
export function textOfBytes(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Returns what separates the cells of a text: the most frequent sign of its first line. */
function separatorOf(text: string): string {
  const [line = ""] = text.trimStart().split(/\r|\n/, 1);
  const counts = ["\t", ";", ","].map((sign) => [sign, line.split(sign).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/**
 * Returns the rows of a text with separated values (RFC 4180, or with tabs or semicolons) that are not blank.
 * Cells in quotation marks may hold separators and line ends; a mark elsewhere is a sign like any other, and
 * an open one ends with its line, so that no line is lost.
 *
 * @example
 * readDelimited('Track;Price\n"Lark Hill";2,5') // [{ line: 1, cells: ["Track", "Price"] }, { line: 2, cells: ["Lark Hill", "2,5"] }]
 */
export function readDelimited(text: string): readonly TextRow[] {
  const separator = separatorOf(text);
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"(?=[${separator}\\r\\n]|$)|([^${separator}\\r\\n]*))(\\r\\n|[${separator}\\r\\n]|$)`,
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
