import { parentPort, workerData } from "node:worker_threads";

/** What a thread says to the one who started it. */
export type Message<Told, Result> = { readonly told: Told } | { readonly result: Result } | { readonly failure: string };

/** What a thread's file does: the task that it was started with. */
export async function answerTask<Task, Told, Result>(
  run: (task: Task, tell: (told: Told) => void) => Promise<Result>,
): Promise<void> {
  const say = (message: Message<Told, Result>): void => parentPort?.postMessage(message);
  try {
    // The one who starts the thread hands over a task and nothing else.
    say({ result: await run(workerData as Task, (told) => say({ told })) });
  } catch (error) {
    say({ failure: error instanceof Error ? error.message : String(error) });
  }
}
