import { parentPort, workerData } from "node:worker_threads";
import { predictHistory, type PredictTask } from "../service/predictions/predictHistory";

/** The thread that predicts, so that the server answers meanwhile. */
async function run(task: PredictTask): Promise<void> {
  await predictHistory(task, (predictions) => parentPort?.postMessage({ predictions }));
  parentPort?.postMessage({ done: true });
}

// The one who starts the thread hands over a task and nothing else.
void run(workerData as PredictTask).catch((error: unknown) => {
  parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
});
