import { buildHistory } from "../store/buildHistory";
import { createWriter } from "../store/writing/createWriter";
import { type DatedChanges, type PublicationOptions, publishTo } from "./publication";

export interface BuildOptions extends PublicationOptions {
  /** The description of the world that the store records as its source. */
  readonly source: string;
  /** Called with the progress, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** The first row number, 0 when omitted. Parts of one world that are to be joined need distinct numbers. */
  readonly numbersFrom?: number | undefined;
}

/**
 * Builds the store of a world or of a share of it, completely or not at all. Returns the dated
 * changes.
 */
export async function buildWorld(store: string, options: BuildOptions): Promise<readonly DatedChanges[]> {
  let dated: readonly DatedChanges[] = [];
  await buildHistory(store, {
    source: options.source,
    fill: (history) => {
      const write = createWriter(history, { numbersFrom: options.numbersFrom, once: true });
      dated = publishTo(({ records, part }) => {
        write(records);
        options.onProgress?.(part);
      }, options);
    },
  });
  return dated;
}
