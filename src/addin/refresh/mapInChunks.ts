import { Cancelled } from "../../client/failure";
import { type Schedule, systemSchedule } from "../../client/schedule";

export interface ChunkOptions {
  readonly schedule?: Pick<Schedule, "soon">;
  /** Cancels the work between two chunks; the promise then rejects with Cancelled. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** The number of items between two pauses. */
const size = 200;

/** Maps items, and lets the page respond to the keyboard after each chunk of some milliseconds. */
export async function mapInChunks<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  { schedule = systemSchedule, signal, onProgress }: ChunkOptions = {},
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += size) {
    if (first > 0) await new Promise<void>((resolve) => schedule.soon(resolve));
    if (signal?.aborted) throw new Cancelled();
    for (const item of items.slice(first, first + size)) results.push(map(item));
    onProgress?.(results.length);
  }
  return results;
}
