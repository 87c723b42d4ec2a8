import fc from "fast-check";
import { sum } from "../../src/lists/lists";

/** The range of field sizes. */
export interface FieldSize {
  readonly least?: number;
  readonly most?: number;
}

/** Win probabilities of a field, from a hundred-to-one-on to a millionth; they add up to 1. */
export function fieldOf({ least = 1, most = 14 }: FieldSize = {}): fc.Arbitrary<number[]> {
  return fc
    .array(fc.double({ min: Math.log(1e-6), max: 0, noNaN: true }), { minLength: least, maxLength: most })
    .map((logarithms) => logarithms.map(Math.exp))
    .map((weights) => weights.map((weight) => weight / sum(weights)));
}

/** Decimal odds of a field. */
export function oddsOf({ least = 1, most = 14 }: FieldSize = {}): fc.Arbitrary<number[]> {
  return fc.array(fc.double({ min: 1.01, max: 1000, noNaN: true }), { minLength: least, maxLength: most });
}

/** The same list with one runner moved from a place to another. */
export function moved<T>(list: readonly T[], { from, to }: { from: number; to: number }): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** The race of eight that tests and pages use. */
export const sampleRace = [0.3, 0.2, 0.15, 0.12, 0.09, 0.07, 0.05, 0.02] as const;

/** Expects two lists to agree to a number of decimals. */
export function expectList(actual: readonly number[], expected: readonly number[], decimals: number): void {
  expect(actual.length).toBe(expected.length);
  actual.forEach((value, index) => expect(value).toBeCloseTo(expected[index] ?? NaN, decimals));
}
