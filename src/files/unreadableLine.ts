/** A line of a file that cannot be split into cells; the message states the reason. */
export class UnreadableLine extends Error {}
