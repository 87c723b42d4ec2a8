import { messageOf } from "../../spec/errorCodes";
/** Tracks predictions that are being calculated, so that a request can wait for them. */
export class PendingPredictions {
  #calculations = 0;
  #failure: string | undefined;
  #notices = 0;
  readonly #waiting = new Set<() => void>();

  /** Runs a calculation; `busy` is true until one has ended without a failure. */
  async during<T>(calculate: () => Promise<T>): Promise<T> {
    this.#calculations += 1;
    try {
      const result = await calculate();
      this.#failure = undefined;
      return result;
    } catch (error) {
      this.#failure = messageOf(error);
      throw error;
    } finally {
      this.#calculations -= 1;
      this.notify();
    }
  }

  get busy(): boolean {
    return this.#calculations > 0 || this.#failure !== undefined;
  }

  /** The reason why the last calculation failed, which is repeated; undefined if none has failed. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** The number of times that predictions have been stored, for `wait`. */
  get notices(): number {
    return this.#notices;
  }

  /** Ends the waiting of every request, because predictions have been stored. */
  notify(): void {
    this.#notices += 1;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }

  /**
   * Resolves to true when predictions have been stored since the notice `since` (by default the last), or
   * after the timeout in milliseconds; to false if none are being calculated.
   */
  async wait({ timeout, since }: { timeout: number; since?: number }): Promise<boolean> {
    if (since !== undefined && since !== this.#notices) return true;
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
