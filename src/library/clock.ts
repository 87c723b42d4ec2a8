/** The only clock and random source of the package's library; every other file receives them as arguments. */
export const clock = {
  /** Milliseconds since 1970, UTC. */
  now: (): number => Date.now(),
  /** A number from 0 to 1, without 1. */
  random: (): number => Math.random(),
} as const;
