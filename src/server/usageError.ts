/** The reason why the server cannot start as requested, as a sentence for the command line. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** Runs a function; turns what it throws into a UsageError with the same message. */
export function withUsageError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

/** Returns the message of anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
