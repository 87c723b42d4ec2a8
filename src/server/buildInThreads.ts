import { availableParallelism } from "node:os";
import type { PendingResult, PublicationOptions } from "../service/simulation/publication";
import { worldInThread, type WorldThreadOptions } from "./worldInThread";

/** A part for each processor, each made in a thread of its own; no more, for every part but the first is copied once more. */
const mostParts = 4;
/** More than the rows of any table in a part but the starts, which have the numbers of their races. */
const numbersAPart = 1_000_000;

export interface Building {
  readonly path: string;
  /** What the store will say that it was made of. */
  readonly source: string;
  readonly publication: PublicationOptions;
}

/** Makes a store of a world by its parts, all at the same time. Gives the results that are still to come. */
export async function buildInThreads(
  { path, source, publication }: Building,
  { onProgress, signal }: WorldThreadOptions = {},
): Promise<readonly PendingResult[]> {
  const failed = new AbortController();
  const ending = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]);
  const of = Math.min(mostParts, availableParallelism());
  const done = new Array<number>(of).fill(0);
  const stores = done.map((_, index) => `${path}.${index}`);
  const parts = stores.map(async (store, index) => {
    const options = { ...publication, share: { part: { index, of } }, source, numbersFrom: index * numbersAPart };
    const tell = (part: number): void => {
      done[index] = part;
      onProgress?.(done.reduce((sum, one) => sum + one, 0) / done.length);
    };
    return worldInThread({ kind: "part", store, options }, { onProgress: tell, signal: ending });
  });
  const news = await Promise.all(parts).catch((error: unknown) => {
    failed.abort();
    throw error;
  });
  await worldInThread({ kind: "join", store: path, parts: stores }, { signal });
  return news.flatMap(({ pending }) => pending);
}
