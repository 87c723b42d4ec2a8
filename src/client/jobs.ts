import { createAsker } from "./asker";
import { Cancelled, Failure, UnreadableAnswer } from "./failure";
import type { Schedule } from "./schedule";
import type { Wave } from "./wave";
import type { WithdrawalSignal } from "./withdrawalSignal";

/** One outcome for everyone who asked. */
export type Outcome<T> = { readonly answer: T } | { readonly failure: Failure };

interface Job<T> {
  readonly askers: Set<{ deliver(outcome: Outcome<T>): void }>;
  readonly controller: AbortController;
}

export interface JobsOptions {
  readonly schedule: Schedule;
  readonly wave: Wave;
}

/** Work that is shared: under one key it is done once at a time, for everyone who asks meanwhile. */
export interface Jobs<T> {
  /** Joins the work under way, or starts it. */
  join(key: string, work: (signal: AbortSignal) => Promise<T>, options: JoinOptions<T>): Promise<T>;
  /** Does the work for nobody in particular, unless it is under way. */
  start(key: string, work: (signal: AbortSignal) => Promise<T>): void;
  readonly count: number;
  stop(): void;
}

export interface JoinOptions<T> {
  readonly signal: WithdrawalSignal | undefined;
  /** Told how the call ended, when it ends. */
  readonly onDone: (outcome: Outcome<T>) => void;
}

export function createJobs<T>({ schedule, wave }: JobsOptions): Jobs<T> {
  const jobs = new Map<string, Job<T>>();

  function open(key: string, work: (signal: AbortSignal) => Promise<T>): Job<T> {
    const job: Job<T> = { askers: new Set(), controller: new AbortController() };
    jobs.set(key, job);
    wave.begin();
    work(job.controller.signal).then(
      (answer) => close(key, job, { answer }),
      (error: unknown) => close(key, job, { failure: error instanceof Failure ? error : new UnreadableAnswer() }),
    );
    return job;
  }

  function close(key: string, job: Job<T>, outcome: Outcome<T>): void {
    if (jobs.get(key) === job) jobs.delete(key);
    wave.hold([...job.askers].map((asker) => () => asker.deliver(outcome)));
  }

  /** Excel withdraws a call and makes it anew in either order: the request ends only if nobody has asked again by then. */
  function leave(key: string, job: Job<T>): void {
    schedule.soon(() => {
      if (job.askers.size > 0) return;
      if (jobs.get(key) === job) jobs.delete(key);
      job.controller.abort();
    });
  }

  return {
    join(key, work, { signal, onDone }) {
      const job = jobs.get(key) ?? open(key, work);
      const asker = createAsker<T>({
        signal,
        onWithdrawn() {
          job.askers.delete(entry);
          onDone({ failure: new Cancelled() });
          if (job.askers.size === 0) leave(key, job);
        },
      });
      const entry = {
        deliver(outcome: Outcome<T>): void {
          if (!job.askers.delete(entry)) return;
          onDone(outcome);
          if ("answer" in outcome) asker.resolve(outcome.answer);
          else asker.reject(outcome.failure);
        },
      };
      job.askers.add(entry);
      return asker.promise;
    },
    start(key, work) {
      if (!jobs.has(key)) open(key, work);
    },
    get count() {
      return jobs.size;
    },
    stop() {
      for (const [key, job] of jobs) {
        for (const asker of [...job.askers]) asker.deliver({ failure: new Cancelled() });
        job.controller.abort();
        jobs.delete(key);
      }
    },
  };
}
