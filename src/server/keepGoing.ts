const everyMilliseconds = 10_000;

/** Does `work` now and every ten seconds, telling of failures, until the function that it gives is called; that waits for what is under way. */
export function keepGoing(work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let stopped = false;
  let working: Promise<void> | undefined;
  const go = (): void => {
    working ??= work()
      .catch((error: unknown) => {
        if (!stopped) onError(error);
      })
      .finally(() => (working = undefined));
  };
  const timer = setInterval(go, everyMilliseconds);
  go();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await working;
  };
}
