/** A runner that has not run for this many days comes back from a spell. */
export const spellDays = 60;

/** Says whether a gap between two days is a spell. */
export function isSpell(from: number, to: number): boolean {
  return to - from >= spellDays;
}

/** The starts that were a runner's first and second after a spell; a debut is neither. */
export function firstAndSecondUp<S extends { readonly day: number }>(starts: readonly S[]): { first: S[]; second: S[] } {
  const isFirst = starts.map(({ day }, place) => {
    const before = starts[place - 1];
    return before !== undefined && isSpell(before.day, day);
  });
  return {
    first: starts.filter((_start, place) => isFirst[place]),
    second: starts.filter((_start, place) => isFirst[place - 1] && !isFirst[place]),
  };
}
