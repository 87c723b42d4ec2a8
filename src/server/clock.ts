/** Returns the milliseconds since 1970. Only this file of the server reads the clock and draws random numbers. */
export const now = (): number => Date.now();

/** Returns a random number from 0 to just below 1. */
export const random = (): number => Math.random();
