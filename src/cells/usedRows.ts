import { isBlankOrZero } from "./cellValue";

/** Fewer rows than a whole column has, and more than the runners of a race. */
const longRange = 10_000;

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > longRange;

const isUnused = (row: unknown): boolean =>
  Array.isArray(row) ? row.every(isBlankOrZero) : isBlankOrZero(row);

/** Returns the number of rows up to the last one that holds more than blanks and zeros. */
function usedIn(range: readonly unknown[]): number {
  let rows = range.length;
  while (rows > 0 && isUnused(range[rows - 1])) rows--;
  return rows;
}

/**
 * Returns the arguments of a call, whole columns cut after the last row that any of them uses; one row stays.
 * Excel passes all 1,048,576 rows of A:A (office-js issue 4613), those below the last used one as 0 on the
 * desktop.
 *
 * @example
 * usedRows(["A:A", [[2.5], [4], ...Array(20_000).fill([0])]]) // ["A:A", [[2.5], [4]]]
 */
export function usedRows(values: readonly unknown[]): readonly unknown[] {
  if (!values.some(isLong)) return values; // each repeated call comes here
  const used = Math.max(1, ...values.filter(isLong).map(usedIn));
  return values.map((value) => (isLong(value) ? value.slice(0, used) : value));
}
