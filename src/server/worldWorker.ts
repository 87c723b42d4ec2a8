import { parentPort, workerData } from "node:worker_threads";
import { runWorldTask, type WorldTask } from "./runWorldTask";

/** The thread that simulates the world, so that the server answers meanwhile. */
async function run(task: WorldTask): Promise<void> {
  const news = await runWorldTask(task, (part) => parentPort?.postMessage({ part }));
  parentPort?.postMessage({ news });
}

// The one who starts the thread hands over a task and nothing else.
void run(workerData as WorldTask).catch((error: unknown) => {
  parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
});
