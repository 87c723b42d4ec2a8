import type { Format } from "./formats/format";
import type { TrackZones } from "./formats/tracks";
import type { Mapping } from "./mappedFormat";

/** The rows of the files of races that the lines of other files refer to, by format and key. */
export type JoinedRows = Map<
  string,
  { readonly headings: readonly string[]; readonly rows: Map<string, readonly string[]> }
>;

/** The rows of files that are imported together. */
export interface CollectedRows {
  readonly headings: readonly string[];
  readonly rows: (readonly string[])[];
}

/** The formats by which files are read, and what files before have given. */
export interface ImportContext {
  /** The format that a person named, or the known ones. */
  readonly formats: readonly Format[];
  /** Every file is of the one format. */
  readonly isForced?: boolean;
  readonly joined: JoinedRows;
  /** The documents that those of other files refer to, by format. */
  readonly documents?: Map<string, unknown[]>;
  /** The rows that are imported after all files, by format. */
  readonly collected?: Map<string, CollectedRows>;
  readonly tracks?: TrackZones;
  /** The meaning of the columns of tables in no known format. */
  readonly mapping?: Mapping;
}

export const withoutFormats = (): ImportContext => ({ formats: [], joined: new Map() });

/** A file needs another one, which may be among the files that come after it. */
export class NeedsOtherFile extends Error {}
