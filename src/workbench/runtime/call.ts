import type { CellValue, Table } from "./callArguments";
import { errorOfThrown, cellResultOf } from "./result";
import type { CustomFunction, Invocation } from "./customFunction";

/** The result of a call: a cell or a table that spills. */
export type CellResult = CellValue | Table;
/** The result to show; undefined (#BUSY!) while a call is pending without an earlier result. */
export type Outcome = CellResult | undefined;

interface Work {
  readonly run: CustomFunction;
  readonly values: readonly unknown[];
  readonly invocation: Invocation;
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

/** A call of a function by a cell. It settles once, and never after it was cancelled. */
export class Call {
  /** The result, or while the call is pending that of the previous equal call. */
  outcome: Outcome;
  /** The number of the last calculation that needed the call. */
  calculation: number;
  pending = true;
  private cancelled = false;
  private arrived: { readonly value: CellResult } | undefined;
  private readonly work: Work;

  constructor(work: Work, { calculation, previous }: { calculation: number; previous: Outcome }) {
    this.work = work;
    this.calculation = calculation;
    this.outcome = previous;
  }

  /** Runs the function. A plain value settles at once, a promised one when it is delivered. */
  run(onArrival: () => void): void {
    if (this.cancelled) return;
    const arrive = (value: CellResult): void => {
      if (this.cancelled) return;
      this.arrived = { value };
      onArrival();
    };
    try {
      const returned = this.work.run(...this.work.values, this.work.invocation);
      if (isPromise(returned))
        returned.then(
          (value) => arrive(cellResultOf(value)),
          (reason: unknown) => arrive(errorOfThrown(reason)),
        );
      else this.settle(cellResultOf(returned));
    } catch (thrown) {
      this.settle(errorOfThrown(thrown));
    }
  }

  /** Settles with the promised value, if it has arrived. */
  deliver(): void {
    if (this.arrived) this.settle(this.arrived.value);
  }

  /** Cancels the call; returns true if it was pending. */
  cancel(): boolean {
    if (!this.pending || this.cancelled) return false;
    this.cancelled = true;
    try {
      this.work.invocation.onCanceled?.();
    } catch {
      // Excel ignores errors in onCanceled.
    }
    return true;
  }

  private settle(value: CellResult): void {
    this.pending = false;
    this.outcome = value;
  }
}
