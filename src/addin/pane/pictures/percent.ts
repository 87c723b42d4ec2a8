/**
 * A fraction as a person reads it.
 *
 * @example
 * percent(0.1234) // "12.3%"
 */
export const percent = (fraction: number): string => `${(fraction * 100).toFixed(1)}%`;
