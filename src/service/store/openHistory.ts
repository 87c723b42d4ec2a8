import { Database, SQLite3Error, type Statement } from "node-sqlite3-wasm";
import { copyFileSync, existsSync, linkSync, rmSync } from "node:fs";
import { type Driver, historyOver, inTransaction, type LocalHistory, pageCache, type Value } from "./history";
import { rollingBack, writing } from "./libraryFiles";
import { indexes, tables } from "./schema";
import { messageOf } from "../../spec/errorCodes";

interface SqliteOptions {
  /** True for a new file that nothing reads until it is complete: no journal, and no waiting for the disk. */
  readonly bulk?: boolean;
}

/**
 * EXCLUSIVE keeps the file locked while it is open. One process owns a store, and a query need not create and
 * delete the lock (a directory next to the file) each time.
 */
const always = `PRAGMA locking_mode = EXCLUSIVE; ${pageCache.ofAnswers}; PRAGMA temp_store = MEMORY;`;
const firstRead = "SELECT count(*) FROM sqlite_master;";
/** A pass over all starts takes a third less than with SQLite's pages of 4 kB; one start takes no longer. */
const pageSize = "PRAGMA page_size = 16384";
const whenBulk = `${pageSize}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; ${pageCache.ofPasses};`;

/** Opens an SQLite file, or a database in memory if no path is given. */
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
    const knownStatement = prepared.get(sql);
    if (knownStatement) return knownStatement;
    const made = database.prepare(sql);
    prepared.set(sql, made);
    return made;
  };

  /**
   * Uses the cached statement for a text. A statement that failed cannot be used again and is prepared anew.
   */
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
    // The SQL text decides the columns of a row; the caller states them as R.
    all: <R>(sql: string, values: readonly Value[] = []) => use(sql, (made) => made.all([...values]) as R[]),
    // The library reads the values without changing them.
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

/** Finalises a statement. A failed statement throws its error again here, which its caller already has. */
function finalize(statement: Statement): void {
  try {
    statement.finalize();
  } catch (error) {
    if (!(error instanceof SQLite3Error)) throw error;
  }
}

/** Opens a complete store file. The caller must own the file: see `claimFolder`. */
export function openHistory(path: string): LocalHistory {
  return historyOver(openSqlite(path));
}

/**
 * Reads the races of a store file that another thread has open, under a different name, because a file's lock
 * is next to its name. Nothing changes races meanwhile; pages with other rows may be half written.
 */
export function readWhileOpen<T>(path: string, read: (history: LocalHistory) => T): T {
  const name = `${path}.read`;
  remove(name); // Left, with its lock, by a thread that was ended.
  try {
    linkSync(path, name);
  } catch {
    // The file system has no links.
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

/** Removes a database file, if there is one, and the files that SQLite and the library put next to it. */
export function remove(path: string): void {
  for (const suffix of ["", "-journal", ".lock"]) rmSync(path + suffix, { recursive: true, force: true });
}

/** Returns SQLite's description of the damage to a store file; undefined for an intact or missing file. */
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

/** Returns SQLite's description of the damage to an open store; undefined for an intact store. */
function checkStore(driver: Driver): string | undefined {
  const [row] = driver.all<{ quick_check: string }>("PRAGMA quick_check(1)");
  return row?.quick_check === "ok" ? undefined : (row?.quick_check ?? "it cannot be read");
}

/** SQLite's messages for the results SQLITE_CORRUPT and SQLITE_NOTADB, whose numbers the driver withholds. */
const damageMessages = ["database disk image is malformed", "file is not a database"];

/**
 * Returns a function that describes the damage behind a failure of an open store; undefined if the cause is
 * different. A failure whose message names no damage may be caused by a garbled value, so the first one has
 * the store checked, which takes a second or more.
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
