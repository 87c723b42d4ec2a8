/**
 * A file holds no results: another text, a document of no known format, headings alone, or only races that
 * the service does not take. It is passed over where a folder or an archive is read.
 */
export class NoResults extends Error {}

/** Returns the reason to refuse a file that is no text, by its beginning, which in a tar archive says so. */
export const reasonForNoText = (begin: string, reason: string): string =>
  /^.{257}ustar/s.test(begin) ? "it is a tar archive: unpack it and name its folder" : reason;
