/** The add-in's one clock and its one source of chance; everything else is handed them. */
export const clock = {
  /** Milliseconds since 1970, UTC. */
  now: (): number => Date.now(),
  /** A number from 0 up to, not including, 1. */
  random: (): number => Math.random(),
} as const;
