import { answerTask } from "./answerTask";
import { importResults } from "./importResults";

/** The thread that imports results files. */
void answerTask(importResults);
