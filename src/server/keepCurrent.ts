import type { PendingPredictions } from "../service/predictions/pendingPredictions";
import type { Prediction } from "../service/predictions/predictDays";
import { createPredictionRefresher } from "../service/predictionRefresher";
import { liveMoment, pinnedMoment } from "../service/simulation/moment";
import type { OpenStore } from "./chooseStore";
import { now } from "./clock";
import { keepGoing } from "./keepGoing";
import { predictInThread } from "./predictInThread";

export interface KeepCurrentOptions {
  /** The day on which the clock stands, YYYY-MM-DD. */
  readonly asOf?: string | undefined;
  readonly onError: (error: unknown) => void;
  /** Told of the predictions that are being made. */
  readonly pendingPredictions: PendingPredictions;
}

/** Keeps an open store and its predictions up with the clock until the function that it gives is called; that waits for what is under way. */
export function keepCurrent(
  { history, origin, keepUp }: OpenStore,
  { asOf, onError, pendingPredictions }: KeepCurrentOptions,
): () => Promise<void> {
  const closing = new AbortController();
  const predicted = createPredictionRefresher({
    history,
    moment: () => (asOf === undefined ? liveMoment(now()) : pinnedMoment(asOf)),
    predict: (moment, keep) => {
      const kept = (predictions: readonly Prediction[]): void => {
        keep(predictions);
        pendingPredictions.notify();
      };
      return predictInThread({ origin, moment }, { keep: kept, signal: closing.signal });
    },
  });
  const work = async (): Promise<void> => {
    await keepUp?.();
    await predicted();
  };
  const stop = keepGoing(() => pendingPredictions.during(work), onError);
  return () => {
    closing.abort();
    return stop();
  };
}
