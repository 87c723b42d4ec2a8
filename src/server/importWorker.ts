import { importResults } from "./importResults";
import { runWorker } from "./threadTasks";

/** Entry point of the worker thread that imports results files. */
void runWorker(importResults);
