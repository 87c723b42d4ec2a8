import { predictHistory } from "../service/predictHistory";
import { runWorker } from "./threadTasks";

/** Entry point of the worker thread for predictions. */
void runWorker(predictHistory);
