import type { Publication } from "../service/simulation/publication";
import { inThread, Stopped } from "./inThread";
import { runWorldTask, type WorldTask } from "./runWorldTask";
import { UsageError } from "./usageError";

export interface WorldThreadOptions {
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal | undefined;
}

const work = { worker: "worldWorker.js", run: runWorldTask };
/** Building keeps little of what it makes: a collector held to this much takes no longer and holds less memory. */
const whileBuilding = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 160 };

/** Runs a world task in a thread of its own. */
export async function worldInThread(task: WorldTask, { onProgress, signal }: WorldThreadOptions = {}): Promise<Publication> {
  const limits = task.kind === "part" ? { resourceLimits: whileBuilding } : {};
  const options = { signal, ...limits, ...(onProgress ? { tell: onProgress } : {}) };
  return inThread({ work, task }, options).catch((error: unknown) => {
    throw error instanceof Stopped ? new UsageError("stopped while simulating") : error;
  });
}
