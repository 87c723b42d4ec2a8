/** Returns true for an Excel file and for a workbench file; other JSON may hold results. */
export const isWorkbook = async (file: File): Promise<boolean> =>
  /\.xls[xm]$/i.test(file.name) ||
  (/\.json$/i.test(file.name) && file.size <= largestFile && (await file.text()).includes(`"${kind}"`));

const kind = "racing-form-workbook";

/** A saved workbook: the grid's data, the add-in's settings and the custom XML parts. */
export interface WorkbookFile {
  readonly workbook: unknown;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly xmlParts: readonly string[];
}

/** Serialises a workbook as the JSON of a file. */
export const serialiseWorkbookFile = ({ workbook, settings, xmlParts }: WorkbookFile): string =>
  JSON.stringify({ kind, version: 1, settings, xmlParts, book: workbook });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The largest file to open, in bytes; an Excel file has another limit after unpacking. */
const largestFile = 50_000_000;

/** Throws for a file that is too large to read into memory. */
export function checkFileSize(bytes: number): void {
  if (bytes > largestFile)
    throw new Error(
      `Cannot open a file of more than ${largestFile / 1e6} MB: this has ${Math.ceil(bytes / 1e6)} MB`,
    );
}

/** Parses the text of a file; throws an Error with the reason if it is not a workbench file. */
export function parseWorkbookFile(text: string): WorkbookFile {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Error("Not a workbench file: it is not JSON");
  }
  if (!isRecord(file) || file.kind !== kind) throw new Error("Not a workbench file");
  if (file.version !== 1)
    throw new Error(
      `Cannot open a workbench file of version ${String(file.version)}: only version 1 is supported`,
    );
  const xmlParts = Array.isArray(file.xmlParts) ? file.xmlParts.map(String) : [];
  return { workbook: file.book, settings: isRecord(file.settings) ? file.settings : {}, xmlParts };
}
