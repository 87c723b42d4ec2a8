import { parentPort, workerData } from "node:worker_threads";
import { importResults, type ImportTask } from "./importResults";

/** The thread that imports results files, so that the server can say how far it is. */
async function run(task: ImportTask): Promise<void> {
  const imported = await importResults(task, (progress) => parentPort?.postMessage({ progress }));
  parentPort?.postMessage({ imported });
}

// The one who starts the thread hands over a task and nothing else.
void run(workerData as ImportTask).catch((error: unknown) => {
  parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
});
