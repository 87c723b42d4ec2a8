import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve as pathFrom } from "node:path";
import { parentPort, type ResourceLimits, Worker, workerData } from "node:worker_threads";
import { type BuildOptions, buildWorld } from "../service/buildWorld";
import { predictHistory, type PredictTask } from "../service/predictHistory";
import type { Prediction } from "../service/predictions/storedPredictions";
import {
  type DatedChanges,
  type Publication,
  type PublicationOptions,
  publishAtOnce,
} from "../service/simulation/publication";
import { createStateFile } from "../service/simulation/stateFile";
import type { WorldOptions } from "../service/simulation/world";
import type { Share } from "../service/simulation/venues/createVenues";
import { joinHistories } from "../service/store/buildHistory";
import { withRemedy } from "../service/routes/context";
import { raceCodes } from "../spec/codes";
import type { ImportedFile } from "./importedFile";
import { type FileProgress, importResults, type ImportTask } from "./importResults";
import { UsageError } from "./readArguments";
import { messageOf } from "../spec/errorCodes";

type Message<Progress, Result> =
  { readonly progress: Progress } | { readonly result: Result } | { readonly failure: string };

/** A function that takes seconds, with the compiled file of the worker that runs it (see `runWorker`). */
export interface ThreadWork<Task, Progress, Result> {
  readonly worker: string;
  readonly run: (task: Task, onProgress: (progress: Progress) => void) => Promise<Result>;
}

interface ThreadOptions<Progress> {
  readonly onProgress?: ((progress: Progress) => void) | undefined;
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
 * Runs a task in a worker thread, or in this thread in tests without compiled files. Rejects with Stopped if
 * the signal aborts, otherwise with an Error that has the worker's message.
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
      try {
        if ("progress" in message && !signal?.aborted) onProgress(message.progress);
      } catch (error) {
        // The caller's own handling of progress failed, such as writing to a full disk.
        reject(error instanceof Error ? error : new Error(String(error)));
        stop();
      }
      if ("failure" in message) reject(new Error(message.failure));
      if ("result" in message) resolve(message.result);
    });
    thread.on("error", reject);
    thread.on("exit", (code) => {
      signal?.removeEventListener("abort", stop);
      // Has no effect after a result or a failure, because their messages arrive before the thread ends.
      reject(
        signal?.aborted ? new Stopped() : new Error(`${work.worker} ended with code ${code} and no result`),
      );
    });
  });
}

/** Runs the task of this worker thread and posts its progress and result. */
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

const importWork = { worker: "importWorker.js", run: importResults };

/** Imports results files in a worker thread. Rejects with a UsageError. */
export async function importInThread(
  task: ImportTask,
  options: ThreadOptions<FileProgress>,
): Promise<ImportedFile[]> {
  return runInThread({ work: importWork, task }, options).catch((error: unknown) => {
    if (error instanceof Stopped) throw new UsageError("stopped while importing");
    throw new UsageError(withRemedy(error));
  });
}

/**
 * Returns true for a small world, which one thread finishes sooner than several that each load and compile
 * the code.
 */
const isForOneThread = ({ scale }: WorldOptions): boolean => scale === "small";

/**
 * The memory of a worker thread. A pass through a world allocates much and holds little; with more room
 * it would only collect less often. A pass over results files holds some hundred bytes for each runner that
 * starts again, and needs a tenth of its limit for 5 million starts. Below V8's own limit of some GB it would
 * leave more garbage.
 */
const resourceLimits = {
  world: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 224 },
  part: { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 120 },
  predictedPart: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 112 },
  results: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1024 },
} as const;

const predictWork = { worker: "predictWorker.js", run: predictHistory };

/** Predicts in worker threads and passes the predictions on; resolves to false if it is stopped. */
export async function predictInThread(
  task: PredictTask,
  {
    onPredictions,
    signal,
  }: { readonly onPredictions: (predictions: readonly Prediction[]) => void; readonly signal: AbortSignal },
): Promise<boolean> {
  const { origin } = task;
  const options = { onProgress: onPredictions, resourceLimits: resourceLimits[origin.kind] };
  // The race codes of a world are independent, but models of results files are fitted to all of them.
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
  /** Publishes the latest days of the world. `states` is the file with its latest state. */
  | { readonly kind: "publish"; readonly publication: PublicationOptions; readonly states: string }
  | { readonly kind: "part"; readonly store: string; readonly options: BuildOptions }
  | {
      readonly kind: "join";
      readonly store: string;
      readonly parts: readonly string[];
      readonly totals?: boolean;
    };

/** The finished part of a build, 0 to 1, or predictions for the races of another store. */
type WorldProgress = number | readonly Prediction[];

/** Runs a task of the simulated world; a build resolves with the dated changes. */
export async function runWorldTask(
  task: WorldTask,
  onProgress: (progress: WorldProgress) => void,
): Promise<Publication> {
  if (task.kind === "publish") {
    const states = createStateFile(task.states, task.publication.world);
    return publishAtOnce({ ...task.publication, states });
  }
  if (task.kind === "join") {
    joinHistories(task.store, task.parts, task);
    return { records: [], dated: [] };
  }
  const onPredictions = (predictions: readonly Prediction[]): void => {
    if (predictions.length > 0) onProgress(predictions);
  };
  const options = { ...task.options, onProgress: eachPercent(onProgress), onPredictions };
  return { records: [], dated: await buildWorld(task.store, options) };
}

/**
 * Returns a function that reports only the first progress of each percent, because more messages slow a
 * build.
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

const worldWork = { worker: "worldWorker.js", run: runWorldTask };

/** Runs a world task in a worker thread. Rejects with a UsageError if it is stopped. */
export async function runWorldInThread(
  task: WorldTask,
  options: ThreadOptions<WorldProgress> = {},
): Promise<Publication> {
  return runInThread({ work: worldWork, task }, options).catch((error: unknown) => {
    throw error instanceof Stopped ? new UsageError("stopped while simulating") : error;
  });
}

/** More than the rows of any table in a part, except the starts, whose numbers derive from their races. */
const numbersPerPart = 1_000_000;

export interface Building extends Omit<BuildOptions, "numbersFrom" | "onProgress" | "onPredictions"> {
  readonly path: string;
  /**
   * The number of the first part, 0 by default; stores to be joined must consist of parts with distinct
   * numbers.
   */
  readonly firstNumber?: number;
}

export interface BuildingOptions extends Pick<ThreadOptions<number>, "onProgress" | "signal"> {
  /** Called with predictions for the races that are not written. */
  readonly onPredictions?: (predictions: readonly Prediction[]) => void;
}

/** Builds stores for some shares of a world concurrently; resolves to the dated changes of all. */
export async function buildShares(
  shares: readonly (readonly [path: string, share: Share])[],
  { path: _, firstNumber = 0, ...building }: Building,
  { onProgress, onPredictions, signal }: BuildingOptions,
): Promise<readonly DatedChanges[]> {
  const done = shares.map(() => 0);
  const limits = building.without === undefined ? resourceLimits.part : resourceLimits.predictedPart;
  const publications = await runAll([...shares.entries()], signal, ([index, [store, share]], stop) => {
    const options = { ...building, share, numbersFrom: (firstNumber + index) * numbersPerPart };
    const onPartProgress = (progress: WorldProgress): void => {
      if (typeof progress !== "number") return onPredictions?.(progress);
      done[index] = progress;
      onProgress?.(done.reduce((sum, part) => sum + part, 0) / done.length);
    };
    const running = { onProgress: onPartProgress, signal: stop, resourceLimits: limits };
    return runWorldInThread({ kind: "part", store, options }, running);
  });
  return publications.flatMap(({ dated }) => dated);
}

/** The most parts of a world; every part except the first is copied once, so more would not pay. */
const maxParts = 4;

/** Builds the store of a world, or of a share of it, in concurrent parts; resolves to the dated changes. */
export async function buildWorldInThreads(
  building: Building,
  options: BuildingOptions = {},
  of = isForOneThread(building.world) ? 1 : Math.min(maxParts, availableParallelism()),
): Promise<readonly DatedChanges[]> {
  const { path: store, share } = building;
  const shares = Array.from({ length: of }, (_, index) => {
    return [of === 1 ? store : `${store}.${index}`, { ...share, part: { index, of } }] as const;
  });
  const dated = await buildShares(shares, building, options);
  const parts = shares.map(([path]) => path);
  if (of > 1) await runWorldInThread({ kind: "join", store, parts }, { signal: options.signal });
  return dated;
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
