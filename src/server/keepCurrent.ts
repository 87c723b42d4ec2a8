import { keepPredicted } from "../service/predictions/keepPredicted";
import { liveMoment, pinnedMoment } from "../service/world/moment";
import type { OpenStore } from "./chooseStore";
import { now } from "./clock";
import { keepGoing } from "./keepGoing";
import { predictInThread } from "./predictInThread";

export interface KeepCurrentOptions {
  /** The day on which the clock stands, YYYY-MM-DD. */
  readonly asOf?: string | undefined;
  readonly onError: (error: unknown) => void;
}

/** Keeps an open store and its predictions up with the clock until the function that it gives is called; that waits for what is under way. */
export function keepCurrent({ history, origin, keepUp }: OpenStore, { asOf, onError }: KeepCurrentOptions): () => Promise<void> {
  const closing = new AbortController();
  const predicted = keepPredicted({
    history,
    moment: () => (asOf === undefined ? liveMoment(now()) : pinnedMoment(asOf)),
    predict: (moment, keep) => predictInThread({ origin, moment }, { keep, signal: closing.signal }),
  });
  const stop = keepGoing(async () => {
    await keepUp?.();
    await predicted();
  }, onError);
  return () => {
    closing.abort();
    return stop();
  };
}
