import { predictHistory } from "../service/predictHistory";
import { runWorker } from "./threadTasks";

/** Entry point of the worker thread that predicts. */
void runWorker(predictHistory);
