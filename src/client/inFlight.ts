import type { AbortSignalLike } from "../http/abort";
import { Cancelled, Failure, InvalidResponse } from "./failure";
import type { ResultBatcher } from "./resultBatcher";
import type { Schedule } from "./schedule";

/** The result of a question, shared by all its callers. */
export type Outcome<T> = { readonly answer: T } | { readonly failure: Failure };

export type Work<T> = (signal: AbortSignal) => Promise<T>;

export interface JoinOptions<T> {
  readonly signal: AbortSignalLike | undefined;
  /** Called once with the outcome of the call. */
  readonly onSettled: (outcome: Outcome<T>) => void;
}

/** Work in flight by key. Calls with the same key share one piece of work. */
export interface InFlight<T> {
  /** Joins the work in flight or starts it. Work whose last caller cancels is aborted. */
  join(key: string, work: Work<T>, options: JoinOptions<T>): Promise<T>;
  /** Starts work without a caller, unless it is in flight. */
  start(key: string, work: Work<T>): void;
  readonly count: number;
  cancelAll(): void;
}

export interface InFlightOptions {
  readonly schedule: Schedule;
  readonly batcher: ResultBatcher;
  /** Called when the number of questions in flight has changed. */
  readonly onChange: () => void;
}

interface Job<T> {
  readonly callers: Set<Caller<T>>;
  readonly controller: AbortController;
}

export function createInFlight<T>({ schedule, batcher, onChange }: InFlightOptions): InFlight<T> {
  const jobs = new Map<string, Job<T>>();

  function open(key: string, work: Work<T>): Job<T> {
    const job: Job<T> = { callers: new Set(), controller: new AbortController() };
    jobs.set(key, job);
    onChange();
    batcher.start();
    work(job.controller.signal).then(
      (answer) => close(key, job, { answer }),
      (error: unknown) =>
        close(key, job, { failure: error instanceof Failure ? error : new InvalidResponse() }),
    );
    return job;
  }

  function remove(key: string, job: Job<T>): void {
    if (jobs.get(key) !== job) return;
    jobs.delete(key);
    onChange();
  }

  function close(key: string, job: Job<T>, outcome: Outcome<T>): void {
    remove(key, job);
    batcher.add([...job.callers].map((caller) => () => caller.settle(outcome)));
  }

  /**
   * Excel cancels a call and repeats it in either order: the work is aborted only if it still has no caller
   * afterwards.
   */
  function abortIfUnused(key: string, job: Job<T>): void {
    schedule.soon(() => {
      if (job.callers.size > 0) return;
      remove(key, job);
      job.controller.abort();
    });
  }

  return {
    join(key, work, options) {
      const job = jobs.get(key) ?? open(key, work);
      return new Promise((resolve, reject) => {
        const caller = new Caller(job, {
          resolve,
          reject,
          signal: options.signal,
          onSettled: options.onSettled,
          onUnused: () => abortIfUnused(key, job),
        });
        job.callers.add(caller);
        options.signal?.addEventListener("abort", caller.cancel, { once: true });
      });
    },
    start(key, work) {
      if (!jobs.has(key)) open(key, work);
    },
    get count() {
      return jobs.size;
    },
    cancelAll() {
      for (const [key, job] of jobs) {
        for (const caller of [...job.callers]) caller.settle({ failure: new Cancelled() });
        job.controller.abort();
        remove(key, job);
      }
    },
  };
}

interface CallerParts<T> extends JoinOptions<T> {
  readonly resolve: (answer: T) => void;
  readonly reject: (failure: Failure) => void;
  /** Called when the last call of the job has cancelled. */
  readonly onUnused: () => void;
}

/**
 * One call of a job. Its promise settles once: with the job's outcome or, when its signal aborts first,
 * Cancelled. A workbook has ten thousand of them in flight.
 */
class Caller<T> {
  readonly #job: Job<T>;
  readonly #parts: CallerParts<T>;

  constructor(job: Job<T>, parts: CallerParts<T>) {
    this.#job = job;
    this.#parts = parts;
  }

  readonly cancel = (): void => {
    this.settle({ failure: new Cancelled() });
    if (this.#job.callers.size === 0) this.#parts.onUnused();
  };

  settle(outcome: Outcome<T>): void {
    const { signal, onSettled, resolve, reject } = this.#parts;
    if (!this.#job.callers.delete(this)) return;
    signal?.removeEventListener("abort", this.cancel);
    onSettled(outcome);
    if ("answer" in outcome) resolve(outcome.answer);
    else reject(outcome.failure);
  }
}
