/**
 * Excel's withdrawal of one call (the cell was edited, or one of its arguments), as the client hears of it. It has the part of
 * an AbortSignal that the client uses: ten thousand real ones cost more than all else that is done for ten thousand calls.
 */
export class CallWithdrawal {
  aborted = false;
  readonly #listeners = new Set<() => void>();

  constructor(invocation: CustomFunctions.CancelableInvocation) {
    invocation.onCanceled = () => {
      this.aborted = true;
      for (const listener of this.#listeners) listener();
    };
  }

  addEventListener(_: "abort", listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_: "abort", listener: () => void): void {
    this.#listeners.delete(listener);
  }
}
