/** The course of one price since it was first seen. */
export interface PriceMoves {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  /** The time of the last change of the price. */
  readonly time: number;
}

/** Returns the course of a price after one more observation at a time. */
export function movePrice(earlier: PriceMoves | undefined, last: number, time: number): PriceMoves {
  if (!earlier) return { open: last, high: last, low: last, last, time };
  return {
    open: earlier.open,
    high: Math.max(earlier.high, last),
    low: Math.min(earlier.low, last),
    last,
    time: last === earlier.last ? earlier.time : time,
  };
}

/** Returns the movement of a price: below 0 it has shortened, above 0 lengthened. */
export const movementOf = (open: number, last: number): number => Math.round(1e6 * (last / open - 1)) / 1e6;
