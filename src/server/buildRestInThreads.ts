import { copyFile } from "node:fs/promises";
import { type BuildPredictedOptions, buildPredictedWorld } from "../service/buildPredictedWorld";
import type { Prediction } from "../service/predictions/storedPredictions";
import type { DatedChanges } from "../service/simulation/publication";
import type { Country, RaceCode } from "../spec/codes";
import {
  type Building,
  eachPercent,
  numbersPerPart,
  runAll,
  runInThread,
  runWorldInThread,
  type WorldThreadOptions,
} from "./threadTasks";

/**
 * The race codes of the parts in which the rest of a world is built: about equal shares of it. A part
 * consists of whole race codes, as each race is predicted from all earlier ones of its code.
 */
const restParts: readonly (readonly RaceCode[])[] = [["gallops"], ["harness", "greyhounds"]];
/** The number of the first part of the country that is ready first; its rows come after those of the rest. */
export const firstNumberAfterRest = restParts.length;

/** A part of the full world holds 60 MB at most; with less room it would only collect more often. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 112 };

interface RestTask {
  readonly store: string;
  readonly options: Omit<BuildPredictedOptions, "onProgress" | "onPredictions">;
}

/** The part of a store that is built, 0 to 1, or predictions of the races of another store. */
type RestProgress = number | readonly Prediction[];

const restWork = { worker: "restWorker.js", run: runRestTask };

/** Builds a store of a part of the rest of a world. */
export async function runRestTask(
  { store, options }: RestTask,
  onProgress: (progress: RestProgress) => void,
): Promise<readonly DatedChanges[]> {
  const onPredictions = (predictions: readonly Prediction[]): void => {
    if (predictions.length > 0) onProgress(predictions);
  };
  return buildPredictedWorld(store, { ...options, onProgress: eachPercent(onProgress), onPredictions });
}

export interface RestBuilding extends Building {
  /** The country whose races are ready, and its store, which nothing but predictions changes meanwhile. */
  readonly ready: { readonly country: Country; readonly path: string };
}

/** The options of `buildRestInThreads`. */
export interface RestOptions extends WorldThreadOptions {
  /** Stores predictions of the country that is ready. */
  readonly onPredictions: (predictions: readonly Prediction[]) => void;
}

/**
 * Builds the store of a whole world of which one country is ready, with the predictions of the window.
 * Resolves with the dated changes of the other countries.
 */
export async function buildRestInThreads(
  { path, source, publication, ready }: RestBuilding,
  { onProgress, onPredictions, signal }: RestOptions,
): Promise<readonly DatedChanges[]> {
  const done = restParts.map(() => 0);
  const stores = restParts.map((_, index) => `${path}.${index}`);
  const dated = await runAll([...restParts.entries()], signal, ([index, codes], stop) => {
    const options = { ...publication, share: { codes }, source, without: ready.country };
    const task = { store: `${path}.${index}`, options: { ...options, numbersFrom: index * numbersPerPart } };
    const onPartProgress = (progress: RestProgress): void => {
      if (typeof progress !== "number") return onPredictions(progress);
      done[index] = progress;
      onProgress?.(done.reduce((sum, one) => sum + one, 0) / done.length);
    };
    return runInThread(
      { work: restWork, task },
      { onProgress: onPartProgress, signal: stop, resourceLimits },
    );
  });
  // The store that is open here is locked, and no other thread can read it.
  const copy = `${path}.${restParts.length}`;
  await copyFile(ready.path, copy);
  await runWorldInThread({ kind: "join", store: path, parts: [...stores, copy] }, { signal });
  return dated.flat();
}
