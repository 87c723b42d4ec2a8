import type { PendingPredictions } from "../service/predictions/pendingPredictions";
import type { Prediction } from "../service/predictions/predictDays";
import { createPredictionRefresher } from "../service/predictionRefresher";
import { liveMoment, pinnedMoment } from "../service/simulation/moment";
import type { OpenStore } from "./claimStore";
import { now, repeatWork } from "./clock";
import { predictInThread } from "./threadTasks";

export interface KeepCurrentOptions {
  /** The pinned day, YYYY-MM-DD. */
  readonly asOf?: string | undefined;
  /** Called with a failure and the seconds until the work is tried again. */
  readonly onError: (error: unknown, seconds: number) => void;
  readonly pendingPredictions: PendingPredictions;
}

/**
 * Updates a store and its predictions as time passes. Returns a function that stops, and waits for the
 * current update.
 */
export function keepCurrent(
  { history, origin, update }: OpenStore,
  { asOf, onError, pendingPredictions }: KeepCurrentOptions,
): () => Promise<void> {
  const closing = new AbortController();
  const refreshPredictions = createPredictionRefresher({
    history,
    moment: () => (asOf === undefined ? liveMoment(now()) : pinnedMoment(asOf)),
    predict: (moment, store) => {
      const onPredictions = (predictions: readonly Prediction[]): void => {
        store(predictions);
        pendingPredictions.notify();
      };
      return predictInThread({ origin, moment }, { onPredictions, signal: closing.signal });
    },
  });
  const work = async (): Promise<void> => {
    await update?.();
    await refreshPredictions();
  };
  const stop = repeatWork(() => pendingPredictions.during(work), onError);
  return () => {
    closing.abort();
    return stop();
  };
}
