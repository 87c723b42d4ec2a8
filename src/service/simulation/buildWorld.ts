import { buildHistory } from "../store/buildHistory";
import { createWriter } from "../store/writing/createWriter";
import { publish, type PendingResult, type Publication } from "./publication";

export interface BuildOptions extends Publication {
  /** What the store will say that it was made of. */
  readonly source: string;
  /** Told how much is done, 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** Its rows are numbered from here on; 0 when omitted. Parts of one world that are to be joined need numbers of their own. */
  readonly numbersFrom?: number | undefined;
}

/** Makes a store of a world, or of a share of it, complete or not at all. Gives the results that are still to come. */
export async function buildWorld(store: string, options: BuildOptions): Promise<readonly PendingResult[]> {
  let pending: readonly PendingResult[] = [];
  await buildHistory(store, {
    source: options.source,
    fill: (history) => {
      const write = createWriter(history, { numbersFrom: options.numbersFrom, once: true });
      const batches = publish(options);
      for (let next = batches.next(); ; next = batches.next()) {
        if (next.done) {
          pending = next.value;
          return;
        }
        write(next.value.records);
        options.onProgress?.(next.value.part);
      }
    },
  });
  return pending;
}
