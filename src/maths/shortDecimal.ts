/** The number of digits at which a decimal determines a 32-bit number. */
const mostDigits = 9;
const fewestDigits = 6;
/** Values that sources state, such as seconds, kilograms and prices, have at most four decimals. */
const scale = 1e4;

/**
 * Returns the shortest decimal that a 32-bit number represents.
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
 * Returns 32-bit numbers as the decimals that they represent, if these have at most four places, like all
 * values that a source states. Others stay unchanged.
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
