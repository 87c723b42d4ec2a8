/** What a column may hold. Days are whole days since 1970-01-01, flags are 0 or 1, times are whole seconds. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/**
 * The little that the history asks of a database. The SQL that goes through it keeps to what SQLite and PostgreSQL both
 * run; values are always bound, never written into the text.
 */
export interface Driver {
  /** Runs statements without values. */
  exec(sql: string): void;
  /** Runs one statement and returns its rows. `R` states the columns that the SQL text selects. */
  all<R = Row>(sql: string, values?: readonly Value[]): R[];
  /** Runs one statement without rows. */
  run(sql: string, values: readonly Value[]): void;
  /** Does all of `work` or nothing of it. */
  transaction<T>(work: () => T): T;
  close(): void;
}
