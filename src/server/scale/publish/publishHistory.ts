import { Client } from "pg";
import type { Driver } from "../../../service/store/history";
import { openSqlite } from "../../../service/store/openHistory";
import { UsageError } from "../../readArguments";
import {
  createCatalog,
  currentParts,
  dropAbandoned,
  lock,
  type PublishedPart,
  requireSections,
  switchTo,
} from "./catalog";
import {
  copyPart,
  countRows,
  definitionOf,
  digestOf,
  numberOf,
  type Part,
  partsOf,
  type Section,
} from "./parts";

export interface PublishOptions {
  /** A complete store file that no other process uses. */
  readonly from: string;
  /** The address of the database: postgres://user:password@host:port/database. */
  readonly to: string;
  /** The section that the store consists of, to be published alongside other machines' sections. */
  readonly section?: Section | undefined;
  /** Called after some thousands of rows. */
  readonly onProgress?: (progress: PublishProgress) => void;
}

export interface PublishProgress {
  /** Rows read so far, and rows in the whole store. */
  readonly rows: number;
  readonly total: number;
}

/**
 * Publishes a store to PostgreSQL: copies the parts that differ from the last published history, verifies the
 * copies, and makes it current in one transaction. Rejects with a UsageError if the database cannot be used
 * or another publication is running.
 */
export async function publishHistory(options: PublishOptions) {
  const driver = openSqlite(options.from);
  try {
    return await withClient(options.to, (client) => publish({ driver, client }, options));
  } finally {
    driver.close();
  }
}

interface Ends {
  readonly driver: Driver;
  readonly client: Client;
}

async function nameHistory(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT 'history_' || to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYYMMDD_HH24MISS_US') AS name",
  );
  return rows[0]?.name ?? "history";
}

async function publish(ends: Ends, { section, onProgress = () => undefined }: PublishOptions) {
  const { driver, client } = ends;
  await claim(client, section);
  requireSection(driver, section);
  const catalog = await client.query<{ found: string | null }>("SELECT to_regclass('racing.part') AS found");
  if (catalog.rows[0]?.found === null) await client.query(createCatalog);
  await dropAbandoned(client, section);
  const history = await nameHistory(client);
  const before = await currentParts(client);
  if (section) requireSections(before);
  const parts = partsOf(driver, section);
  const total = countRows(driver);
  let rowsRead = 0;
  const onRows = (rows: number): void => onProgress({ rows: (rowsRead += rows), total });

  const published: PublishedPart[] = [];
  for (const part of parts) {
    const knownPublishedPart = before.get(`${part.table} ${part.key}`);
    const keptPublishedPart =
      knownPublishedPart && isEqual(driver, part, knownPublishedPart) ? knownPublishedPart : undefined;
    if (keptPublishedPart) onRows(keptPublishedPart.rows);
    const placed = keptPublishedPart ?? (await place(ends, part, { history, onRows }));
    published.push(placed);
  }
  await switchTo(client, { history, parts: published, section });
  await dropAbandoned(client, section);
  const copied = published.filter(({ relation }) => relation.endsWith(suffixOf(history)));
  const count = (some: readonly PublishedPart[]): number => some.reduce((sum, { rows }) => sum + rows, 0);
  return {
    /** The name of the history: the schema of its views. */
    history,
    rows: count(published),
    /** Rows that were copied; the others are in tables shared with the previous history. */
    copied: count(copied),
    tables: published.length,
    copiedTables: copied.length,
  };
}

/**
 * Locks a whole history, or one section together with a share of the whole. Sections are published
 * concurrently; a whole history excludes everything else.
 */
async function claim(client: Client, section: Section | undefined): Promise<void> {
  const leases = section
    ? `pg_try_advisory_lock_shared(${lock}) AND pg_try_advisory_lock(${lock}, ${numberOf(section)})`
    : `pg_try_advisory_lock(${lock})`;
  const { rows } = await client.query<{ isFree: boolean }>(`SELECT ${leases} AS "isFree"`);
  if (!rows[0]?.isFree)
    throw new UsageError("another publication to this database is running: wait until it has ended");
  // This makes PostgreSQL end the work of a killed publication, and release its lock.
  await client.query("SET client_connection_check_interval = '1s'").catch(() => undefined);
}

/** Throws unless a store consists of one section's races. */
function requireSection(driver: Driver, section: Section | undefined): void {
  if (!section) return;
  const { country, raceCode } = section;
  const [other] = driver.all<Section>(
    `SELECT country, race_code AS "raceCode" FROM venue WHERE country <> ? OR race_code <> ? LIMIT 1`,
    [country, raceCode],
  );
  if (other)
    throw new UsageError(
      `the store has ${other.raceCode} of ${other.country} too: import the results files of ${raceCode} of ${country} alone`,
    );
}

function isEqual(driver: Driver, part: Part, knownPublishedPart: PublishedPart): boolean {
  if (knownPublishedPart.definition !== definitionOf(part.table)) return false;
  const { rows, digest } = digestOf(driver, part);
  return rows === knownPublishedPart.rows && digest === knownPublishedPart.digest;
}

/** Returns the ending of the names of the tables created for a history. */
const suffixOf = (history: string): string => history.replace("history", "");

async function place(
  ends: Ends,
  part: Part,
  { history, onRows }: { history: string; onRows: (rows: number) => void },
): Promise<PublishedPart> {
  const { table, key } = part;
  const relation = `racing_parts.${table}_${key}${suffixOf(history)}`;
  const { rows, digest } = await copyPart(ends, part, { relation, onRows });
  return { table, key, relation, rows, digest, definition: definitionOf(table) };
}

/** Milliseconds to wait for a connection. */
const connectTimeout = 10_000;

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    application_name: "racing-form publish",
  });
  // A lost connection fails the statement that uses it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw describeFailure(error, url);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Sentences for PostgreSQL's errors, by code or its first two letters, and for network errors. */
const sentences: Readonly<Record<string, (database: Database) => string>> = {
  ECONNREFUSED: ({ host }) => `no database answers at ${host}: connection refused`,
  ENOENT: ({ host }) => `no database answers at ${host}: there is no such socket`,
  ENOTFOUND: ({ host }) => `the host ${host} is not known`,
  EAI_AGAIN: ({ host }) => `the host ${host} is not known just now`,
  ETIMEDOUT: ({ host }) => `no database answers at ${host} in time`,
  EHOSTUNREACH: ({ host }) => `the host ${host} cannot be reached`,
  ENETUNREACH: ({ host }) => `the host ${host} cannot be reached`,
  ECONNRESET: ({ host }) => `the connection to ${host} was lost; the current history is unchanged`,
  EPIPE: ({ host }) => `the connection to ${host} was lost; the current history is unchanged`,
  "28": ({ host, user }) => `the database at ${host} refuses the user ${user} or the password`,
  "3D": ({ host, name }) => `there is no database ${name} at ${host}: create it with createdb`,
  "42501": ({ name, user }) =>
    `the user ${user} may not write there: GRANT CREATE ON DATABASE ${name} TO ${user}, and publish always as one user`,
  "25006": ({ host }) => `the database at ${host} can only be read: publish to the primary server`,
  "53": ({ host }) => `the database at ${host} has no room or no connection left`,
  "57": ({ host }) => `the database at ${host} was stopped; the current history is unchanged`,
};

/** Sentences for failures of the driver that have no code. */
const messages: readonly (readonly [RegExp, (database: Database) => string])[] = [
  [/password must be a string/, ({ user }) => `the user ${user} needs a password: set it in PGPASSWORD`],
  [/timeout expired|connection timeout/i, ({ host }) => `no database answers at ${host} in time`],
  [/does not support SSL/, ({ host }) => `the database at ${host} does not offer encryption`],
  [
    /connection terminated|connection ended/i,
    ({ host }) => `the connection to ${host} was lost; the current history is unchanged`,
  ],
];

/**
 * Returns a failure as a UsageError without the password; a failure without a sentence is returned unchanged.
 */
function describeFailure(error: unknown, url: string): unknown {
  if (error instanceof UsageError) return error;
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const { code = "", message = "" } = Object(first) as { code?: string; message?: string };
  const describe =
    sentences[code] ??
    sentences[code.slice(0, 2)] ??
    messages.find(([pattern]) => pattern.test(message))?.[1];
  return describe ? new UsageError(describe(databaseOf(url))) : error;
}

function databaseOf(text: string) {
  const url = new URL(text);
  const user = decodeURIComponent(url.username) || (process.env["PGUSER"] ?? process.env["USER"] ?? "");
  const name = decodeURIComponent(url.pathname.slice(1)) || user;
  return { host: url.host || (url.searchParams.get("host") ?? "localhost"), name, user };
}

type Database = ReturnType<typeof databaseOf>;
