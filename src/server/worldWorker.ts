import { runWorker, runWorldTask } from "./threadTasks";

/** Entry point of the worker thread that simulates the world. */
void runWorker(runWorldTask);
