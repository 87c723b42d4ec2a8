import type { RaceCode } from "../../../spec/codes";
import { spellDays } from "../../races/spell";

/**
 * The parameters of the simulation: the utility of a start and the draws that follow from it, by race code
 * where they differ.
 */
export const parameters = {
  /** Standard deviation of ability at birth. */
  ability: { gallops: 1.2, harness: 1.5, greyhounds: 1.02 } satisfies Record<RaceCode, number>,
  /** Factor of the utility in the win probabilities. */
  scale: { gallops: 0.9, harness: 0.7, greyhounds: 0.73 } satisfies Record<RaceCode, number>,
  /**
   * Form is an autoregressive process over a runner's races: memory * form + innovation * a standard normal
   * number.
   */
  form: { memory: 0.8, innovation: 0.14, atBirth: 0.4 },
  /** Standard deviation of a runner's taste for each going. */
  goingTaste: 0.2,
  /** Width of the uniform distribution of a runner's taste for a track. */
  trackTaste: 0.55,
  /**
   * Skill of jockeys and drivers: `spread` times a standard normal number, and `rank` between the busiest and
   * the idlest.
   */
  rider: { spread: 0.32, rank: 0.35 },
  /** Skill of trainers, as of riders. */
  trainer: { spread: 0.25, rank: 0.3 },
  /** Effect of the first run after a spell; that of a greyhound is multiplied by `greyhounds`. */
  firstUp: { mean: -0.3, spread: 0.25, greyhounds: 0.4 },
  secondUp: { mean: 0.05, spread: 0.2 },
  /** Utility per kilogram carried above the field's mean, claim deducted; gallops only. */
  perKilogram: -0.055,
  /** Utility of a first start. */
  debut: -0.35,
  /**
   * The n-th to finish is drawn with probability proportional to (win probability) ** placePower[n - 1];
   * later ones use the last.
   */
  placePower: [1, 0.84, 0.72, 0.6, 0.5],
  /** Probability that a starter is scratched. */
  scratchings: { gallops: 0.055, harness: 0.055, greyhounds: 0.035 } satisfies Record<RaceCode, number>,
  /**
   * A gap of at least this many days is a spell (greyhounds have none in the statistics, but freshen up as
   * well).
   */
  spellDays,
} as const;
