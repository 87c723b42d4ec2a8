import type { Alignment } from "./alignLines";

/** The lines of a sheet then and now, for references to them. */
export interface LineShift {
  /** Returns true if Excel may have turned a reference to the old line into one to the new line. */
  allows(before: number, after: number, options: { readonly isRange: boolean }): boolean;
}

/**
 * Creates the shift of an alignment. Where lines were added among blank ones, nothing shows between which of
 * them: a reference to one of these may have moved with the lines above or with those below.
 */
export function createLineShift(
  { pairs }: Pick<Alignment, "pairs">,
  isFilled: (before: number) => boolean,
): LineShift {
  const placeOf = new Map(pairs);
  const sure = pairs.filter(([before]) => isFilled(before));
  /** Returns the number of sure pairs above a line. */
  const countAbove = (line: number): number => {
    let [low, high] = [0, sure.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sure[middle]?.[0] ?? 0) < line) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    allows(before, after, { isRange }) {
      const count = countAbove(before);
      const [above = [0, 0] as const, next] = [sure[count - 1], sure[count]];
      if (next?.[0] === before) return next[1] === after;
      const below = next ?? above;
      const isRemoved = !placeOf.has(before) && before < (pairs.at(-1)?.[0] ?? 0);
      // A range ends at the next line that is still there; any other reference to a removed line is lost.
      if (isRemoved) return isRange && after >= above[1] && after <= below[1];
      const shifts = [above[1] - above[0], below[1] - below[0]];
      const shift = after - before;
      return shift >= Math.min(...shifts) && shift <= Math.max(...shifts);
    },
  };
}
