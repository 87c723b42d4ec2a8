import { messageOf } from "../../spec/errorCodes";
import { equalSentences, mostInFull } from "../../lists/equalSentences";
import { NoResults } from "./noResults";
import { printable, UnknownZones } from "./rejections";
import { remediesHere } from "./formats/remedies";

/** A results file that cannot be imported at all; the message is for the person who named it. */
export class UnreadableFile extends Error {
  constructor(
    readonly file: string,
    readonly reason: string,
    /** The tracks whose time zones must be given first. */
    readonly tracks: readonly string[] = [],
    /** It is no results file, so that it may be passed over. */
    readonly isOther = false,
  ) {
    super(printable(`cannot import ${file}: ${reason}`));
    this.name = "UnreadableFile";
  }
}

/** Returns the error for a file, with the tracks whose zones are unknown. */
export function unreadable(name: string, error: unknown, reason = messageOf(error)): UnreadableFile {
  const tracks = error instanceof UnknownZones ? error.tracks : [];
  return new UnreadableFile(name, reason, tracks, error instanceof NoResults);
}

const mostNamed = 20;

/**
 * Returns one error for files that cannot be imported: a line for each, or for equal reasons where there are
 * many, and a last line that asks for the zones of all unknown tracks.
 */
export function unreadableFiles(errors: readonly [UnreadableFile, ...UnreadableFile[]]): UnreadableFile {
  const sentences = errors.map(({ file, reason }) => ({ file, text: `: ${reason}` }));
  const listed = errors.length > mostInFull ? equalSentences(sentences, mostNamed) : sentences;
  const tracks = [...new Set(errors.flatMap((one) => one.tracks))];
  const lines = [
    ...listed.map(({ file, text }) => `cannot import ${file}${text.replace(/\.$/, "")}`),
    ...(tracks.length > 1 ? [remediesHere().zones(tracks)] : []),
  ];
  const [{ file, reason }] = errors;
  // Zones help if they are all that lacks.
  const asked = errors.every((one) => one.tracks.length > 0) ? tracks : [];
  const isOther = errors.every((one) => one.isOther);
  return Object.assign(new UnreadableFile(file, reason, asked, isOther), {
    message: lines.map(printable).join(".\n"),
  });
}
