import { live } from "../../src/functions/live";

/** Resolves with the first result of LIVE, or rejects with its error, and cancels the call as Excel does. */
export const firstOfLive = (
  date?: unknown,
  track?: unknown,
  race?: unknown,
  more?: object,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const invocation: CustomFunctions.StreamingInvocation<unknown[][]> = {
      ...more,
      setResult(result) {
        invocation.onCanceled?.();
        if (Array.isArray(result)) resolve(result);
        else reject(result);
      },
    };
    live(date, track, race, invocation);
  });
