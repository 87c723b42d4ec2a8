import type { PendingResult, Publication } from "../service/world/publication";
import { worldInThread, type WorldThreadOptions } from "./worldInThread";

/**
 * The race codes, each of which is a part of the store made in a thread of its own. The one with the most races
 * comes first: the others are copied to it.
 */
const partCodes = ["greyhounds", "gallops", "harness"] as const;
/** More than the rows of any table in a part but the starts, which have the numbers of their races. */
const numbersAPart = 1_000_000;

export interface Building {
  readonly path: string;
  /** What the store will say that it was made of. */
  readonly source: string;
  readonly publication: Publication;
}

/** Makes a store of a world by its parts, all at the same time. Gives the results that are still to come. */
export async function buildInThreads(
  { path, source, publication }: Building,
  { onProgress, signal }: WorldThreadOptions = {},
): Promise<readonly PendingResult[]> {
  const failed = new AbortController();
  const ending = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]);
  const done = partCodes.map(() => 0);
  const parts = partCodes.map(async (code, place) => {
    const options = { ...publication, codes: [code], source, numbersFrom: place * numbersAPart };
    const tell = (part: number): void => {
      done[place] = part;
      onProgress?.(done.reduce((sum, one) => sum + one, 0) / done.length);
    };
    return worldInThread({ kind: "part", store: partOf(path, code), options }, { onProgress: tell, signal: ending });
  });
  const news = await Promise.all(parts).catch((error: unknown) => {
    failed.abort();
    throw error;
  });
  const [first, ...others] = partCodes;
  await worldInThread(
    { kind: "join", store: path, parts: [partOf(path, first), ...others.map((code) => partOf(path, code))] },
    { signal },
  );
  return news.flatMap(({ pending }) => pending);
}

const partOf = (path: string, code: string): string => `${path}.${code}`;
