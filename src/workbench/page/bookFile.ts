const kind = "racing-form-workbook";

/** A book as it is kept in a file: its cells, and what the add-in keeps in it. */
export interface BookFile {
  readonly book: unknown;
  readonly settings: Readonly<Record<string, unknown>>;
}

export const writeBookFile = ({ book, settings }: BookFile): string => JSON.stringify({ kind, version: 1, settings, book });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a file that `writeBookFile` wrote, or says why it is none. */
export function readBookFile(text: string): BookFile {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error("This file is no workbook of the workbench: it is not JSON");
  }
  if (!isRecord(read) || read.kind !== kind) throw new Error("This file is no workbook of the workbench");
  if (read.version !== 1) throw new Error(`This workbook is of version ${String(read.version)}; the workbench reads version 1`);
  return { book: read.book, settings: isRecord(read.settings) ? read.settings : {} };
}

/** Hands a file to the person. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
