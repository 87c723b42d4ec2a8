import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve as pathFrom } from "node:path";
import { parentPort, type ResourceLimits, Worker, workerData } from "node:worker_threads";
import { predictHistory, type PredictTask } from "../service/predictHistory";
import type { Prediction } from "../service/predictions/storedPredictions";
import { type BuildOptions, buildWorld } from "../service/simulation/buildWorld";
import {
  type DatedChanges,
  type Publication,
  type PublicationOptions,
  publishAtOnce,
} from "../service/simulation/publication";
import { createStateFile } from "../service/simulation/stateFile";
import type { WorldOptions } from "../service/simulation/world";
import { joinHistories } from "../service/store/buildHistory";
import { raceCodes } from "../spec/codes";
import { type FileProgress, type ImportedFile, importResults, type ImportTask } from "./importResults";
import { UsageError } from "./readArguments";

/** A message from a worker thread. */
type Message<Progress, Result> =
  { readonly progress: Progress } | { readonly result: Result } | { readonly failure: string };

/**
 * A function that takes seconds, with the compiled file of the worker that runs the same function (see
 * `runWorker`).
 */
export interface ThreadWork<Task, Progress, Result> {
  readonly worker: string;
  readonly run: (task: Task, onProgress: (progress: Progress) => void) => Promise<Result>;
}

interface ThreadOptions<Progress> {
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Terminates the thread. */
  readonly signal?: AbortSignal | undefined;
  readonly resourceLimits?: ResourceLimits;
}

/** The signal terminated the thread. */
export class Stopped extends Error {
  constructor() {
    super("the work was stopped");
    this.name = "Stopped";
  }
}

/**
 * Runs a task in a worker thread, so that the server responds meanwhile. In tests, which have no compiled
 * files, the task runs in this thread. Rejects with Stopped when the signal aborts, else with an Error that
 * has the worker's message, also when the worker ends without one.
 */
export async function runInThread<Task, Progress, Result>(
  { work, task }: { work: ThreadWork<Task, Progress, Result>; task: Task },
  { onProgress = () => undefined, signal, resourceLimits = {} }: ThreadOptions<Progress> = {},
): Promise<Result> {
  const worker = pathFrom(__dirname, work.worker);
  if (!existsSync(worker)) return work.run(task, onProgress);
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new Stopped());
    const thread = new Worker(worker, { workerData: task, resourceLimits });
    const stop = () => void thread.terminate();
    signal?.addEventListener("abort", stop, { once: true });
    thread.on("message", (message: Message<Progress, Result>) => {
      if ("progress" in message && !signal?.aborted) onProgress(message.progress);
      if ("failure" in message) reject(new Error(message.failure));
      if ("result" in message) resolve(message.result);
    });
    thread.on("error", reject);
    thread.on("exit", (code) => {
      signal?.removeEventListener("abort", stop);
      // Without effect after a result or a failure, whose messages arrive before the end of the thread.
      reject(
        signal?.aborted ? new Stopped() : new Error(`${work.worker} ended with code ${code} and no result`),
      );
    });
  });
}

/** Runs the task of this worker thread and posts its progress and its result. */
export async function runWorker<Task, Progress, Result>(
  run: (task: Task, onProgress: (progress: Progress) => void) => Promise<Result>,
): Promise<void> {
  const post = (message: Message<Progress, Result>): void => parentPort?.postMessage(message);
  try {
    // `runInThread` passes the task as workerData.
    post({ result: await run(workerData as Task, (progress) => post({ progress })) });
  } catch (error) {
    post({ failure: messageOf(error) });
  }
}

/** Returns the message of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const importWork = { worker: "importWorker.js", run: importResults };

/** Imports results files in a worker thread. Rejects with a UsageError. */
export async function importInThread(
  task: ImportTask,
  options: ThreadOptions<FileProgress>,
): Promise<ImportedFile[]> {
  return runInThread({ work: importWork, task }, options).catch((error: unknown) => {
    if (error instanceof Stopped) throw new UsageError("stopped while importing");
    throw new UsageError(messageOf(error));
  });
}

/** A small world is ready sooner by one thread than by several that each load and compile the code. */
const isForOneThread = ({ scale }: WorldOptions): boolean => scale === "small";

/**
 * A pass through a world allocates much and holds little; results files are held in memory whatever their
 * size.
 */
const resourceLimits = {
  world: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 224 },
  results: { maxYoungGenerationSizeMb: 32 },
} as const;

const predictWork = { worker: "predictWorker.js", run: predictHistory };

/**
 * Predicts in worker threads; resolves to false when it is stopped. Predictions are delivered as they are
 * made.
 */
export async function predictInThread(
  task: PredictTask,
  {
    onPredictions,
    signal,
  }: { readonly onPredictions: (predictions: readonly Prediction[]) => void; readonly signal: AbortSignal },
): Promise<boolean> {
  const { origin } = task;
  const options = { onProgress: onPredictions, resourceLimits: resourceLimits[origin.kind] };
  // The race codes of a world are independent. A model of results files is fitted to all of them.
  const isWhole = origin.kind === "results" || isForOneThread(origin.world);
  const tasks = isWhole ? [task] : raceCodes.map((code): PredictTask => ({ ...task, codes: [code] }));
  try {
    await runAll(tasks, signal, (part, stop) =>
      runInThread({ work: predictWork, task: part }, { ...options, signal: stop }),
    );
    return true;
  } catch (error) {
    if (error instanceof Stopped) return false;
    throw error;
  }
}

export type WorldTask =
  /** Publishes the latest days of the world. `states` is the file of its latest state. */
  | { readonly kind: "publish"; readonly publication: PublicationOptions; readonly states: string }
  /** Builds a store of a part of the world. */
  | { readonly kind: "part"; readonly store: string; readonly options: Omit<BuildOptions, "onProgress"> }
  /** Joins the stores of the parts. */
  | { readonly kind: "join"; readonly store: string; readonly parts: readonly string[] };

/** Runs a task of the simulated world; a build resolves with the dated changes. */
export async function runWorldTask(
  task: WorldTask,
  onProgress: (part: number) => void,
): Promise<Publication> {
  if (task.kind === "publish")
    return publishAtOnce({
      ...task.publication,
      states: createStateFile(task.states, task.publication.world),
    });
  if (task.kind === "part")
    return {
      records: [],
      dated: await buildWorld(task.store, { ...task.options, onProgress: eachPercent(onProgress) }),
    };
  joinHistories(task.store, task.parts);
  return { records: [], dated: [] };
}

/**
 * Returns a function that reports the first progress of each percent: a message for each day took as long as
 * collecting the garbage of a build.
 */
export function eachPercent(onProgress: (part: number) => void): (part: number) => void {
  let reported = -1;
  return (part) => {
    const percent = Math.floor(100 * part);
    if (percent === reported) return;
    reported = percent;
    onProgress(part);
  };
}

export type WorldThreadOptions = Pick<ThreadOptions<number>, "onProgress" | "signal">;

const worldWork = { worker: "worldWorker.js", run: runWorldTask };
/** A build holds little of what it makes: with these limits it takes no longer and uses less memory. */
const buildLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 120 };

/** Runs a world task in a worker thread. Rejects with a UsageError when it is stopped. */
export async function runWorldInThread(
  task: WorldTask,
  options: WorldThreadOptions = {},
): Promise<Publication> {
  const limits = task.kind === "part" ? { resourceLimits: buildLimits } : {};
  return runInThread({ work: worldWork, task }, { ...options, ...limits }).catch((error: unknown) => {
    throw error instanceof Stopped ? new UsageError("stopped while simulating") : error;
  });
}

/**
 * The most parts of a world, one for each processor. Every part but the first is copied once, so that more
 * would not pay.
 */
const maxParts = 4;
/** More than the rows of any table in a part except the starts, whose numbers derive from their races. */
export const numbersPerPart = 1_000_000;

export interface Building {
  readonly path: string;
  /** The description that the store records of its source. */
  readonly source: string;
  readonly publication: PublicationOptions;
  /** The number of parts: by default as many as the world and the machine suit. */
  readonly parts?: number;
  /** The number of the first part, 0 when omitted: stores to be joined consist of parts of other numbers. */
  readonly firstNumber?: number;
}

/**
 * Builds the store of a world, or of a share of it, by concurrent parts. Resolves with the dated
 * changes.
 */
export async function buildWorldInThreads(
  {
    path,
    source,
    publication,
    firstNumber = 0,
    parts: of = isForOneThread(publication.world) ? 1 : Math.min(maxParts, availableParallelism()),
  }: Building,
  { onProgress, signal }: WorldThreadOptions = {},
): Promise<readonly DatedChanges[]> {
  const done = new Array<number>(of).fill(0);
  const stores = of === 1 ? [path] : done.map((_, index) => `${path}.${index}`);
  const publications = await runAll([...stores.entries()], signal, ([index, store], stop) => {
    const options = {
      ...publication,
      share: { ...publication.share, part: { index, of } },
      source,
      numbersFrom: (firstNumber + index) * numbersPerPart,
    };
    const onPartProgress = (part: number): void => {
      done[index] = part;
      onProgress?.(done.reduce((sum, one) => sum + one, 0) / of);
    };
    return runWorldInThread({ kind: "part", store, options }, { onProgress: onPartProgress, signal: stop });
  });
  if (of > 1) await runWorldInThread({ kind: "join", store: path, parts: stores }, { signal });
  return publications.flatMap(({ dated }) => dated);
}

/** Runs tasks concurrently; the first failure, or the signal, stops the others. */
export async function runAll<Task, Result>(
  tasks: readonly Task[],
  signal: AbortSignal | undefined,
  run: (task: Task, stop: AbortSignal) => Promise<Result>,
): Promise<Result[]> {
  const failed = new AbortController();
  const stop = AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]);
  return Promise.all(tasks.map((task) => run(task, stop))).catch((error: unknown) => {
    failed.abort();
    throw error;
  });
}
