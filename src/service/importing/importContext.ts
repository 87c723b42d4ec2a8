import type { Format } from "./formats/format";

/** The rows of the files of races that the lines of other files refer to, by format and key. */
export type JoinedRows = Map<
  string,
  { readonly headings: readonly string[]; readonly rows: Map<string, readonly string[]> }
>;

/** The formats by which files are read, and what files before have given. */
export interface ImportContext {
  /** The format that a person named, or the known ones. */
  readonly formats: readonly Format[];
  /** Every file is of the one format. */
  readonly isForced?: boolean;
  readonly joined: JoinedRows;
}

export const withoutFormats = (): ImportContext => ({ formats: [], joined: new Map() });

/** A file needs another one, which may be among the files that come after it. */
export class NeedsOtherFile extends Error {}
