/** The one place of the browser's service that reads the time: milliseconds since 1970. */
export const now = (): number => Date.now();

/** Returns the whole milliseconds since the thread began, which no change of the clock affects. */
export const elapsed = (): number => Math.floor(performance.now());

/** Resolves after other work, such as requests, has had its turn. */
export const pause = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

/** Calls back again and again after some milliseconds. Returns a function that ends it. */
export function every(milliseconds: number, work: () => void): () => void {
  const timer = setInterval(work, milliseconds);
  return () => clearInterval(timer);
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Resolves as the work does, or to what `late` returns or throws when some milliseconds have passed. */
export async function inTime<T>(work: Promise<T>, milliseconds: number, late: () => T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds))).then(late);
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
