/** The two names of the protocol, which mean the same. */
const protocols: ReadonlySet<string> = new Set(["postgres:", "postgresql:"]);

/**
 * Returns the addresses of a comma-separated list of PostgreSQL servers, in their order of preference;
 * undefined when one cannot be read. They may contain passwords: nothing that a person sees shows them.
 *
 * @example readDatabaseUrls("postgres://db1/racing, postgres://db2/racing")?.length; // 2
 */
export function readDatabaseUrls(text: string): readonly string[] | undefined {
  const urls = text.split(",").map((part) => part.trim());
  const isRead = (url: string): boolean => URL.canParse(url) && protocols.has(new URL(url).protocol);
  return urls.every(isRead) ? urls : undefined;
}

/**
 * Returns the address of a database without its user, password and options, for people; that of a socket is
 * its folder.
 *
 * @example describeDatabase("postgres://ann:secret@db1:5433/racing?sslmode=require"); // "db1:5433/racing"
 */
export function describeDatabase(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${host || (searchParams.get("host") ?? "localhost")}${pathname}`;
}
