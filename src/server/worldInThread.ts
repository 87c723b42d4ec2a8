import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { News } from "../service/world/keepWorld";
import { runWorldTask, type WorldTask } from "./runWorldTask";
import { UsageError } from "./usageError";

interface Message {
  readonly part?: number;
  readonly news?: News;
  readonly failure?: string;
}

export interface WorldThreadOptions {
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

const worker = join(__dirname, "worldWorker.js");
/** Building keeps little of what it makes: a collector held to this much keeps a first start under 300 MB. */
const whileBuilding = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 160 };

/**
 * Runs a world task in a thread of its own. Uncompiled (in tests) there is no file a thread could run; the task then
 * runs here.
 */
export async function worldInThread(task: WorldTask, { onProgress, signal }: WorldThreadOptions = {}): Promise<News> {
  if (!existsSync(worker)) return runWorldTask(task, (part) => onProgress?.(part));
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: task, ...(task.store ? { resourceLimits: whileBuilding } : {}) });
    const stop = () => void thread.terminate().then(() => reject(new UsageError("stopped while simulating")));
    signal?.addEventListener("abort", stop, { once: true });
    thread.on("message", ({ part, news, failure }: Message) => {
      if (part !== undefined) onProgress?.(part);
      if (failure !== undefined) reject(new Error(failure));
      if (news) resolve(news);
    });
    thread.on("error", reject);
    thread.on("exit", () => signal?.removeEventListener("abort", stop));
  });
}
