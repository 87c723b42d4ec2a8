import { RacingError } from "../library/answered";

/** The progress of races that are being prepared. */
export interface Preparation {
  /** The completed part, 0 to 1. */
  readonly progress?: number | undefined;
  readonly secondsLeft?: number | undefined;
}

/** The ways in which a call waits for races. */
export interface Waiting {
  /** Read where something waits, because a request may create it when it is first read. */
  readonly signal: AbortSignal;
  /** Reads the progress; absent if it is not known. */
  readonly preparation?: (() => Promise<Preparation>) | undefined;
  /** Waits for some seconds, or until the signal aborts; if it is absent, a call does not wait. */
  readonly wait?: ((seconds: number, signal: AbortSignal) => Promise<void>) | undefined;
  /** Tells the caller how far the races are. */
  readonly report?: ((sentence: string) => void) | undefined;
}

/** The longest wait of a call in seconds; clients give up after a minute or less. */
const longestWait = 20;
const usualPause = 2;

/**
 * Returns a sentence about the remaining work; "" if nothing is known.
 *
 * @example
 * restSentence({ progress: 0.34, secondsLeft: 18 }) // "34% is done; about 18 seconds are left."
 */
export function restSentence({ progress, secondsLeft }: Preparation): string {
  const facts = [
    ...(progress === undefined ? [] : [`${Math.floor(progress * 100)}% is done`]),
    ...(secondsLeft === undefined
      ? []
      : [`about ${secondsLeft} ${secondsLeft === 1 ? "second is" : "seconds are"} left`]),
  ];
  return facts.length > 0 ? `${facts.join("; ")}.` : "";
}

/**
 * Repeats a call that needs races until they are ready; after the longest wait, rejects with the remaining
 * work.
 */
export async function whilePreparing<Result>(call: () => Promise<Result>, waiting: Waiting): Promise<Result> {
  const { preparation, wait, report } = waiting;
  for (let waited = 0; ;) {
    try {
      return await call();
    } catch (failure) {
      if (!(failure instanceof RacingError) || failure.reason !== "preparing") throw failure;
      const rest = restSentence((await preparation?.()) ?? {});
      const pause = Math.min(failure.retryAfter ?? usualPause, longestWait - waited);
      if (!wait || pause <= 0 || waiting.signal.aborted) {
        const sentences = [failure.message, rest, "Ask again then."].filter(Boolean);
        throw new RacingError(failure.code, sentences.join(" "), failure);
      }
      report?.(`The races are still being prepared. ${rest}`.trim());
      await wait(pause, waiting.signal);
      waited += pause;
    }
  }
}
