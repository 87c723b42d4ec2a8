import type { CellValue, Table } from "./cellValue";
import { failure } from "./failure";
import type { CustomFunction, Invocation } from "./invocation";
import { result } from "./result";

export type Shown = CellValue | Table;
/** What the calculation takes from a call; undefined while it is busy and has nothing older to show. */
export type Outcome = Shown | undefined;

interface Work {
  readonly run: CustomFunction;
  readonly values: readonly unknown[];
  readonly invocation: Invocation;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/** One call of one function by one cell: settles once at most, and not at all once it was cancelled. */
export class Call {
  /** What the cell shows: while the call is busy, what an equal call showed before. */
  shown: Outcome;
  /** The calculation that asked for it last. */
  calculation: number;
  busy = true;
  private cancelled = false;
  private arrived: { readonly value: Shown } | undefined;
  private readonly work: Work;

  constructor(work: Work, { calculation, shown }: { calculation: number; shown: Outcome }) {
    this.work = work;
    this.calculation = calculation;
    this.shown = shown;
  }

  /** Runs the function. A plain value is shown at once; a promised one waits to be delivered. */
  run(onArrival: () => void): void {
    if (this.cancelled) return;
    const arrive = (value: Shown): void => {
      if (this.cancelled) return;
      this.arrived = { value };
      onArrival();
    };
    try {
      const returned = this.work.run(...this.work.values, this.work.invocation);
      if (isPromise(returned))
        returned.then(
          (value) => arrive(result(value)),
          (reason: unknown) => arrive(failure(reason)),
        );
      else this.settle(result(returned));
    } catch (thrown) {
      this.settle(failure(thrown));
    }
  }

  /** Shows what has arrived. */
  deliver(): void {
    if (this.arrived) this.settle(this.arrived.value);
  }

  /** Tells the function that nobody waits. Returns whether it was still busy. */
  cancel(): boolean {
    if (!this.busy || this.cancelled) return false;
    this.cancelled = true;
    try {
      this.work.invocation.onCanceled?.();
    } catch {
      // Excel does not hear what goes wrong while it cancels.
    }
    return true;
  }

  private settle(value: Shown): void {
    this.busy = false;
    this.shown = value;
  }
}
