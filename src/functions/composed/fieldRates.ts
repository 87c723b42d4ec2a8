import { shrinkRate } from "../../maths/rates";

/**
 * The starts at the field's rate that are added to a runner's own: most runners have fewer than ten on any
 * going or at any distance.
 */
const weight = 10;

/** Hits, which are wins or places, and the starts that they were reached in. */
export interface Tally {
  readonly hits: number;
  readonly starts: number;
}

/** The counts of a block of statistics. */
export interface Counts {
  readonly starts: number;
  readonly wins: number;
  readonly places: number;
}

/** Returns a block's hits of one kind. */
export const tallyOf = (counts: Counts, kind: "wins" | "places"): Tally => ({
  hits: counts[kind],
  starts: counts.starts,
});

/** Returns the rate of all runners of a field together; undefined without starts. */
export function fieldRate(records: readonly Tally[]): number | undefined {
  const hits = records.reduce((total, record) => total + record.hits, 0);
  const starts = records.reduce((total, record) => total + record.starts, 0);
  return starts > 0 ? hits / starts : undefined;
}

/** Returns a rate shrunk towards the field's, as if ten starts at that rate had been seen before. */
export const shrunkTowards = (usual: number, { hits, starts }: Tally): number =>
  shrinkRate(hits, starts, { usual, weight });
