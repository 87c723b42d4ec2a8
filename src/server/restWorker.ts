import { runRestTask } from "./buildRestInThreads";
import { runWorker } from "./threadTasks";

/** Entry point of the worker thread that builds the stores of the countries after the first. */
void runWorker(runRestTask);
