import type { Format } from "./formats/format";
import type { TrackZones } from "./formats/tracks";
import type { Mapping } from "./mappedFormat";

/** The rows of race files by key, with the keys to which lines of other files refer. */
export interface JoinedTable {
  readonly headings: readonly string[];
  readonly rows: Map<string, readonly string[]>;
  readonly used: Set<string>;
  /** The cards of those races, if the format's meetings may have two on a day. */
  readonly cards: Set<string>;
}

/** The rows of race files to which the lines of other files refer, by format. */
export type JoinedRows = Map<string, JoinedTable>;

/** The rows of files that are imported together. */
export interface CollectedRows {
  readonly headings: readonly string[];
  readonly rows: CollectedRow[];
}

/** A row with its place: the file's name without its folder, and its line there. */
interface CollectedRow {
  readonly cells: readonly string[];
  readonly file: string;
  readonly line: number;
}

/** The formats for reading files, and the data from earlier files. */
export interface ImportContext {
  /** The format that a person named, or all known ones. */
  readonly formats: readonly Format[];
  /** True if every file has the one given format. */
  readonly isForced?: boolean;
  readonly joined: JoinedRows;
  /** The documents to which other files' documents refer, by format. */
  readonly documents?: Map<string, unknown[]>;
  /** The rows to import after all files, by format. */
  readonly collected?: Map<string, CollectedRows>;
  readonly tracks?: TrackZones;
  /** True to import a file without its lines at tracks whose time zone is unknown, and to name the tracks. */
  readonly leavesTracks?: boolean | undefined;
  /** The meaning of the columns in tables of unknown formats. */
  readonly mapping?: Mapping;
}

export const withoutFormats = (): ImportContext => ({ formats: [], joined: new Map() });

/** Returns true if the context holds parts of earlier files that later files need. */
export const holdsFiles = ({ joined, documents, collected }: ImportContext): boolean =>
  joined.size > 0 ||
  (collected?.size ?? 0) > 0 ||
  [...(documents?.values() ?? [])].some(({ length }) => length > 0);

/** A file needs another one, which may be among the files that follow. */
export class NeedsOtherFile extends Error {}
