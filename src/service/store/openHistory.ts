import { Database, SQLite3Error, type Statement } from "node-sqlite3-wasm";
import fs from "node:fs";
import { copyFileSync, existsSync, linkSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { type Driver, historyOver, inTransaction, type LocalHistory, type Value } from "./history";
import { indexes, tables } from "./schema";
import { messageOf } from "../../spec/errorCodes";

interface SqliteOptions {
  /** A new file that nothing reads until it is complete: without a journal or waiting for the disk. */
  readonly bulk?: boolean;
}

/**
 * With EXCLUSIVE the file stays locked while it is open: one process owns a store, and a query need not
 * create and delete the lock (a directory beside the file) each time.
 */
const always = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;";
const firstRead = "SELECT count(*) FROM sqlite_master;";
const whenBulk = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384;";

/** Runs work while one of the functions that the library calls is another one. */
function replacing<Name extends "accessSync" | "writeSync", T>(
  name: Name,
  replacement: (typeof fs)[Name],
  work: () => T,
): T {
  const { [name]: real } = fs;
  fs[name] = replacement;
  try {
    return work();
  } finally {
    fs[name] = real;
  }
}

/**
 * Runs the first statements on a file so that SQLite rolls back a transaction that was cut off. It would not
 * while another process holds a lock, for which it takes the library's, a directory beside the file.
 */
function rollingBack(path: string, firstStatements: () => void): void {
  const ownLock = `${resolve(path)}.lock`;
  const { accessSync } = fs;
  const access: typeof accessSync = (file, mode) => {
    if (file === ownLock) throw new Error("this process holds the lock");
    accessSync(file, mode);
  };
  replacing("accessSync", access, firstStatements);
}

/**
 * Runs statements that write. The library withholds the reason why the system cannot write, of which SQLite
 * makes "disk I/O error" or even a malformed file: that reason is thrown instead.
 */
function writing<T>(statements: () => T): T {
  const { writeSync } = fs;
  let reason: unknown;
  const write = (...values: [file: number, data: Uint8Array, offset: number, length: number, at: number]) => {
    try {
      const written = writeSync(...values);
      if (written < values[3]) reason = new Error("ENOSPC: no space left on device, write");
      return written;
    } catch (error) {
      reason = error;
      throw error;
    }
  };
  try {
    return replacing("writeSync", write as typeof writeSync, statements);
  } catch (error) {
    throw reason ?? error;
  }
}

/** Opens an SQLite file, or a database in memory when no path is given. */
export function openSqlite(path?: string, { bulk = false }: SqliteOptions = {}): Driver {
  const database = new Database(path);
  const prepared = new Map<string, Statement>();
  try {
    const begin = (): void => database.exec(bulk ? always + whenBulk : always + firstRead);
    if (path === undefined) begin();
    else rollingBack(path, begin);
  } catch (error) {
    database.close();
    throw error;
  }

  const statement = (sql: string): Statement => {
    const known = prepared.get(sql);
    if (known) return known;
    const made = database.prepare(sql);
    prepared.set(sql, made);
    return made;
  };

  /** Uses the statement of a text. One that failed cannot be used again and is prepared anew. */
  const use = <T>(sql: string, work: (made: Statement) => T): T => {
    const made = statement(sql);
    try {
      return work(made);
    } catch (error) {
      prepared.delete(sql);
      finalize(made);
      throw error;
    }
  };

  return {
    exec: (sql) => writing(() => database.exec(sql)),
    // The columns of a row are those of the SQL text, which the caller states as R.
    all: <R>(sql: string, values: readonly Value[] = []) => use(sql, (made) => made.all([...values]) as R[]),
    // The library reads the values and changes none.
    run: (sql, values) => void use(sql, (made) => writing(() => made.run(values as Value[]))),
    transaction: (work) =>
      inTransaction(
        (sql) => writing(() => database.exec(sql)),
        () => database.inTransaction,
        work,
      ),
    close: () => {
      for (const made of prepared.values()) finalize(made);
      prepared.clear();
      database.close();
    },
  };
}

/** Finalises a statement. One that failed throws its error again here; its caller has had it already. */
function finalize(statement: Statement): void {
  try {
    statement.finalize();
  } catch (error) {
    if (!(error instanceof SQLite3Error)) throw error;
  }
}

/** Opens a complete store file. The caller owns the file: see `claimFolder`. */
export function openHistory(path: string): LocalHistory {
  return historyOver(openSqlite(path));
}

/**
 * Reads the races of a store file that another thread has open, under a name of its own, as the lock of a
 * file is beside its name. Nothing changes races meanwhile; pages with other rows may be half written.
 */
export function readWhileOpen<T>(path: string, read: (history: LocalHistory) => T): T {
  const name = `${path}.read`;
  remove(name); // A thread that was ended left it, with its lock.
  try {
    linkSync(path, name);
  } catch {
    // A file system without links.
    copyFileSync(path, name);
  }
  const history = historyOver(openSqlite(name));
  try {
    history.driver.exec("PRAGMA cache_size = -8192");
    return read(history);
  } finally {
    history.close();
    remove(name);
  }
}

/** Removes a database file, if there is one, and what SQLite and the library put beside it. */
export function remove(path: string): void {
  for (const suffix of ["", "-journal", ".lock"]) rmSync(path + suffix, { recursive: true, force: true });
}

/** Returns SQLite's description of the damage to a store file; undefined for one that is whole or missing. */
export function findDamage(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  let driver: Driver | undefined;
  try {
    driver = openSqlite(path);
    return checkStore(driver);
  } catch (error) {
    return messageOf(error);
  } finally {
    driver?.close();
  }
}

/** Returns SQLite's description of the damage to an open store; undefined for one that is whole. */
function checkStore(driver: Driver): string | undefined {
  const [row] = driver.all<{ quick_check: string }>("PRAGMA quick_check(1)");
  return row?.quick_check === "ok" ? undefined : (row?.quick_check ?? "it cannot be read");
}

/** SQLite's messages of the results SQLITE_CORRUPT and SQLITE_NOTADB, whose numbers the driver withholds. */
const damageMessages = ["database disk image is malformed", "file is not a database"];

/**
 * Returns a function that describes the damage that a failure of an open store reports; undefined when it has
 * another cause. A failure whose message names no damage may come of a garbled value: the first one has the
 * store checked, which takes a second or more.
 */
export function createDamageFinder({ driver }: LocalHistory): (error: unknown) => string | undefined {
  let isChecked = false;
  const reported = (error: unknown): string | undefined =>
    error instanceof SQLite3Error ? damageMessages.find((text) => error.message.includes(text)) : undefined;
  return (error) => {
    const damage = reported(error);
    if (damage !== undefined || isChecked) return damage;
    isChecked = true;
    try {
      return checkStore(driver);
    } catch (failure) {
      return reported(failure);
    }
  };
}

export function historyInMemory(): LocalHistory {
  const driver = openSqlite();
  driver.exec(tables + indexes);
  return historyOver(driver);
}
