import { Inflate, strFromU8 } from "fflate";
import type { DateSystem } from "../dates/serials";
import { formatNumber, t } from "../language/translate";
import { crc32 } from "../spec/crc32";

/** The most that a workbook may hold once it is unpacked, in bytes: a hundred race-day workbooks. */
export const largestUnpacked = 100_000_000;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/**
 * Unpacks the parts of an Excel file that are texts; of others only their presence is noted. Throws for a
 * file that is none, and for one that unpacks to more than `most` bytes.
 */
export function unpackExcelFile(bytes: Uint8Array, most = largestUnpacked) {
  const entries = orRefuse(() => zipEntries(bytes));
  const parts = entries.filter(({ name }) => /\.(?:xml|rels)$/.test(name));
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (size > most)
    throw new Error(
      t`Cannot open this file: unpacked it has ${megabytes(size)}, and at most ${megabytes(most)} are allowed`,
    );
  const textOfPart = (part: ZipEntry): string => strFromU8(unpackEntry(part));
  const texts = orRefuse(() => Object.fromEntries(parts.map((part) => [part.name, textOfPart(part)])));
  if (!texts["xl/workbook.xml"] || !texts["[Content_Types].xml"])
    throw new Error(t`Not an Excel file (.xlsx): it holds no workbook`);
  return { texts, paths: entries.map(({ name }) => name) };
}

/** Returns what work on an archive does; its failure is that of a file that is no archive. */
function orRefuse<Result>(work: () => Result): Result {
  try {
    return work();
  } catch {
    throw new Error(t`Not an Excel file (.xlsx): it cannot be unpacked`);
  }
}

/** The parts of an Excel file with texts, by path, and the paths of all. */
export type ExcelPackage = ReturnType<typeof unpackExcelFile>;

/** Parses a part of an Excel file. Throws for one that is not XML. */
export function parsePart(text: string): Document {
  const part = new DOMParser().parseFromString(text, "application/xml");
  if (part.getElementsByTagName("parsererror").length > 0) throw new Error(t`A part of the file is not XML`);
  return part;
}

/** Days from 0 January 1900 to 1 January 1904, from which the other date system counts. */
export const daysTo1904 = 1462;

/** Returns the date system of a workbook. */
export function dateSystemOf(book: Document): DateSystem {
  const [properties] = book.getElementsByTagName("workbookPr");
  return /^(?:1|true)$/.test(properties?.getAttribute("date1904") ?? "") ? 1904 : 1900;
}

/** Excel's own formats of dates by their ids (ECMA-376 part 1, 18.8.30). */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

/** Returns the styles of a file whose format shows a date, by their places; times alone are none. */
export function dateStyles({ texts }: ExcelPackage): ReadonlySet<number> {
  const part = parsePart(texts["xl/styles.xml"] ?? "<none/>");
  const codes = new Map(
    [...part.getElementsByTagName("numFmt")].map((format) => [
      Number(format.getAttribute("numFmtId")),
      (format.getAttribute("formatCode") ?? "").replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ""),
    ]),
  );
  const [list] = part.getElementsByTagName("cellXfs");
  const ids = [...(list?.children ?? [])].map((style) => Number(style.getAttribute("numFmtId")));
  const isDate = (id: number): boolean => isDateFormat(id) || /[dy]|m{3}/i.test(codes.get(id) ?? "");
  return new Set([...ids.keys()].filter((place) => isDate(ids[place] ?? 0)));
}

/** Returns the text of an element's runs, without the phonetic ones beside them (rPh). */
export const textOf = (element: Element): string =>
  [...element.getElementsByTagName("t")]
    .filter(({ parentElement }) => parentElement?.localName !== "rPh")
    .map(({ textContent }) => textContent)
    .join("");

/** Returns the path of the first sheet that is shown. */
function firstSheetPath(book: Document, { texts }: ExcelPackage): string {
  const sheets = [...book.getElementsByTagName("sheet")];
  const shown = sheets.find((sheet) => (sheet.getAttribute("state") ?? "visible") === "visible");
  const related = parsePart(texts["xl/_rels/workbook.xml.rels"] ?? "<none/>");
  const [id] = [...(shown?.attributes ?? [])].filter(({ localName, prefix }) => prefix && localName === "id");
  const relation = [...related.getElementsByTagName("Relationship")].find(
    (one) => one.getAttribute("Id") === id?.value,
  );
  const target = relation?.getAttribute("Target") ?? "";
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** Returns the index of a cell's column: 27 for AB3. */
const columnOf = (address: string): number =>
  [...address.replace(/\d+$/, "")].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The most columns of a sheet that are read. */
const mostColumns = 256;

/** A row of a sheet that is not blank, with its number and its values. */
interface SheetRow {
  readonly line: number;
  readonly cells: readonly (string | number)[];
}

/** The most that is read of a file: bytes once it is unpacked, and rows. */
export interface FileLimits {
  readonly unpacked: number;
  readonly lines: number;
}

/** Throws for a file of more lines than are read. */
export function checkLines(count: number, { lines }: Pick<FileLimits, "lines">): void {
  if (count > lines)
    throw new Error(
      t`The file has more than ${formatNumber(lines)} lines, which are read at most. Split it.`,
    );
}

/**
 * Returns the rows of an Excel file's first sheet that is shown; days are serial numbers of the given date
 * system, a blank cell is "". Throws for a file that is none, and for one beyond the limits.
 */
export function readFirstSheet(
  bytes: Uint8Array,
  { dateSystem, limits }: { readonly dateSystem: DateSystem; readonly limits: FileLimits },
): SheetRow[] {
  const file = unpackExcelFile(bytes, limits.unpacked);
  const book = parsePart(file.texts["xl/workbook.xml"] ?? "");
  const sheet = parsePart(file.texts[firstSheetPath(book, file)] ?? "<none/>");
  const strings = parsePart(file.texts["xl/sharedStrings.xml"] ?? "<none/>");
  const texts = [...strings.getElementsByTagName("si")].map(textOf);
  const dates = dateStyles(file);
  const later = ((dateSystemOf(book) - dateSystem) / 4) * daysTo1904; // days
  const valueOf = (cell: Element): string | number => {
    const type = cell.getAttribute("t") ?? "n";
    const value = cell.getElementsByTagName("v")[0]?.textContent ?? "";
    if (type === "s") return texts[Number(value)] ?? "";
    if (type === "inlineStr") return textOf(cell);
    if (type === "b") return value === "1" ? "TRUE" : "FALSE";
    if (type !== "n" || value === "") return value;
    return Number(value) + (dates.has(Number(cell.getAttribute("s") ?? 0)) ? later : 0);
  };
  const rows: SheetRow[] = [];
  for (const [index, row] of [...sheet.getElementsByTagName("row")].entries()) {
    const cells: (string | number)[] = [];
    for (const cell of row.getElementsByTagName("c")) {
      const address = cell.getAttribute("r");
      const column = address === null ? cells.length : columnOf(address);
      if (column >= mostColumns) break;
      while (cells.length < column) cells.push("");
      cells[column] = valueOf(cell);
    }
    if (cells.some((cell) => String(cell).trim() !== ""))
      rows.push({ line: Number(row.getAttribute("r") ?? index + 1), cells });
    checkLines(rows.length - 1, limits); // beside the headings
  }
  return rows;
}

/** A file of an archive, as the archive's list of files states it. */
export interface ZipEntry {
  readonly name: string;
  /** The bytes that it has once it is unpacked. */
  readonly size: number;
  readonly checksum: number;
  readonly isStored: boolean;
  readonly packed: Uint8Array;
}

/** Signatures, and the sizes of the records' fixed parts (PKWARE's APPNOTE 4.3.7, 4.3.12 and 4.3.16). */
const listed = { signature: 0x02014b50, size: 46 } as const;
const end = { signature: 0x06054b50, size: 22 } as const;
const localSize = 30;
/** The bytes that may follow the last record. */
const longestComment = 0xffff;

/** Returns the files of a ZIP archive. Throws for other bytes, and for one whose files share their bytes. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [two, four] = [(at: number) => view.getUint16(at, true), (at: number) => view.getUint32(at, true)];
  let last = bytes.length - end.size;
  while (four(last) !== end.signature)
    if (--last < bytes.length - end.size - longestComment) throw new RangeError("It is no archive");
  const entries: ZipEntry[] = [];
  let at = four(last + 16);
  for (let left = two(last + 10); left > 0; left--) {
    if (four(at) !== listed.signature) throw new RangeError("The archive's list of files is damaged");
    const [nameLength, local] = [two(at + 28), four(at + 42)];
    const from = local + localSize + two(local + 26) + two(local + 28);
    entries.push({
      name: strFromU8(bytes.subarray(at + listed.size, at + listed.size + nameLength)),
      size: four(at + 24),
      checksum: four(at + 16),
      isStored: two(at + 10) === 0,
      packed: bytes.subarray(from, from + four(at + 20)),
    });
    at += listed.size + nameLength + two(at + 30) + two(at + 32);
  }
  if (entries.reduce((sum, { packed }) => sum + packed.length, 0) > bytes.length)
    throw new RangeError("Files of the archive share their bytes");
  return entries;
}

/** The bytes that are unpacked at once: they become some 30 MB at most. */
const step = 0x8000;

/** Returns the content of a file. Throws once it has another size than the archive states, or other bytes. */
export function unpackEntry({ packed, size, checksum, isStored }: ZipEntry): Uint8Array {
  const unpacked = new Uint8Array(size);
  let length = 0;
  const add = (piece: Uint8Array): void => {
    unpacked.set(piece, length); // throws beyond the stated size
    length += piece.length;
  };
  if (isStored) add(packed);
  else {
    const inflating = new Inflate(add);
    for (let at = 0; at < packed.length; at += step)
      inflating.push(packed.subarray(at, at + step), at + step >= packed.length);
  }
  if (length !== size) throw new RangeError(`The file has ${length} bytes: the archive states ${size}`);
  if (crc32(unpacked) !== checksum) throw new RangeError("The file is damaged: its checksum differs");
  return unpacked;
}
