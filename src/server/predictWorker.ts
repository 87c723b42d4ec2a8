import { predictHistory } from "../service/predictHistory";
import { answerTask } from "./answerTask";

/** The thread that predicts. */
void answerTask(predictHistory);
