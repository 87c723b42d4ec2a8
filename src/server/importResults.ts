import { appendFileSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { buildHistory } from "../service/store/buildHistory";
import { createWriter } from "../service/store/writing/createWriter";
import { recalculateRatings } from "../service/store/writing/recalculateRatings";
import { importFile, type Progress } from "../service/importing/importFile";

export interface ImportTask {
  /** Path of the store to make. */
  readonly store: string;
  readonly files: readonly string[];
  /** What the store will say that it was made of. */
  readonly source: string;
}

/** How one file of an import went. */
export interface ImportedFile {
  readonly file: string;
  readonly lines: number;
  readonly races: number;
  readonly rejected: number;
  /** The first rejected lines, in words. */
  readonly examples: readonly string[];
}

export interface FileProgress extends Progress {
  readonly file: string;
}

const mostExamples = 20;

/** Where every rejected line of a store's files is written down. */
export const rejectionsOf = (store: string): string => `${store}.rejected.txt`;

/** Makes a store of results files, later files settling what earlier ones declared. */
export async function importResults(
  { store, files, source }: ImportTask,
  onProgress: (progress: FileProgress) => void,
): Promise<ImportedFile[]> {
  const imported: ImportedFile[] = [];
  rmSync(rejectionsOf(store), { force: true });
  await buildHistory(store, {
    source,
    fill: async (history) => {
      const write = createWriter(history, { rate: false });
      for (const path of files) {
        const file = basename(path);
        const { lines, races, rejections } = await importFile(path, {
          write,
          onProgress: (progress) => onProgress({ file, ...progress }),
        });
        const said = rejections.map(({ line, reason }) => `${file} line ${line}: ${reason}`);
        if (said.length > 0) appendFileSync(rejectionsOf(store), `${said.join("\n")}\n`);
        imported.push({ file, lines, races, rejected: said.length, examples: said.slice(0, mostExamples) });
      }
      recalculateRatings(history);
    },
  });
  return imported;
}
