export interface GrowingDelay {
  /** Milliseconds before the second attempt. */
  readonly first: number;
  /** The factor from each delay to the next. */
  readonly growth: number;
}

/** Returns the milliseconds to wait after an attempt: they grow exponentially. */
export const growingDelay = (attempt: number, { first, growth }: GrowingDelay): number =>
  first * growth ** (attempt - 1);

/**
 * Returns the milliseconds to wait after an attempt: exponential, shortened by a random amount up to a half.
 */
export const backoffDelay = (
  attempt: number,
  { random, ...delays }: GrowingDelay & { readonly random: () => number },
): number => growingDelay(attempt, delays) * (1 - random() / 2);
