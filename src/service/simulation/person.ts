/** A jockey, driver or trainer. */
export interface Person {
  readonly key: string;
  readonly name: string;
  /** On the scale of the law's utility. */
  readonly skill: number;
  /** An apprentice's claim in kilograms, 0 for none. */
  readonly claim: number;
}
