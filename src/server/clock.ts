/** The one place of the server that reads the time. */
export const now = (): number => Date.now();
