import { joinHistories } from "../service/store/joinHistories";
import { buildWorld, type BuildOptions } from "../service/simulation/buildWorld";
import { createStateFile } from "../service/simulation/stateFile";
import { publishAtOnce, type Publication, type PublicationOptions } from "../service/simulation/publication";

export type WorldTask =
  /** To work out what is new, for the open store to take in. `states` is the file of the world's latest state. */
  | { readonly kind: "news"; readonly publication: PublicationOptions; readonly states: string }
  /** To make a store of a share of the world. */
  | { readonly kind: "part"; readonly store: string; readonly options: Omit<BuildOptions, "onProgress"> }
  /** To make one store of such parts. */
  | { readonly kind: "join"; readonly store: string; readonly parts: readonly string[] };

/** Makes a store of the simulated world, or works out what is new in it. */
export async function runWorldTask(task: WorldTask, onProgress: (part: number) => void): Promise<Publication> {
  if (task.kind === "news")
    return publishAtOnce({ ...task.publication, states: createStateFile(task.states, task.publication.world) });
  if (task.kind === "part") return { records: [], pending: await buildWorld(task.store, { ...task.options, onProgress }) };
  joinHistories(task.store, task.parts);
  return { records: [], pending: [] };
}
