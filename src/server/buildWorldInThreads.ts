import { availableParallelism } from "node:os";
import type { PendingResult, PublicationOptions } from "../service/simulation/publication";
import { runWorldInThread, type WorldThreadOptions } from "./worldTask";

/** The most parts of a world, one for each processor. Every part but the first is copied once, so that more would not pay. */
const maxParts = 4;
/** More than the rows of any table in a part except the starts, whose numbers derive from their races. */
const numbersAPart = 1_000_000;

export interface Building {
  readonly path: string;
  /** The description that the store records of its source. */
  readonly source: string;
  readonly publication: PublicationOptions;
}

/** Builds the store of a world by concurrent parts. Resolves with the results that are still to come. */
export async function buildWorldInThreads(
  { path, source, publication }: Building,
  { onProgress, signal }: WorldThreadOptions = {},
): Promise<readonly PendingResult[]> {
  const failed = new AbortController();
  const ending = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]);
  const of = Math.min(maxParts, availableParallelism());
  const done = new Array<number>(of).fill(0);
  const stores = done.map((_, index) => `${path}.${index}`);
  const parts = stores.map(async (store, index) => {
    const options = { ...publication, share: { part: { index, of } }, source, numbersFrom: index * numbersAPart };
    const onPartProgress = (part: number): void => {
      done[index] = part;
      onProgress?.(done.reduce((sum, one) => sum + one, 0) / done.length);
    };
    return runWorldInThread({ kind: "part", store, options }, { onProgress: onPartProgress, signal: ending });
  });
  const publications = await Promise.all(parts).catch((error: unknown) => {
    failed.abort();
    throw error;
  });
  await runWorldInThread({ kind: "join", store: path, parts: stores }, { signal });
  return publications.flatMap(({ pending }) => pending);
}
