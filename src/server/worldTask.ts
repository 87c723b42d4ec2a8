import { joinHistories } from "../service/store/joinHistories";
import { buildWorld, type BuildOptions } from "../service/simulation/buildWorld";
import { publishAtOnce, type Publication, type PublicationOptions } from "../service/simulation/publication";
import { createStateFile } from "../service/simulation/stateFile";
import { UsageError } from "./usageError";
import { runInThread, Stopped, type ThreadOptions } from "./workerThread";

export type WorldTask =
  /** Computes what is new in the world. `states` is the file of the world's latest state. */
  | { readonly kind: "news"; readonly publication: PublicationOptions; readonly states: string }
  /** Builds a store of a part of the world. */
  | { readonly kind: "part"; readonly store: string; readonly options: Omit<BuildOptions, "onProgress"> }
  /** Joins the stores of the parts. */
  | { readonly kind: "join"; readonly store: string; readonly parts: readonly string[] };

/** Runs a task of the simulated world; a build resolves with the results that are still to come. */
export async function runWorldTask(task: WorldTask, onProgress: (part: number) => void): Promise<Publication> {
  if (task.kind === "news")
    return publishAtOnce({ ...task.publication, states: createStateFile(task.states, task.publication.world) });
  if (task.kind === "part") return { records: [], pending: await buildWorld(task.store, { ...task.options, onProgress }) };
  joinHistories(task.store, task.parts);
  return { records: [], pending: [] };
}

export type WorldThreadOptions = Pick<ThreadOptions<number>, "onProgress" | "signal">;

const work = { worker: "worldWorker.js", run: runWorldTask };
/** A build holds little of what it makes: with these limits it takes no longer and uses less memory. */
const buildLimits = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 160 };

/** Runs a world task in a worker thread. Rejects with a UsageError when it is stopped. */
export async function runWorldInThread(task: WorldTask, options: WorldThreadOptions = {}): Promise<Publication> {
  const limits = task.kind === "part" ? { resourceLimits: buildLimits } : {};
  return runInThread({ work, task }, { ...options, ...limits }).catch((error: unknown) => {
    throw error instanceof Stopped ? new UsageError("stopped while simulating") : error;
  });
}
