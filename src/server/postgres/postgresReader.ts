import { Pool, type PoolConfig, types } from "pg";
import { RequestError } from "../../service/routes/requestError";
import type { Reader } from "../../service/store/history";

/** The seconds that a request has in the database: less than a caller waits for its answer. */
const limits: PoolConfig = {
  max: 10,
  connectionTimeoutMillis: 2000,
  idleTimeoutMillis: 30_000,
  query_timeout: 8000,
  statement_timeout: 7500,
  application_name: "racing-form",
};

/** The types BIGINT and NUMERIC, which PostgreSQL's driver leaves as texts: counts and sums fit a number. */
const numberTypes: ReadonlySet<number> = new Set([types.builtins.INT8, types.builtins.NUMERIC]);
const readTypes: NonNullable<PoolConfig["types"]> = {
  getTypeParser: (type, format) =>
    numberTypes.has(type) ? Number : (types.getTypeParser(type, format) as (text: string) => unknown),
};

/** Opens connections to a database as they are needed; names without a schema are those of `schema`. */
export function openPool(url: string, schema: string): Pool {
  const options = `-c search_path=${schema}`;
  const pool = new Pool({ ...limits, connectionString: url, types: readTypes, options });
  // A connection that ends while no statement uses it is replaced by the next statement.
  pool.on("error", () => undefined);
  return pool;
}

/** A statement with PostgreSQL's markers of values, and a name under which a connection prepares it once. */
export interface NamedStatement {
  readonly name?: string;
  readonly text: string;
}

const textsAndMarkers = /'(?:[^']|'')*'|\?(\d*)/g;
/** Statements with lists of values have as many texts as lengths; past this number none is prepared. */
const mostNamed = 500;
const named = new Map<string, NamedStatement>();

/**
 * Returns a statement of the store with PostgreSQL's markers of values.
 *
 * @example namedStatement("SELECT ? || '?'").text; // "SELECT $1 || '?'"
 */
export function namedStatement(sql: string): NamedStatement {
  const known = named.get(sql);
  if (known) return known;
  let count = 0;
  const text = sql.replace(textsAndMarkers, (found, index: string | undefined) =>
    found.startsWith("'") ? found : `$${index === undefined || index === "" ? ++count : index}`,
  );
  if (named.size >= mostNamed) return { text };
  const statement = { name: `racing_${named.size}`, text };
  named.set(sql, statement);
  return statement;
}

/** The first two letters of PostgreSQL's errors that another try or another server may not have. */
const passing: ReadonlySet<string> = new Set(["08", "53", "57", "58", "3F", "XX"]);
/** A table that is missing: this server does not have the history yet, or not any more. */
const missingTable = "42P01";

/** Returns true for an error of the connection or the server, false for one of the statement. */
export function isUnavailable(error: unknown): boolean {
  const { code, severity } = error as { readonly code?: string; readonly severity?: string };
  if (severity === undefined || code === undefined) return true;
  return code === missingTable || passing.has(code.slice(0, 2));
}

/** Milliseconds for which a server that failed is asked after the others. */
const avoidFor = 1000;

/** A statement that a server answered, or failed to. */
export interface SentStatement {
  /** The position of the server, from 1. */
  readonly server: number;
  readonly seconds: number;
  readonly answered: boolean;
}

export interface PostgresReaderOptions {
  /** Milliseconds of a clock that is never set. */
  readonly now: () => number;
  readonly onStatement?: ((sent: SentStatement) => void) | undefined;
}

/**
 * Creates a reader that asks the first of some servers with the same races, and the next when one is lost.
 * Rejects with a RequestError (503) when none answers.
 */
export function createPostgresReader(
  pools: readonly Pool[],
  { now, onStatement }: PostgresReaderOptions,
): Reader {
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
          // The columns of a row are those of the SQL text, which the caller states as R.
          return rows as R[];
        } catch (error) {
          ended(false);
          if (!isUnavailable(error)) throw error;
          server.avoidUntil = now() + avoidFor;
        }
      }
      throw new RequestError("store_not_ready", "the database does not answer: retry shortly", {
        "Retry-After": "1",
      });
    },
  };
}
