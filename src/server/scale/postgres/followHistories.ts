import { Pool, type PoolConfig, types } from "pg";
import { RequestError } from "../../../service/routes/context";
import { type History, historyFrom, type Reader } from "../../../service/store/history";
import { schemaVersion } from "../../../service/store/schema";

/** The seconds that a request may spend in the database: less than a caller waits for its answer. */
const limits: PoolConfig = {
  max: 10,
  connectionTimeoutMillis: 2000,
  idleTimeoutMillis: 30_000,
  query_timeout: 8000,
  statement_timeout: 7500,
  application_name: "racing-form",
};

/**
 * The types BIGINT and NUMERIC, which PostgreSQL's driver returns as texts; counts and sums fit into a
 * number.
 */
const numberTypes: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);
const readTypes: NonNullable<PoolConfig["types"]> = {
  getTypeParser: (type, format) =>
    numberTypes.has(type) ? Number : (types.getTypeParser(type, format) as (text: string) => unknown),
};

/** Opens connections to a database as needed; names without a schema belong to `schema`. */
function openPool(url: string, schema: string): Pool {
  const options = `-c search_path=${schema}`;
  const pool = new Pool({ ...limits, connectionString: url, types: readTypes, options });
  // A connection that ends while no statement uses it is replaced at the next statement.
  pool.on("error", () => undefined);
  return pool;
}

/** A statement with PostgreSQL's placeholders, and a name under which each connection prepares it once. */
interface NamedStatement {
  readonly name?: string;
  readonly text: string;
}

const textsAndMarkers = /'(?:[^']|'')*'|\?(\d*)/g;
/** The most prepared statements; those with lists of values have a text for each length. */
const mostNamed = 500;
const namedStatements = new Map<string, NamedStatement>();

/**
 * Returns a statement of the store with PostgreSQL's placeholders.
 *
 * @example namedStatement("SELECT ? || '?'").text; // "SELECT $1 || '?'"
 */
function namedStatement(sql: string): NamedStatement {
  const knownStatement = namedStatements.get(sql);
  if (knownStatement) return knownStatement;
  let count = 0;
  const text = sql.replace(textsAndMarkers, (matchedText, index: string | undefined) =>
    matchedText.startsWith("'") ? matchedText : `$${index === undefined || index === "" ? ++count : index}`,
  );
  if (namedStatements.size >= mostNamed) return { text };
  const statement = { name: `racing_${namedStatements.size}`, text };
  namedStatements.set(sql, statement);
  return statement;
}

/** The first two letters of PostgreSQL errors that may not recur on another attempt or server. */
const passing: ReadonlySet<string> = new Set(["08", "53", "57", "58", "3F", "XX"]);
/** The code for a missing table: this server does not have the history yet, or no longer has it. */
const missingTable = "42P01";

/** Returns true for an error of the connection or the server, false for an error of the statement. */
function isUnavailable(error: unknown): boolean {
  const { code, severity } = error as { readonly code?: string; readonly severity?: string };
  if (severity === undefined || code === undefined) return true;
  return code === missingTable || passing.has(code.slice(0, 2));
}

const lost =
  "PostgreSQL does not answer, or no history is published in it: check that it runs and that --store names it";

/** Returns the reason for a failure, without names from PostgreSQL's own messages. */
const problemOf = (error: unknown): string => {
  const { code, severity, message } = error as { code?: string; severity?: string; message: string };
  return severity === undefined ? message : `PostgreSQL refuses to be read (${code}): the log states why`;
};

/** Milliseconds during which a server that failed is asked last. */
const avoidFor = 1000;

/** A statement that a server answered or failed to answer. */
interface SentStatement {
  /** The position of the server, counted from 1. */
  readonly server: number;
  readonly seconds: number;
  readonly answered: boolean;
}

interface PostgresReaderOptions {
  /** Milliseconds of a clock that is never adjusted. */
  readonly now: () => number;
  readonly onStatement?: ((sent: SentStatement) => void) | undefined;
}

/**
 * Creates a reader that asks servers in turn until one answers. Rejects with a RequestError (503) if none
 * does.
 */
function createPostgresReader(pools: readonly Pool[], { now, onStatement }: PostgresReaderOptions): Reader {
  const servers = pools.map((pool, index) => ({ pool, position: index + 1, avoidUntil: 0 }));
  return {
    async all<R>(sql: string, values: readonly unknown[] = []): Promise<R[]> {
      const statement = { ...namedStatement(sql), values: [...values] };
      const at = now();
      const avoided = servers.filter(({ avoidUntil }) => at < avoidUntil);
      for (const server of [...servers.filter((one) => !avoided.includes(one)), ...avoided]) {
        const sentAt = now();
        const ended = (answered: boolean): void =>
          onStatement?.({ server: server.position, seconds: (now() - sentAt) / 1000, answered });
        try {
          const { rows } = await server.pool.query(statement);
          ended(true);
          // The SQL text decides the columns of a row; the caller states them as R.
          return rows as R[];
        } catch (error) {
          ended(false);
          if (!isUnavailable(error)) throw error;
          server.avoidUntil = now() + avoidFor;
        }
      }
      throw new RequestError("store_not_ready", lost, { "Retry-After": "1" });
    },
  };
}

export interface FollowOptions extends PostgresReaderOptions {
  /** The servers with the same databases, the preferred one first. */
  readonly urls: readonly string[];
  /** Called with each published history, including the first; earlier ones end soon after. */
  readonly onHistory: (published: PublishedHistory) => void;
  /** Called after each look; if nothing can be read, with the reason and its cause. */
  readonly onState: (problem?: string, cause?: string) => void;
}

export interface PublishedHistory {
  readonly history: History;
  readonly source: "results" | "simulated";
  /** The time at which it became current, milliseconds since 1970 by the database's clock. */
  readonly since: number;
}

/** Milliseconds between two looks at the name of the current history. */
const interval = 1000;
/** Milliseconds for which an earlier history is kept; longer than any request takes. */
const keptFor = 30_000;

const selectCurrent = "SELECT history, floor(extract(epoch FROM since) * 1000) AS since FROM racing.current";

/** Opens the current history of a database and each later one, for as long as it is followed. */
export function followHistories({ urls, onHistory, onState, ...options }: FollowOptions) {
  const pointers = urls.map((url) => openPool(url, "racing"));
  const pointer = createPostgresReader(pointers, options);
  const opened = new Set<History>();
  const timers = new Set<NodeJS.Timeout>();
  let current: History | undefined;
  let isClosed = false;

  async function look(): Promise<void> {
    const [row] = await pointer.all<{ history: string; since: number }>(selectCurrent);
    if (!row) throw new Error("no history has been published yet: publish one with racing-form publish");
    if (row.history === current?.version) return;
    const published = { ...(await openHistory(urls, row.history, options)), since: row.since };
    opened.add(published.history);
    const before = current;
    if (before) after(keptFor, () => opened.delete(before) && before.close());
    current = published.history;
    if (!isClosed) onHistory(published);
  }

  const after = (milliseconds: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, milliseconds).unref();
    timers.add(timer);
  };

  async function lookAgain(): Promise<void> {
    try {
      await look();
      onState();
    } catch (error) {
      onState(problemOf(error), (error as Error).message);
    }
    if (!isClosed) after(interval, () => void (looking = lookAgain()));
  }
  let looking = lookAgain();

  return {
    /** Resolves when the database has been looked at once. */
    looked: looking,
    async close(): Promise<void> {
      isClosed = true;
      await looking;
      timers.forEach(clearTimeout);
      for (const history of opened) history.close();
      await Promise.all(pointers.map((pool) => pool.end()));
    },
  };
}

async function openHistory(
  urls: readonly string[],
  name: string,
  options: PostgresReaderOptions,
): Promise<Omit<PublishedHistory, "since">> {
  const pools = urls.map((url) => openPool(url, name));
  const close = (): void => pools.forEach((pool) => pool.ending || void pool.end());
  try {
    const reader = createPostgresReader(pools, options);
    const meta = await reader.all<{ name: string; value: string }>("SELECT name, value FROM meta");
    const facts = new Map(meta.map((row) => [row.name, row.value]));
    if (facts.get("schema") !== String(schemaVersion))
      throw new Error("the published history is of another version of this project: publish it again");
    const source = Array.isArray(JSON.parse(facts.get("source") ?? "[]")) ? "results" : "simulated";
    return { history: await historyFrom(reader, { version: name, close }), source };
  } catch (error) {
    close();
    throw error;
  }
}
