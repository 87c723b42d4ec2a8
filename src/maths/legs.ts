/** For each of the first places, the runners (by position in the field, from 0) that may fill it. */
export type Legs = readonly (readonly number[])[];

/** The chance that the first places go to runners of their legs, no runner filling two. */
export type OrderPricer = (legs: Legs) => number;
