/** Returns milliseconds since 1970. Nothing else in the browser's service reads the time. */
export const now = (): number => Date.now();

/** Returns the whole milliseconds since the thread began; changes of the clock do not affect it. */
export const elapsed = (): number => Math.floor(performance.now());

/** Resolves after other work, such as requests, has had a turn. */
export const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/** Calls back every so many milliseconds. Returns a function that ends it. */
export function every(milliseconds: number, work: () => void): () => void {
  const timer = setInterval(work, milliseconds);
  return () => clearInterval(timer);
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Settles like the work; after some milliseconds, settles with the result or error of `late` instead. */
export async function inTime<T>(work: Promise<T>, milliseconds: number, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds))).then(late);
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
