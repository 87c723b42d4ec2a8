/**
 * What is known of a race, each stage including those before it: the declared field (seven days out), the prize money (three days out),
 * early scratchings, going and weather (the day before), the morning's scratchings and abandoned meetings, the result.
 */
export const stages = { declared: 0, priced: 1, eve: 2, morning: 3, settled: 4, never: 5 } as const;
export type Stage = (typeof stages)[keyof typeof stages];

/** The stage of a race that has not been run, by the days left until it. */
export function stageBefore(daysLeft: number): Stage {
  if (daysLeft <= 0) return stages.morning;
  if (daysLeft === 1) return stages.eve;
  return daysLeft <= 3 ? stages.priced : stages.declared;
}
