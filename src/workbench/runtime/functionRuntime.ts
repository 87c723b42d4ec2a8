import type { Clock } from "../clock";
import type { Profile } from "./argument";
import { cadence } from "./cadence";
import { Call, type Outcome } from "./call";
import { callArguments } from "./callArguments";
import type { Argument } from "./cellValue";
import type { CustomFunction, Invocation, Site } from "./invocation";
import type { FunctionMetadata } from "./metadata";
import { Turn } from "./turn";

/** How many cells are calculated with their answers in one task. */
const sliceSize = 2000;

interface Options {
  readonly clock: Clock;
  /** The function that the add-in associated with an id; undefined until its page is there. */
  readonly find: (id: string) => CustomFunction | undefined;
  readonly profile: () => Profile;
  /** Calculates these cells again, since their answers are there. */
  readonly deliver: (cells: readonly string[]) => void;
}

interface CellCalls {
  /** The last calculation in which the cell asked for anything. */
  calculation: number;
  readonly byKey: Map<string, Call>;
}

/**
 * Excel's side of a custom function: calls it for each cell that calculates, without sharing equal calls of different
 * cells; shows #BUSY! the first time and the old value afterwards; cancels what a cell no longer asks for; hands results
 * over in Excel's rhythm. Equal calls within one cell are one.
 */
export class FunctionRuntime {
  readonly counters = { calls: 0, cancelled: 0, deliveries: 0 };
  private readonly cells = new Map<string, CellCalls>();
  private readonly waiting = new Set<Call>();
  private readonly arrived = new Set<string>();
  private readonly turn: Turn;
  private readonly resultCame: () => void;
  private readonly options: Options;
  private calculation = 1;
  private delivering: ReadonlySet<string> = new Set();
  /** Excel promises no order between a cancellation and the new call: here they take turns. */
  private cancelFirst = false;

  constructor(options: Options) {
    this.options = options;
    this.turn = new Turn(options.clock);
    this.resultCame = cadence(options.clock, () => this.flush());
  }

  /** What a cell gets for a call while it calculates; undefined stands for #BUSY!. */
  evaluate(fn: FunctionMetadata, given: readonly Argument[], site: Site): Outcome {
    const read = callArguments(fn, given, this.options.profile());
    if ("error" in read) return read.error;
    const run = this.options.find(fn.id);
    if (!run) return undefined;
    const calls = this.callsOf(site.cell);
    const key = fn.id + JSON.stringify(read.values);
    const known = calls.byKey.get(key);
    if (known && (known.calculation === this.calculation || this.delivering.has(site.cell))) {
      known.calculation = this.calculation;
      return known.shown;
    }
    const invocation = invocationFor(fn, site);
    const call = new Call({ run, values: read.values, invocation }, { calculation: this.calculation, shown: known?.shown });
    calls.byKey.set(key, call);
    this.counters.calls++;
    this.start(call, site.cell);
    if (known) this.cancel(known);
    return call.shown;
  }

  /** What a formula that is still being typed would show; asks the function for what it has at hand. */
  preview(fn: FunctionMetadata, given: readonly Argument[], site: Site): Outcome {
    const read = callArguments(fn, given, this.options.profile());
    if ("error" in read) return read.error;
    const run = this.options.find(fn.id);
    if (!run) return undefined;
    const invocation = { ...invocationFor(fn, site), isInValuePreview: true };
    const call = new Call({ run, values: read.values, invocation }, { calculation: this.calculation, shown: undefined });
    call.run(() => undefined);
    return call.shown;
  }

  /**
   * The sheet has finished a calculation: what its cells did not ask for again is cancelled and forgotten.
   * @param holdsFormula Given when cells may have lost their formulas.
   */
  calculationEnded(holdsFormula?: (cell: string) => boolean): void {
    for (const [cell, calls] of this.cells) {
      const gone = holdsFormula !== undefined && !holdsFormula(cell);
      if (gone) this.cells.delete(cell);
      if (!gone && calls.calculation !== this.calculation) continue;
      for (const [key, call] of calls.byKey) {
        if (!gone && call.calculation === this.calculation) continue;
        calls.byKey.delete(key);
        this.cancel(call);
      }
    }
    this.calculation++;
    this.cancelFirst = !this.cancelFirst;
    this.turn.renew();
  }

  /** Cancels and forgets everything: the book was closed, or the add-in's page went away. */
  forget(): void {
    for (const calls of this.cells.values()) for (const call of calls.byKey.values()) this.cancel(call);
    this.cells.clear();
    this.arrived.clear();
  }

  /** Whether no cell waits for anything. */
  get idle(): boolean {
    return this.turn.length === 0 && this.arrived.size === 0 && this.busy === 0;
  }

  /** How many calls wait for their answers. */
  get busy(): number {
    return this.waiting.size;
  }

  private callsOf(cell: string): CellCalls {
    let calls = this.cells.get(cell);
    if (!calls) this.cells.set(cell, (calls = { calculation: 0, byKey: new Map() }));
    const isNew = calls.calculation !== this.calculation;
    calls.calculation = this.calculation;
    if (isNew && this.cancelFirst && !this.delivering.has(cell))
      for (const call of calls.byKey.values()) if (call.calculation !== this.calculation) this.cancel(call);
    return calls;
  }

  private start(call: Call, cell: string): void {
    const arrive = (): void => {
      this.arrived.add(cell);
      this.resultCame();
    };
    let inTime = true;
    inTime = this.turn.take(() => {
      call.run(arrive);
      if (!inTime && !call.busy) arrive();
    });
    if (call.busy) this.waiting.add(call);
  }

  private cancel(call: Call): void {
    this.waiting.delete(call);
    if (call.cancel()) this.counters.cancelled++;
  }

  /** Hands over what has arrived, in slices that leave the page its breath. */
  private flush(): void {
    const cells = [...this.arrived].filter((cell) => this.cells.has(cell));
    const slice = cells.slice(0, sliceSize);
    this.arrived.clear();
    for (const cell of cells.slice(sliceSize)) this.arrived.add(cell);
    if (slice.length > 0) this.deliver(slice);
    if (this.arrived.size > 0) this.options.clock.after(0, () => this.flush());
  }

  private deliver(cells: readonly string[]): void {
    for (const cell of cells) {
      const calls = this.cells.get(cell);
      if (!calls) continue;
      calls.calculation = this.calculation;
      for (const call of calls.byKey.values()) {
        call.deliver();
        if (!call.busy) this.waiting.delete(call);
      }
    }
    this.counters.deliveries++;
    this.delivering = new Set(cells);
    this.options.deliver(cells);
    this.delivering = new Set();
  }
}

function invocationFor(fn: FunctionMetadata, site: Site): Invocation {
  return {
    functionName: fn.name,
    ...(fn.options?.requiresAddress && { address: site.address() }),
    ...(fn.options?.requiresParameterAddresses && { parameterAddresses: site.parameterAddresses() }),
  };
}
