/** Predictions that are being made, for those who ask for one before it is there. */
export class UnderWay {
  #works = 0;
  readonly #waiting = new Set<() => void>();

  /** Predictions are under way until `work` has ended. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#works += 1;
    try {
      return await work();
    } finally {
      this.#works -= 1;
      this.arrived();
    }
  }

  get busy(): boolean {
    return this.#works > 0;
  }

  /** Some have been stored. */
  arrived(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const tell of waiting) tell();
  }

  /** Resolves when more have been stored, at the latest after so many milliseconds; to false when nothing is under way. */
  async more({ within }: { within: number }): Promise<boolean> {
    if (!this.busy || within <= 0) return false;
    await new Promise<void>((resolve) => {
      const tell = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(tell); // whose time is up tells nobody else
        resolve();
      };
      const timer = setTimeout(tell, within);
      this.#waiting.add(tell);
    });
    return true;
  }
}
