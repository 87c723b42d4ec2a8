import type { RaceCode } from "../../spec/codes";

/** The days between two starts that make a spell; greyhounds run more often. */
export const spellDays: Readonly<Record<RaceCode, number>> = { gallops: 60, harness: 60, greyhounds: 30 };

/**
 * Returns true if a number of days between two starts is a spell.
 *
 * @example isSpell(30, "greyhounds"); // true
 */
export function isSpell(days: number, raceCode: RaceCode): boolean {
  return days >= spellDays[raceCode];
}

/** Returns the starts that were a runner's first and second after a spell; a debut is neither. */
export function firstAndSecondUp<S extends { readonly day: number }>(
  starts: readonly S[],
  raceCode: RaceCode,
): { first: S[]; second: S[] } {
  const isFirst = starts.map(({ day }, index) => {
    const before = starts[index - 1];
    return before !== undefined && isSpell(day - before.day, raceCode);
  });
  return {
    first: starts.filter((_start, index) => isFirst[index]),
    second: starts.filter((_start, index) => isFirst[index - 1] && !isFirst[index]),
  };
}
