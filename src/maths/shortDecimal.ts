/** The digits from which on a decimal determines a number of 32 bits. */
const mostDigits = 9;
const fewestDigits = 6;
/** Stated values, such as seconds, kilograms and prices, have at most four decimals. */
const scale = 1e4;

/**
 * Returns the shortest decimal that a number of 32 bits stands for.
 *
 * @example shortDecimal(Math.fround(71.3)) // 71.3
 */
export function shortDecimal(value: number): number {
  for (let digits = fewestDigits; digits < mostDigits; digits++) {
    const decimal = Number(value.toPrecision(digits));
    if (Math.fround(decimal) === value) return decimal;
  }
  return value;
}

/**
 * Returns numbers of 32 bits with the decimals that they stand for where these have at most four: the values
 * that a source states. Others stay as they are.
 *
 * @example decimalsOf(Float32Array.of(71.3)) // Float64Array.of(71.3)
 */
export function decimalsOf(values: Float32Array): Float64Array {
  const decimals = new Float64Array(values.length);
  for (let index = 0; index < decimals.length; index++) {
    const value = values[index] ?? NaN;
    const decimal = Math.round(value * scale) / scale;
    decimals[index] = Math.fround(decimal) === value ? decimal : value;
  }
  return decimals;
}
