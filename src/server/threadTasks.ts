import { availableParallelism } from "node:os";
import { predictHistory, type PredictTask } from "../service/predictHistory";
import type { Prediction } from "../service/predictions/predictDays";
import { buildWorld, type BuildOptions } from "../service/simulation/buildWorld";
import {
  publishAtOnce,
  type PendingResult,
  type Publication,
  type PublicationOptions,
} from "../service/simulation/publication";
import { createStateFile } from "../service/simulation/stateFile";
import type { WorldOptions } from "../service/simulation/world";
import { joinHistories } from "../service/store/joinHistories";
import { raceCodes } from "../spec/codes";
import { importResults, type FileProgress, type ImportedFile, type ImportTask } from "./importResults";
import { UsageError } from "./readArguments";
import { messageOf, runInThread, Stopped, type ThreadOptions } from "./workerThread";

export interface ImportOptions {
  readonly onProgress: (progress: FileProgress) => void;
  readonly signal?: AbortSignal | undefined;
}

const importWork = { worker: "importWorker.js", run: importResults };

/** Imports results files in a worker thread. Rejects with a UsageError. */
export async function importInThread(task: ImportTask, options: ImportOptions): Promise<ImportedFile[]> {
  return runInThread({ work: importWork, task }, options).catch((error: unknown) => {
    if (error instanceof Stopped) throw new UsageError("stopped while importing");
    throw new UsageError(messageOf(error));
  });
}

export interface PredictThreadOptions {
  readonly onPredictions: (predictions: readonly Prediction[]) => void;
  readonly signal: AbortSignal;
}

/** A small world is ready sooner by one thread than by several that each load and compile the code. */
const isForOneThread = ({ scale }: WorldOptions): boolean => scale === "small";

/**
 * The race codes of a world are independent and predicted concurrently. A model of results files is fitted to
 * all of them.
 */
const tasksOf = (task: PredictTask): PredictTask[] =>
  task.origin.kind === "results" || isForOneThread(task.origin.world)
    ? [task]
    : raceCodes.map((code) => ({ ...task, codes: [code] }));

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
  { onPredictions, signal }: PredictThreadOptions,
): Promise<boolean> {
  const options = { onProgress: onPredictions, resourceLimits: resourceLimits[task.origin.kind] };
  try {
    await runAll(tasksOf(task), signal, (part, stop) =>
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

/** Runs a task of the simulated world; a build resolves with the results that are still pending. */
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
      pending: await buildWorld(task.store, { ...task.options, onProgress: eachPercent(onProgress) }),
    };
  joinHistories(task.store, task.parts);
  return { records: [], pending: [] };
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
 * Builds the store of a world, or of a share of it, by concurrent parts. Resolves with the results that are
 * still pending.
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
): Promise<readonly PendingResult[]> {
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
  return publications.flatMap(({ pending }) => pending);
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
