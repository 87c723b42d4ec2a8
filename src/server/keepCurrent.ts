import type { PendingPredictions } from "../service/predictions/pendingPredictions";
import type { Prediction } from "../service/predictions/predictDays";
import { storePredictions } from "../service/predictions/storedPredictions";
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
  /** Called with the part, 0 to 1, of the countries after the first that is built. */
  readonly onProgress: (part: number) => void;
  /** Called with the store of all countries, which replaces that of the first. */
  readonly onWhole: (whole: OpenStore) => void;
}

/**
 * Completes a store, and updates it and its predictions as time passes. Returns a function that stops, and
 * waits for the current update.
 */
export function keepCurrent(
  opened: OpenStore,
  { asOf, onError, pendingPredictions, onProgress, onWhole }: KeepCurrentOptions,
): () => Promise<void> {
  const closing = new AbortController();
  const { signal } = closing;
  const notifying = (store: (predictions: readonly Prediction[]) => void) => {
    return (predictions: readonly Prediction[]): void => {
      store(predictions);
      pendingPredictions.notify();
    };
  };
  const refresherOf = ({ history, origin }: OpenStore): (() => Promise<void>) =>
    createPredictionRefresher({
      history,
      moment: () => (asOf === undefined ? liveMoment(now()) : pinnedMoment(asOf)),
      predict: (moment, store) =>
        predictInThread({ origin, moment }, { onPredictions: notifying(store), signal }),
    });
  let store = opened;
  let refreshPredictions = refresherOf(store);
  const work = async (): Promise<void> => {
    const { history, rest } = store;
    if (rest) {
      const onPredictions = notifying((predictions) => storePredictions(history, predictions));
      store = await rest.complete({ onProgress, onPredictions, signal });
      refreshPredictions = refresherOf(store);
      onWhole(store);
    }
    await store.update?.();
    await refreshPredictions();
  };
  const stop = repeatWork(() => pendingPredictions.during(work), onError);
  return () => {
    closing.abort();
    return stop();
  };
}
