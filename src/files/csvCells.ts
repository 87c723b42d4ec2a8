import Papa from "papaparse";
import { UnreadableLine } from "./unreadableLine";

/** A line whose last quotation mark is not closed. */
export class UnclosedQuote extends UnreadableLine {
  constructor() {
    super("a quotation mark is not closed");
  }
}

/** The separators of cells. The first applies to a line without any separator. */
const separators = [",", ";", "\t", "|"] as const;
export type Separator = (typeof separators)[number];

/** Returns the separator that occurs most in a line of headings, outside quotation marks. */
export function separatorOf(line: string): Separator {
  const plain = line.replaceAll(/"[^"]*"/g, "");
  const counts = separators.map((separator) => plain.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ",";
}

/**
 * Returns the separator that a first line states for Excel, such as sep=; and undefined for any other line.
 */
export function statedSeparator(line: string): Separator | undefined {
  const [, sign] = /^\uFEFF?"?sep=(.)"?[,;\t|]*\s*$/i.exec(line) ?? [];
  return separators.find((separator) => separator === sign);
}

/** Matches a quoted cell with the text before and after it, by separator. */
const quotedCells: Readonly<Record<Separator, RegExp>> = {
  ",": /(?<=^|,)"(?:[^"]|"")*"(?=,|$)/g,
  ";": /(?<=^|;)"(?:[^"]|"")*"(?=;|$)/g,
  "\t": /(?<=^|\t)"(?:[^"]|"")*"(?=\t|$)/g,
  "|": /(?<=^|\|)"(?:[^"]|"")*"(?=\||$)/g,
};

/**
 * Splits a line of a CSV file (RFC 4180) into its cells. Throws UnreadableLine for a quotation mark that
 * neither surrounds a cell nor is doubled within it; the library would read it as text.
 *
 * @example splitCells('1,"Lark Hill, ""North""",'); // ["1", 'Lark Hill, "North"', ""]
 */
export function splitCells(line: string, separator: Separator = ","): string[] {
  if (!line.includes('"')) return line.split(separator);
  const rest = line.replaceAll(quotedCells[separator], "");
  if (rest.includes('"')) {
    const before = rest.slice(0, rest.indexOf('"'));
    if (before !== "" && !before.endsWith(separator))
      throw new UnreadableLine("a quotation mark stands within a cell that is not in quotation marks");
    const closed = /^"(?:[^"]|"")*"(?!")/.test(rest.slice(before.length));
    throw closed ? new UnreadableLine("a closing quotation mark is followed by text") : new UnclosedQuote();
  }
  const { data } = new Papa.Parser({ delimiter: separator }).parse(line, 0, false) as Papa.ParseResult<
    string[]
  >;
  if (data.length !== 1) throw new UnclosedQuote();
  return data[0] ?? [];
}

/** Returns a line of a CSV file (RFC 4180) without its end; null is an empty cell. */
export const joinCells = (cells: readonly (string | number | null)[]): string => cells.map(cellOf).join(",");

function cellOf(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
