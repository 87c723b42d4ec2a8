import { predictHistory } from "../service/predictHistory";
import { runWorker } from "./workerThread";

/** Entry point of the worker thread that predicts. */
void runWorker(predictHistory);
