/**
 * A file holds no results: another text, a document of no known format, headings alone, or only races that
 * the service does not take. It is passed over where a folder or an archive is read.
 */
export class NoResults extends Error {}
