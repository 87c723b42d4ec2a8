import type { Database, PreparedStatement, Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import type { Driver, Row, Value } from "../service/store/history";
import { wasmStatements } from "./wasmStatements";

/** A database in memory on SQLite's own WebAssembly build, the second driver of the store. */
export interface WasmDriver extends Driver {
  /** Returns the whole database as the content of its file. */
  bytes(): Uint8Array<ArrayBuffer>;
}

interface Prepared {
  readonly statement: PreparedStatement;
  readonly columns: readonly string[];
}

/** Opens a database: an empty one, or the one whose `bytes` are given. */
export function openWasmDriver(sqlite: Sqlite3Static, bytes?: Uint8Array): WasmDriver {
  const database = new sqlite.oo1.DB(":memory:", "c");
  if (bytes) load(sqlite, database, bytes);
  database.exec("PRAGMA temp_store = MEMORY; PRAGMA journal_mode = MEMORY");
  const prepared = new Map<string, Prepared>();
  const { bind, read, close } = wasmStatements(sqlite);

  const prepare = (sql: string): Prepared => {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const made = { statement, columns: statement.columnCount > 0 ? statement.getColumnNames([]) : [] };
    prepared.set(sql, made);
    return made;
  };
  const rowsOf = (sql: string, values: readonly Value[]): Row[] => {
    const { statement, columns } = prepare(sql);
    const address = Number(statement.pointer);
    const readRow = (): Row => {
      const row: Record<string, Value> = {};
      columns.forEach((name, column) => (row[name] = read(address, column)));
      return row;
    };
    try {
      database.checkRc(bind(address, values));
      const rows: Row[] = [];
      while (statement.step()) rows.push(readRow());
      return rows;
    } finally {
      statement.reset(true);
    }
  };

  return {
    exec: (sql) => void database.exec(sql),
    // The columns of a row are those of the SQL text, which the caller states as R.
    all: <R>(sql: string, values: readonly Value[] = []) => rowsOf(sql, values) as R[],
    run: (sql, values) => void rowsOf(sql, values),
    transaction: (work) => {
      database.exec("BEGIN");
      try {
        const result = work();
        database.exec("COMMIT");
        return result;
      } catch (error) {
        if (sqlite.capi.sqlite3_get_autocommit(database) === 0) database.exec("ROLLBACK");
        throw error;
      }
    },
    bytes: () => sqlite.capi.sqlite3_js_db_export(database),
    close: () => {
      for (const { statement } of prepared.values()) statement.finalize();
      prepared.clear();
      close();
      database.close();
    },
  };
}

/** Fills an open database with the content of a file. */
function load({ capi, wasm }: Sqlite3Static, database: Database, bytes: Uint8Array): void {
  const { SQLITE_DESERIALIZE_FREEONCLOSE: freeOnClose, SQLITE_DESERIALIZE_RESIZEABLE: resizeable } = capi;
  const size = bytes.byteLength;
  const copy = wasm.allocFromTypedArray(bytes);
  const flags = freeOnClose | resizeable;
  const code = capi.sqlite3_deserialize(database, "main", copy, size, size, flags);
  database.checkRc(code);
}
