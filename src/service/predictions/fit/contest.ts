/** A race as the fit sees it: what was known of each starter before it, and who came home first. */
export interface Contest {
  readonly day: number;
  readonly vectors: readonly Float64Array[];
  /** Places in `vectors` of those who finished, first home first; those of a dead heat together. */
  readonly placings: readonly (readonly number[])[];
}
