import { Cancelled, Failure, InvalidResponse } from "./failure";
import type { Question } from "./question";
import type { HeldResult, ResultBatcher } from "./resultBatcher";
import type { AbortSignalLike, Schedule } from "./schedule";

/** The result of a question, shared by all its callers. */
export type Outcome<T> = { readonly answer: T } | { readonly failure: Failure };

export interface InFlightOptions<T> {
  readonly schedule: Schedule;
  readonly batcher: ResultBatcher;
  /** Obtains the answer to a question. */
  readonly work: (question: Question, key: string, signal: AbortSignal) => Promise<T>;
  /** Called once with the outcome of each call. */
  readonly onSettled: (question: Question, outcome: Outcome<T>) => void;
  readonly onChange: () => void;
}

interface Job<T> extends Pick<InFlightOptions<T>, "onSettled"> {
  readonly callers: Set<Caller<T>>;
  readonly controller: AbortController;
  /** Called when its last call has cancelled. */
  readonly onUnused: () => void;
  outcome?: Outcome<T>;
}

export function createInFlight<T>(options: InFlightOptions<T>) {
  const { schedule, batcher, work, onSettled, onChange } = options;
  const jobs = new Map<string, Job<T>>();

  function open(key: string, question: Question): Job<T> {
    const onUnused = (): void => abortIfUnused(key, job);
    const job: Job<T> = { callers: new Set(), controller: new AbortController(), onUnused, onSettled };
    jobs.set(key, job);
    onChange();
    batcher.start();
    work(question, key, job.controller.signal).then(
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
    job.outcome = outcome;
    batcher.add([...job.callers]);
  }

  /** Aborts the work unless a call has rejoined it: Excel cancels and repeats a call in either order. */
  function abortIfUnused(key: string, job: Job<T>): void {
    schedule.soon(() => {
      if (job.callers.size > 0) return;
      remove(key, job);
      job.controller.abort();
    });
  }

  return {
    /** Joins the work on a question or starts it. Work whose last caller cancels is aborted. */
    join(key: string, question: Question, signal: AbortSignalLike | undefined): Promise<T> {
      const job = jobs.get(key) ?? open(key, question);
      return new Promise((resolve, reject) => {
        const caller = new Caller(job, question, { resolve, reject, signal });
        job.callers.add(caller);
        signal?.addEventListener("abort", caller.cancel, { once: true });
      });
    },
    /** Starts work for no caller, unless it is in flight. */
    start(key: string, question: Question): void {
      if (!jobs.has(key)) open(key, question);
    },
    get count() {
      return jobs.size;
    },
    cancelAll(): void {
      for (const [key, job] of jobs) {
        for (const caller of [...job.callers]) caller.settle({ failure: new Cancelled() });
        job.controller.abort();
        remove(key, job);
      }
    },
  };
}

/** Questions in flight by key. Calls with the same key share one piece of work. */
export type InFlight<T> = ReturnType<typeof createInFlight<T>>;

interface CallerParts<T> {
  readonly resolve: (answer: T) => void;
  readonly reject: (failure: Failure) => void;
  readonly signal: AbortSignalLike | undefined;
}

/** One call of a job; ten thousand may be in flight. Settles with the job's outcome or with Cancelled. */
class Caller<T> implements HeldResult {
  readonly #job: Job<T>;
  readonly #question: Question;
  readonly #parts: CallerParts<T>;

  constructor(job: Job<T>, question: Question, parts: CallerParts<T>) {
    this.#job = job;
    this.#question = question;
    this.#parts = parts;
  }

  readonly cancel = (): void => {
    this.settle({ failure: new Cancelled() });
    if (this.#job.callers.size === 0) this.#job.onUnused();
  };

  release(): void {
    if (this.#job.outcome) this.settle(this.#job.outcome);
  }

  settle(outcome: Outcome<T>): void {
    const { signal, resolve, reject } = this.#parts;
    if (!this.#job.callers.delete(this)) return;
    signal?.removeEventListener("abort", this.cancel);
    this.#job.onSettled(this.#question, outcome);
    if ("answer" in outcome) resolve(outcome.answer);
    else reject(outcome.failure);
  }
}
