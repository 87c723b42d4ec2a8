/** The server cannot start as it was asked to; the message is a sentence for the person at the command line. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
