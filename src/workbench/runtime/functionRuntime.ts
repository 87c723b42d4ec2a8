import type { Clock } from "./clock";
import { Call, type Outcome } from "./call";
import { type Argument, callArguments, type Profile } from "./callArguments";
import type { CustomFunction, FunctionMetadata } from "./customFunction";
import { createFlushScheduler, type FlushTimes } from "./flushScheduler";
import { TimeSlicer } from "./timeSlicer";

/** The number of cells whose results are calculated in one task. */
const batchSize = 2000;

interface Options {
  readonly clock: Clock;
  /** Returns the function associated with an id; undefined until the add-in has loaded. */
  readonly find: (id: string) => CustomFunction | undefined;
  readonly profile: () => Profile;
  /** Recalculates these cells to show their results. */
  readonly deliver: (cells: readonly string[]) => void;
  /** The times of deliveries; Excel's by default. */
  readonly flushTimes?: FlushTimes;
}

interface CellCalls {
  /** The number of the last calculation in which the cell called a function. */
  calculation: number;
  readonly byKey: Map<string, Call>;
}

/**
 * Excel's runtime for custom functions. It calls a function for each cell that calculates, without sharing
 * calls between cells; shows #BUSY! for a first call and the previous result afterwards; cancels calls that a
 * cell no longer makes; and delivers results in batches at Excel's intervals. Equal calls within one cell are
 * one. A streaming function continues while its cell calls it with the same arguments, whatever else is
 * calculated.
 */
export class FunctionRuntime {
  readonly counters = { calls: 0, cancelled: 0, deliveries: 0 };
  private readonly cells = new Map<string, CellCalls>();
  private readonly pending = new Set<Call>();
  private readonly arrived = new Set<string>();
  private readonly slicer: TimeSlicer;
  private readonly scheduleFlush: () => void;
  private readonly options: Options;
  private calculation = 1;
  private delivering: ReadonlySet<string> = new Set();
  /** Alternates, because Excel guarantees no order between a cancellation and the new call. */
  private cancelFirst = false;
  /** True while only the clock has changed. */
  private isTicking = false;

  constructor(options: Options) {
    this.options = options;
    this.slicer = new TimeSlicer(options.clock);
    this.scheduleFlush = createFlushScheduler(options.clock, () => this.flush(), options.flushTimes);
  }

  /** Returns the result of a call for a cell that calculates, by id. */
  evaluate(fn: FunctionMetadata, args: readonly Argument[], cell: string): Outcome {
    const parsed = callArguments(fn, args, this.options.profile());
    if ("error" in parsed) return parsed.error;
    const run = this.options.find(fn.id);
    if (!run) return undefined;
    const calls = this.callsOf(cell);
    const key = fn.id + JSON.stringify(parsed.values);
    const knownCall = calls.byKey.get(key);
    const isMade = knownCall?.calculation === this.calculation || this.delivering.has(cell) || this.isTicking;
    if (knownCall && (isMade || knownCall.streams)) {
      knownCall.calculation = this.calculation;
      return knownCall.outcome;
    }
    const invocation = { functionName: fn.name };
    const call = new Call(
      { run, values: parsed.values, invocation, streams: fn.options?.stream === true },
      { calculation: this.calculation, previous: knownCall?.outcome },
    );
    calls.byKey.set(key, call);
    this.counters.calls++;
    this.start(call, cell);
    if (knownCall) this.cancel(knownCall);
    return call.outcome;
  }

  /** Returns the result for a formula that is being typed; the function may only use its cache. */
  preview(fn: FunctionMetadata, args: readonly Argument[]): Outcome {
    const parsed = callArguments(fn, args, this.options.profile());
    if ("error" in parsed) return parsed.error;
    const run = this.options.find(fn.id);
    if (!run || fn.options?.stream) return undefined;
    const invocation = { functionName: fn.name, isInValuePreview: true };
    const call = new Call(
      { run, values: parsed.values, invocation, streams: false },
      { calculation: this.calculation, previous: undefined },
    );
    call.run(() => undefined);
    return call.outcome;
  }

  /**
   * Ends a calculation: cancels the calls that its cells did not repeat.
   * @param makesCalls Given if cells may have lost the calls of their formulas.
   */
  calculationEnded(makesCalls?: (cell: string) => boolean): void {
    for (const [cell, calls] of this.cells) {
      const wasCalled = calls.calculation === this.calculation;
      const gone = !wasCalled && makesCalls !== undefined && !makesCalls(cell);
      if (gone) this.cells.delete(cell);
      if (!gone && !wasCalled) continue;
      for (const [key, call] of calls.byKey) {
        if (!gone && call.calculation === this.calculation) continue;
        calls.byKey.delete(key);
        this.cancel(call);
      }
    }
    this.calculation++;
    this.cancelFirst = !this.cancelFirst;
    this.slicer.reset();
  }

  /** Lets cells calculate because time has passed; a call with the same arguments keeps its result. */
  tick(calculate: () => void): void {
    this.isTicking = true;
    try {
      calculate();
    } finally {
      this.isTicking = false;
    }
  }

  /** Cancels all calls, because another workbook is opened or the add-in has loaded. */
  reset(): void {
    for (const calls of this.cells.values()) for (const call of calls.byKey.values()) this.cancel(call);
    this.cells.clear();
    this.arrived.clear();
  }

  /** True if no call is queued, pending or undelivered. */
  get idle(): boolean {
    return this.slicer.length === 0 && this.arrived.size === 0 && this.pending.size === 0;
  }

  get pendingCells(): number {
    if (this.pending.size === 0) return 0;
    let count = 0;
    for (const { byKey } of this.cells.values())
      if ([...byKey.values()].some((call) => this.pending.has(call))) count++;
    return count;
  }

  private callsOf(cell: string): CellCalls {
    let calls = this.cells.get(cell);
    if (!calls) this.cells.set(cell, (calls = { calculation: 0, byKey: new Map() }));
    const isNew = calls.calculation !== this.calculation;
    calls.calculation = this.calculation;
    if (isNew && this.cancelFirst && !this.delivering.has(cell))
      for (const call of calls.byKey.values())
        if (call.calculation !== this.calculation && !call.streams) this.cancel(call);
    return calls;
  }

  private start(call: Call, cell: string): void {
    const arrive = (): void => {
      this.arrived.add(cell);
      this.scheduleFlush();
    };
    let ranAtOnce = true;
    ranAtOnce = this.slicer.run(() => {
      call.run(arrive);
      if (!ranAtOnce && !call.pending) arrive();
    });
    if (call.pending) this.pending.add(call);
  }

  private cancel(call: Call): void {
    this.pending.delete(call);
    if (call.cancel()) this.counters.cancelled++;
  }

  /** Delivers the arrived results in batches, one per task. */
  private flush(): void {
    const cells = [...this.arrived].filter((cell) => this.cells.has(cell));
    const batch = cells.slice(0, batchSize);
    this.arrived.clear();
    for (const cell of cells.slice(batchSize)) this.arrived.add(cell);
    if (batch.length > 0) this.deliver(batch);
    if (this.arrived.size > 0) this.options.clock.after(0, () => this.flush());
  }

  private deliver(cells: readonly string[]): void {
    for (const cell of cells) {
      const calls = this.cells.get(cell);
      if (!calls) continue;
      calls.calculation = this.calculation;
      for (const call of calls.byKey.values()) {
        call.deliver();
        if (!call.pending) this.pending.delete(call);
      }
    }
    this.counters.deliveries++;
    this.delivering = new Set(cells);
    this.options.deliver(cells);
    this.delivering = new Set();
  }
}
