import type { PendingPredictions } from "../service/predictions/pendingPredictions";
import { type Prediction, storePredictions } from "../service/predictions/storedPredictions";
import { refreshPredictions } from "../service/refreshPredictions";
import { withRemedy } from "../service/routes/context";
import { liveMoment, pinnedMoment } from "../service/simulation/moment";
import type { OpenStore } from "./claimStore";
import { now, repeatWork } from "./clock";
import { predictInThread } from "./threadTasks";

interface KeepCurrentOptions {
  /** The pinned day, YYYY-MM-DD. */
  readonly asOf?: string | undefined;
  /** Called with a failure and the seconds until the next attempt. */
  readonly onError: (error: unknown, seconds: number) => void;
  readonly pendingPredictions: PendingPredictions;
  /** Called with the finished part, 0 to 1, of the races that are built after the first ones. */
  readonly onProgress: (part: number) => void;
  /** Called with the store of all races, which replaces the store of the first ones. */
  readonly onWhole: (whole: OpenStore) => void;
}

/**
 * Completes a store and keeps it and its predictions up to date. Returns a function that stops this and
 * waits.
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
  let store = opened;
  const work = async (): Promise<number> => {
    const { history, rest } = store;
    if (rest) {
      const onPredictions = notifying((predictions) => storePredictions(history, predictions));
      store = await rest.complete({ onProgress, onPredictions, signal });
      onWhole(store);
    }
    const next = (await store.update?.()) ?? Infinity;
    const moment = asOf === undefined ? liveMoment(now()) : pinnedMoment(asOf);
    await refreshPredictions(store.history, moment, (write) =>
      predictInThread({ origin: store.origin, moment }, { onPredictions: notifying(write), signal }),
    );
    return next - now();
  };
  const explained = (error: unknown): never => {
    throw Object.assign(Object(error), { message: withRemedy(error) });
  };
  const stop = repeatWork(() => pendingPredictions.during(() => work().catch(explained)), onError);
  return () => {
    closing.abort();
    return stop();
  };
}
