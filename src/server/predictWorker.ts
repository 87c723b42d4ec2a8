import { predictHistory } from "../service/predictions/predictHistory";
import { answerTask } from "./answerTask";

/** The thread that predicts. */
void answerTask(predictHistory);
