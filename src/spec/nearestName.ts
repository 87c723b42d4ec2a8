import { t } from "../language/translate";

/**
 * Returns the letters to insert, delete, replace or swap between texts (Damerau 1964, Levenshtein 1966);
 * Infinity if they are more than `most`.
 */
export function editDistance(from: string, to: string, most = Infinity): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  let leastAbove = 0;
  const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= to.length; column++) {
      const changed = at(above, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swaps =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = swaps ? at(twoAbove, column - 2) + 1 : Infinity;
      const distance = Math.min(changed, swapped, at(above, column) + 1, at(current, column - 1) + 1);
      current.push(distance);
      least = Math.min(least, distance);
    }
    if (Math.min(least, leastAbove + 1) > most) return Infinity; // no later row has less
    [twoAbove, above, leastAbove] = [above, current, least];
  }
  return at(above, to.length) > most ? Infinity : at(above, to.length);
}

/**
 * Returns the most similar candidate: at most a third of its letters, or of the letters of its first words,
 * differ, or one contains the other.
 */
export function nearestName(text: string, candidates: readonly string[]): string | undefined {
  const meant = text.toLowerCase();
  const words = meant.split(/[-\s]+/).length; // counted once, because there are many candidates
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const candidateKey = candidate.toLowerCase();
    const contained = meant.length > 2 && (candidateKey.includes(meant) || meant.includes(candidateKey));
    // Takes as many words as the text has: ashford from ashford-park, for ashfrod.
    const firstWords = candidateKey.split(/[-\s]+/, words).join("-");
    for (const name of new Set([candidateKey, firstWords])) {
      const most = Math.max(1, Math.floor(name.length / 3));
      // A longer text differs in at least as many letters, and computing the distance to a long text takes
      // seconds.
      if (!contained && Math.abs(meant.length - name.length) > most) continue;
      const isPart = Number(name !== candidateKey) / 2; // a whole name comes first if equally similar
      const distance = contained ? Number(meant !== candidateKey) : editDistance(meant, name, most) + isPart;
      if (distance - isPart <= most && distance < (best?.distance ?? Infinity))
        best = { candidate, distance };
    }
  }
  return best?.candidate;
}

/**
 * Returns a sentence about an unknown name, with the most similar candidate if there is one: "must be a
 * track; did you mean happy-valley?".
 */
export function withNearest(
  sentence: string,
  { name, candidates }: { readonly name: string; readonly candidates: readonly string[] },
): string {
  const candidate = nearestName(name, candidates);
  return candidate === undefined ? sentence : t`${sentence}; did you mean ${candidate}?`;
}
