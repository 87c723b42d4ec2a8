import { type Work, workOf } from "./work";

/**
 * Milliseconds in all for which nothing works before a step fails. The time in which a busy machine makes it
 * wait does not count, but the step's own pauses between its pieces do. PATIENCE shortens it while tests are
 * written.
 */
export const patience = { idle: Number(process.env.PATIENCE ?? 240_000) };

/** Milliseconds between two looks. */
const interval = 1000;

const tenSeconds = 10_000;

/** The share of one processor up to which processes are idle: looking at a page takes some. */
const idleShare = 0.5;

/** The processes in which a step is done: this one with all that it starts, and those that are added. */
export const workers = new Set([process.pid]);

const isIdle = (before: Work | undefined, now: Work | undefined): boolean =>
  before === undefined || now === undefined
    ? now === undefined // a system that does not tell: time alone counts
    : !now.isBusy && (now.seconds - before.seconds) * 1000 < idleShare * interval;

/** An observation of the workers. */
export interface Observation {
  /** Aborts once nothing has worked for as long as `patience` says, in all. */
  readonly signal: AbortSignal;
  end(): void;
}

/** Starts to watch the workers: are they busy? */
export function observeWork(): Observation {
  const controller = new AbortController();
  let [idle, before] = [0, undefined as Work | undefined];
  const timer = setInterval(() => {
    const now = workOf([...workers]);
    if (isIdle(before, now)) idle += interval;
    before = now;
    if (idle >= patience.idle)
      controller.abort(new Error(`browser and servers have been idle for ${patience.idle / 1000} seconds`));
  }, interval);
  return { signal: controller.signal, end: () => clearInterval(timer) };
}

/** Awaits a step as long as the workers work; rejects with its name once they do not. */
export async function whileWorking<T>(name: string, step: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { signal, end } = observeWork();
  let grace: NodeJS.Timeout | undefined;
  const idle = new Promise<never>((_resolve, reject) =>
    signal.addEventListener("abort", () => {
      // A step that takes the signal itself rejects first, with more to say.
      grace = setTimeout(() => reject(new Error(`${name}: ${(signal.reason as Error).message}`)), tenSeconds);
    }),
  );
  try {
    return await Promise.race([step(signal), idle]);
  } finally {
    end();
    clearTimeout(grace);
  }
}
