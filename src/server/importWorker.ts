import { runWorker } from "./threadTasks";
import { importResults } from "./importResults";

/** Entry point of the worker thread that imports results files. */
void runWorker(importResults);
