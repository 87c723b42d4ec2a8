import { joinHistories } from "../service/store/joinHistories";
import { buildWorld, type BuildOptions } from "../service/simulation/buildWorld";
import { keptStates } from "../service/simulation/keptStates";
import type { News } from "../service/simulation/keepWorld";
import { newsOf } from "../service/simulation/newsOf";
import type { Publication } from "../service/simulation/publication";

export type WorldTask =
  /** To work out what is new, for the open store to take in. `states` is the file of the world's latest state. */
  | { readonly kind: "news"; readonly publication: Publication; readonly states: string }
  /** To make a store of a share of the world. */
  | { readonly kind: "part"; readonly store: string; readonly options: Omit<BuildOptions, "onProgress"> }
  /** To make one store of such parts. */
  | { readonly kind: "join"; readonly store: string; readonly parts: readonly string[] };

/** Makes a store of the simulated world, or works out what is new in it. */
export async function runWorldTask(task: WorldTask, onProgress: (part: number) => void): Promise<News> {
  if (task.kind === "news") return newsOf({ ...task.publication, kept: keptStates(task.states, task.publication.world) });
  if (task.kind === "part") return { records: [], pending: await buildWorld(task.store, { ...task.options, onProgress }) };
  joinHistories(task.store, task.parts);
  return { records: [], pending: [] };
}
