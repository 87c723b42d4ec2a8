import { appendFileSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { importFile } from "../service/importing/importFile";
import { type ImportResult, printable, type Progress } from "../service/importing/recordImporter";
import { buildHistory } from "../service/store/buildHistory";
import { createRatingWriter } from "../service/store/writing/createWriter";
import { recalculateRatings } from "../service/store/writing/recalculateRatings";

export interface ImportTask {
  readonly store: string;
  readonly files: readonly string[];
  /** The description that the store records of its source. */
  readonly source: string;
}

export interface ImportedFile extends Omit<ImportResult, "rejections"> {
  readonly file: string;
  readonly rejected: number;
  readonly examples: readonly string[];
}

export interface FileProgress extends Progress {
  readonly file: string;
}

const maxExamples = 20;

/** Returns the path of the file that lists the rejected lines of a store's files. */
export const rejectionsOf = (store: string): string => `${store}.rejected.txt`;

/** Imports results files into a new store; later files add results to races that earlier ones declared. */
export async function importResults(
  { store, files, source }: ImportTask,
  onProgress: (progress: FileProgress) => void,
): Promise<ImportedFile[]> {
  const imported: ImportedFile[] = [];
  rmSync(rejectionsOf(store), { force: true });
  await buildHistory(store, {
    source,
    totals: true,
    fill: async (history) => {
      const { write, isRated } = createRatingWriter(history);
      for (const path of files) {
        const file = printable(basename(path));
        const { rejections, ...result } = await importFile(path, {
          write,
          onProgress: (progress) => onProgress({ file, ...progress }),
        });
        const messages = rejections.map(({ line, reason }) => `${file} line ${line}: ${reason}`);
        if (messages.length > 0) appendFileSync(rejectionsOf(store), `${messages.join("\n")}\n`);
        imported.push({
          file,
          ...result,
          rejected: messages.length,
          examples: messages.slice(0, maxExamples),
        });
      }
      if (!isRated()) recalculateRatings(history);
    },
  });
  return imported;
}
