/** The one place of the server that reads the time and draws lots. */
export const now = (): number => Date.now();

/** From 0 to just below 1. */
export const random = (): number => Math.random();
