import { parseCellAddress } from "./addresses";
import type { DateSystem } from "../dates/serials";
import { formatNumber, t } from "../language/translate";
import { dateStyles, dateSystemOf, daysTo1904, storedValue } from "./excelCells";
import { openPackage, unpackExcelFile } from "./excelPackage";
import { sharedTexts } from "./sharedTexts";
import { sheetRows, type StoredCell } from "./sheetRows";

/** The most columns to read from a sheet. */
const mostColumns = 256;

/** A sheet row that is not blank, with its number and values. */
interface SheetRow {
  readonly line: number;
  readonly cells: readonly (string | number)[];
}

/** The limits on a file: bytes after unpacking, and rows. */
export interface FileLimits {
  readonly unpacked: number;
  readonly lines: number;
}

/** Throws for a file with more lines than the limit. */
export function checkLines(count: number, { lines }: Pick<FileLimits, "lines">): void {
  if (count > lines)
    throw new Error(
      t`There are more than ${formatNumber(lines)} lines, the most that are read: split the file, or choose fewer files.`,
    );
}

/**
 * Returns the rows of the first visible sheet of an Excel file. Days are serial numbers in the given date
 * system, a blank cell is "", and a formula that no program has calculated says so. Throws if it is not an
 * Excel file or exceeds the limits.
 */
export function readFirstSheet(
  bytes: Uint8Array,
  { dateSystem, limits }: { readonly dateSystem: DateSystem; readonly limits: FileLimits },
): SheetRow[] {
  const file = unpackExcelFile(bytes, limits.unpacked);
  const { book, sheets, part, text } = openPackage(file);
  const shownSheet = sheets.find(({ isShown }) => isShown);
  const sheet = sheetRows(file.texts[shownSheet?.path ?? ""] ?? "<none/>");
  const texts = sharedTexts(text("sharedStrings")).map((shared) => shared.text);
  const storedParts = { texts, dateSystem: dateSystemOf(book) };
  const dates = dateStyles(part("styles"));
  const later = ((storedParts.dateSystem - dateSystem) / 4) * daysTo1904; // days
  const valueOf = (cell: StoredCell): string | number => {
    const value = storedValue(cell, storedParts);
    switch (value.kind) {
      case "text":
      case "error":
        return value.text;
      case "flag":
        return value.flag ? "TRUE" : "FALSE";
      case "date":
        return value.number + later;
      case "number":
        return value.number + (dates.has(cell.style) ? later : 0);
      case "blank":
        return cell.formula ? t`a formula without a value: open the file in Excel and save it there` : "";
    }
  };
  const rows: SheetRow[] = [];
  for (const row of sheet.rows) {
    const cells: (string | number)[] = [];
    for (const cell of row.cells) {
      const { address } = cell;
      const column = address === undefined ? cells.length : parseCellAddress(address).column;
      if (column >= mostColumns) break;
      while (cells.length < column) cells.push("");
      cells[column] = valueOf(cell);
    }
    if (cells.some((cell) => String(cell).trim() !== "")) rows.push({ line: row.line, cells });
    checkLines(rows.length - 1, limits); // without the headings
  }
  return rows;
}
