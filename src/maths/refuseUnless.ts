/** What cannot be done, the rule that forbids it, and the value that breaks the rule. */
export interface Refusal {
  readonly cannot: string;
  readonly as: string;
  readonly value: unknown;
}

/**
 * Refuses an argument which breaks a rule, with a RangeError that says what could not be done, the rule and the current value.
 *
 * @example refuseUnless(false, { cannot: "stake", as: "'odds' must exceed 1", value: 0.9 }) throws "Cannot stake as 'odds' must exceed 1: current value is 0.9"
 */
export function refuseUnless(holds: boolean, refusal: Refusal): asserts holds {
  if (holds) return;
  throw new RangeError(`Cannot ${refusal.cannot} as ${refusal.as}: current value is ${String(refusal.value)}`);
}
