/**
 * The only place that replaces functions of `fs`. node-sqlite3-wasm 0.8.60 calls them for SQLite. It offers
 * no other way to answer for its own lock, or to learn why the system refused a write. Each function is
 * replaced during one synchronous call, so that nothing else sees the replacement.
 */
import fs from "node:fs";
import { resolve } from "node:path";

/** Runs work while one of the functions that the library calls is replaced. */
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
 * Runs the first statements on a file so that SQLite rolls back an interrupted transaction. It would not
 * while another process holds a lock, and it takes the library's lock, a directory next to the file, for one
 * (https://github.com/tndrle/node-sqlite3-wasm/pull/17).
 */
export function rollingBack(path: string, firstStatements: () => void): void {
  const ownLock = `${resolve(path)}.lock`;
  const { accessSync } = fs;
  const access: typeof accessSync = (file, mode) => {
    if (file === ownLock) throw new Error("this process holds the lock");
    accessSync(file, mode);
  };
  replacing("accessSync", access, firstStatements);
}

/**
 * Runs statements that write. If the system cannot write, the library withholds the reason, and SQLite
 * reports "disk I/O error" or even a malformed file; this throws the reason instead.
 */
export function writing<T>(statements: () => T): T {
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
