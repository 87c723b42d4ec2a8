import type { Database, PreparedStatement, Sqlite3Static } from "@sqlite.org/sqlite-wasm";
import { type Driver, inTransaction, type Row, type Value } from "../service/store/history";

/** The functions of SQLite's C interface that bind and read values; a statement is a memory address. */
interface Exports {
  sqlite3_bind_int(statement: number, index: number, value: number): number;
  sqlite3_bind_double(statement: number, index: number, value: number): number;
  sqlite3_bind_text(statement: number, index: number, text: number, bytes: number, keep: number): number;
  sqlite3_column_type(statement: number, column: number): number;
  sqlite3_column_double(statement: number, column: number): number;
  sqlite3_column_text(statement: number, column: number): number;
  sqlite3_column_bytes(statement: number, column: number): number;
}

/**
 * Returns functions that bind values to statements and read columns of rows. They call SQLite directly,
 * because the library's checks take longer than SQLite's work.
 */
function wasmStatements({ capi, wasm }: Sqlite3Static) {
  const calls: Exports = wasm.exports;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let buffer = { at: 0, size: 0 };

  /**
   * Returns memory for this many bytes, the same each time, because SQLite copies a text when it is bound.
   */
  function memoryFor(size: number): typeof buffer {
    if (size <= buffer.size) return buffer;
    if (buffer.size > 0) wasm.dealloc(buffer.at);
    return (buffer = { at: wasm.alloc(2 * size), size: 2 * size });
  }

  function bindText(statement: number, index: number, text: string): number {
    const { at, size } = memoryFor(3 * text.length + 1);
    const { written } = encoder.encodeInto(text, wasm.heap8u().subarray(at, at + size));
    return calls.sqlite3_bind_text(statement, index, at, written, capi.SQLITE_TRANSIENT);
  }

  function bindValue(statement: number, index: number, value: Value): number {
    if (value === null) return capi.SQLITE_OK; // a parameter that is not bound is null
    if (typeof value === "string") return bindText(statement, index, value);
    return value === (value | 0) && !Object.is(value, -0)
      ? calls.sqlite3_bind_int(statement, index, value)
      : calls.sqlite3_bind_double(statement, index, value);
  }

  function readText(statement: number, column: number): string {
    const at = calls.sqlite3_column_text(statement, column);
    const bytes = calls.sqlite3_column_bytes(statement, column);
    return decoder.decode(wasm.heap8u().subarray(at, at + bytes));
  }

  return {
    /** Binds values to a fresh statement, from its first parameter on. Returns a result code. */
    bind(statement: number, values: readonly Value[]): number {
      let code: number = capi.SQLITE_OK;
      for (let index = 0; index < values.length && code === capi.SQLITE_OK; index++)
        code = bindValue(statement, index + 1, values[index] ?? null);
      return code;
    },
    read(statement: number, column: number): Value {
      const type = calls.sqlite3_column_type(statement, column);
      if (type === capi.SQLITE_NULL) return null;
      return type === capi.SQLITE_TEXT
        ? readText(statement, column)
        : calls.sqlite3_column_double(statement, column);
    },
    close: (): void => {
      if (buffer.size > 0) wasm.dealloc(buffer.at);
      buffer = { at: 0, size: 0 };
    },
  };
}

/** A database in memory on SQLite's WebAssembly build, the second driver of the store. */
export interface WasmDriver extends Driver {
  /** Returns the whole database as the bytes of a database file. */
  bytes(): Uint8Array<ArrayBuffer>;
}

interface Prepared {
  readonly statement: PreparedStatement;
  readonly columns: readonly string[];
}

/** Opens an empty database, or one from its bytes. */
export function openWasmDriver(sqlite: Sqlite3Static, bytes?: Uint8Array): WasmDriver {
  const database = new sqlite.oo1.DB(":memory:", "c");
  if (bytes) load(sqlite, database, bytes);
  database.exec("PRAGMA temp_store = MEMORY; PRAGMA journal_mode = MEMORY");
  const prepared = new Map<string, Prepared>();
  const { bind, read, close } = wasmStatements(sqlite);

  const prepare = (sql: string): Prepared => {
    const knownStatement = prepared.get(sql);
    if (knownStatement) return knownStatement;
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
    // The SQL text decides the columns of a row; the caller states them as R.
    all: <R>(sql: string, values: readonly Value[] = []) => rowsOf(sql, values) as R[],
    run: (sql, values) => void rowsOf(sql, values),
    transaction: (work) =>
      inTransaction(
        (sql) => void database.exec(sql),
        () => sqlite.capi.sqlite3_get_autocommit(database) === 0,
        work,
      ),
    bytes: () => sqlite.capi.sqlite3_js_db_export(database),
    close: () => {
      for (const { statement } of prepared.values()) statement.finalize();
      prepared.clear();
      close();
      database.close();
    },
  };
}

function load({ capi, wasm }: Sqlite3Static, database: Database, bytes: Uint8Array): void {
  const { SQLITE_DESERIALIZE_FREEONCLOSE: freeOnClose, SQLITE_DESERIALIZE_RESIZEABLE: resizeable } = capi;
  const size = bytes.byteLength;
  const copy = wasm.allocFromTypedArray(bytes);
  const flags = freeOnClose | resizeable;
  const code = capi.sqlite3_deserialize(database, "main", copy, size, size, flags);
  database.checkRc(code);
}
