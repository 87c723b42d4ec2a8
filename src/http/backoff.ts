export interface BackoffOptions {
  /** Milliseconds before the second attempt. */
  readonly first: number;
  /** The factor from each delay to the next. */
  readonly growth: number;
  readonly random: () => number;
}

/**
 * Returns the milliseconds to wait after an attempt: exponential, shortened by a random amount up to a half.
 */
export function backoffDelay(attempt: number, { first, growth, random }: BackoffOptions): number {
  return first * growth ** (attempt - 1) * (1 - random() / 2);
}
