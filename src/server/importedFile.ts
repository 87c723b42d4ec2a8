import type { ImportResult } from "../service/importing/recordImporter";

/** The report on an imported file. */
export interface ImportedFile extends Omit<ImportResult, "rejections" | "lastDay"> {
  readonly file: string;
  /** Lines of the file that the store already had; absent if the whole file was imported. */
  readonly linesBefore?: number;
  readonly rejected: number;
  readonly examples: readonly string[];
  /** Sentences about all files; the report on the last one has them. */
  readonly ofAll?: readonly string[];
}
