import { messageOf } from "../../spec/errorCodes";
import { printable, UnknownZones } from "./rejections";

/** A results file that cannot be imported at all; the message is for the person who named it. */
export class UnreadableFile extends Error {
  constructor(
    name: string,
    readonly reason: string,
    /** The tracks whose time zones must be given first. */
    readonly tracks: readonly string[] = [],
  ) {
    super(printable(`cannot import ${name}: ${reason}`));
    this.name = "UnreadableFile";
  }
}

/** Returns the error for a file, with the tracks whose zones are unknown. */
export function unreadable(name: string, error: unknown, reason = messageOf(error)): UnreadableFile {
  return new UnreadableFile(name, reason, error instanceof UnknownZones ? error.tracks : []);
}
