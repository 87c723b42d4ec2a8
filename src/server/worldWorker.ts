import { answerTask } from "./answerTask";
import { runWorldTask } from "./runWorldTask";

/** The thread that simulates the world. */
void answerTask(runWorldTask);
