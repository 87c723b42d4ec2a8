import type { RaceCode } from "../../spec/codes";

/** The constants of the world's law (the utility of a start and what follows from it), by race code where they differ. */
export const law = {
  /** Standard deviation of ability at birth. */
  ability: { gallops: 1.2, harness: 1.5, greyhounds: 1.02 } satisfies Record<RaceCode, number>,
  /** What a utility counts in the draw of the winner. */
  scale: { gallops: 0.95, harness: 1, greyhounds: 1 } satisfies Record<RaceCode, number>,
  form: { memory: 0.8, innovation: 0.18, atBirth: 0.4 },
  goingTaste: 0.3,
  /** The width of the uniform taste for a track. */
  trackTaste: 0.55,
  rider: { spread: 0.32, rank: 0.35 },
  trainer: { spread: 0.25, rank: 0.3 },
  firstUp: { mean: -0.3, spread: 0.35, greyhounds: 0.4 },
  secondUp: { mean: 0.05, spread: 0.2 },
  /** Utility per kilogram carried above the field's mean, claim deducted; gallops only. */
  perKilogram: -0.055,
  debut: -0.35,
  /** The n-th place goes to a runner with a chance proportional to (its chance to win) ** placePower[n - 1]; later places use the last. */
  placePower: [1, 0.84, 0.72, 0.6, 0.5],
  scratchings: { gallops: 0.055, harness: 0.055, greyhounds: 0.035 } satisfies Record<RaceCode, number>,
  /** A gap of at least so many days is a spell (greyhounds have none in the statistics, but freshen up as well). */
  spellDays: { gallops: 60, harness: 60, greyhounds: 30 } satisfies Record<RaceCode, number>,
} as const;
