/** The course of one price since it was first seen. */
export interface PriceMoves {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly last: number;
  /** The time of the last change of the price. */
  readonly time: number;
}

/**
 * Returns the course of a price, in decimal odds, after one more observation. Times are milliseconds since
 * 1970.
 * @example movePrice(movePrice(undefined, 4, 0), 5, 60000) // { open: 4, high: 5, low: 4, last: 5, time: 60000 }
 */
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

/**
 * Returns the movement of a price as a part of the first one: below 0 it has shortened, above 0 lengthened.
 * @example movementOf(4, 5) // 0.25
 */
export const movementOf = (open: number, last: number): number => Math.round(1e6 * (last / open - 1)) / 1e6;
