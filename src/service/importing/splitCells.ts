import { InvalidLine } from "./columns";

/** A line whose last quotation mark is not closed. */
export class UnclosedQuote extends InvalidLine {
  constructor() {
    super("a quotation mark is not closed");
  }
}

const plainCell = /[^,"]*/y;
const quotedCell = /"([^"]*(?:""[^"]*)*)"(?!")/y;

/**
 * Splits a line of a CSV file (RFC 4180) into its cells. Throws InvalidLine for a quotation mark at another
 * place than around a cell or doubled within it.
 *
 * @example splitCells('1,"Lark Hill, ""North""",'); // ["1", 'Lark Hill, "North"', ""]
 */
export function splitCells(line: string): string[] {
  if (!line.includes('"')) return line.split(",");
  const cells: string[] = [];
  for (let at = 0; at <= line.length; at += 1) {
    const isQuoted = line[at] === '"';
    const pattern = isQuoted ? quotedCell : plainCell;
    pattern.lastIndex = at;
    const found = pattern.exec(line);
    if (!found) throw new UnclosedQuote();
    at += found[0].length;
    if (at < line.length && line[at] !== ",")
      throw new InvalidLine(
        isQuoted
          ? "a closing quotation mark is followed by text"
          : "a quotation mark stands within a cell that is not in quotation marks",
      );
    cells.push(isQuoted ? (found[1] ?? "").replaceAll('""', '"') : found[0]);
  }
  return cells;
}
