import { messageOf } from "../../spec/errorCodes";
import { NoResults } from "./noResults";
import { printable, UnknownZones } from "./rejections";

/** A results file that cannot be imported at all; the message is for the person who named it. */
export class UnreadableFile extends Error {
  constructor(
    name: string,
    readonly reason: string,
    /** The tracks whose time zones must be given first. */
    readonly tracks: readonly string[] = [],
    /** It is no results file, so that it may be passed over. */
    readonly isOther = false,
  ) {
    super(printable(`cannot import ${name}: ${reason}`));
    this.name = "UnreadableFile";
  }
}

/** Returns the error for a file, with the tracks whose zones are unknown. */
export function unreadable(name: string, error: unknown, reason = messageOf(error)): UnreadableFile {
  const tracks = error instanceof UnknownZones ? error.tracks : [];
  return new UnreadableFile(name, reason, tracks, error instanceof NoResults);
}
