import { buildWorld } from "../service/world/buildWorld";
import type { News } from "../service/world/keepWorld";
import { newsOf } from "../service/world/newsOf";
import type { Publication } from "../service/world/publication";

export interface WorldTask extends Publication {
  /** The store to make; when omitted, the news is handed back to be written to the open one. */
  readonly store?: { readonly path: string; readonly source: string };
}

/** Makes a store of the simulated world, or works out what is new in it. */
export async function runWorldTask({ store, ...publication }: WorldTask, onProgress: (part: number) => void): Promise<News> {
  if (!store) return newsOf(publication);
  const pending = await buildWorld(store.path, { ...publication, source: store.source, onProgress });
  return { records: [], pending };
}
