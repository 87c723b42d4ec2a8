import { Cancelled, type Failure } from "./failure";
import type { WithdrawalSignal } from "./withdrawalSignal";

/** One call that waits for an answer. It settles once, whatever happens in whatever order. */
export interface Asker<T> {
  readonly promise: Promise<T>;
  resolve(answer: T): void;
  reject(failure: Failure): void;
}

export interface AskerOptions {
  readonly signal: WithdrawalSignal | undefined;
  /** Called when the call was withdrawn before it settled. */
  readonly onWithdrawn: () => void;
}

export function createAsker<T>({ signal, onWithdrawn }: AskerOptions): Asker<T> {
  let settle: { resolve: (answer: T) => void; reject: (failure: Failure) => void } | undefined;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  const once = (): typeof settle => {
    const now = settle;
    settle = undefined;
    signal?.removeEventListener("abort", withdraw);
    return now;
  };
  function withdraw(): void {
    once()?.reject(new Cancelled());
    onWithdrawn();
  }
  signal?.addEventListener("abort", withdraw, { once: true });
  return { promise, resolve: (answer) => once()?.resolve(answer), reject: (failure) => once()?.reject(failure) };
}
