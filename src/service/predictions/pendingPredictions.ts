/**
 * Tracks predictions that are being calculated, so that a request can wait for one that is not stored yet.
 */
export class PendingPredictions {
  #calculations = 0;
  readonly #waiting = new Set<() => void>();

  /** Runs a calculation; `busy` is true until it has ended. */
  async during<T>(calculate: () => Promise<T>): Promise<T> {
    this.#calculations += 1;
    try {
      return await calculate();
    } finally {
      this.#calculations -= 1;
      this.notify();
    }
  }

  get busy(): boolean {
    return this.#calculations > 0;
  }

  /** Ends the waiting of every request: predictions have been stored. */
  notify(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }

  /**
   * Resolves to true when predictions have been stored, at the latest after the timeout in milliseconds; to
   * false when none are being calculated.
   */
  async wait({ timeout }: { timeout: number }): Promise<boolean> {
    if (!this.busy || timeout <= 0) return false;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, timeout);
      this.#waiting.add(end);
    });
    return true;
  }
}
