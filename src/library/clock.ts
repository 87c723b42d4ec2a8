/** The only clock and random source in the package's library; every other file takes them as arguments. */
export const clock = {
  /** Milliseconds since 1970, UTC. */
  now: (): number => Date.now(),
  /** A number from 0 to below 1. */
  random: (): number => Math.random(),
} as const;
