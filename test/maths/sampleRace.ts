/** A race of eight that the tests share, and what its figures are. */
export const sampleRace = [0.3, 0.2, 0.15, 0.12, 0.09, 0.07, 0.05, 0.02] as const;

/** Lists agree to a number of decimals. */
export function expectList(actual: readonly number[], expected: readonly number[], decimals: number): void {
  expect(actual.length).toBe(expected.length);
  actual.forEach((value, index) => expect(value).toBeCloseTo(expected[index] ?? NaN, decimals));
}
