import { rmSync } from "node:fs";
import { replaceFile } from "./replaceFile";
import { openSqlite } from "./sqliteDriver";

/** The tables to join, in the order in which rows refer to each other. */
const joined = ["venue", "person", "runner", "race", "start", "prediction"] as const;

/**
 * Joins store files into one at `path` and deletes them. Their rows must have ids of their own that rise from
 * file to file. The first file receives the rows of the others and replaces `path` once it is complete.
 * Throws a RangeError without files.
 */
export function joinHistories(path: string, [first, ...others]: readonly string[]): void {
  if (first === undefined)
    throw new RangeError("Cannot join the parts of a store as there must be one at least: there are none");
  const driver = openSqlite(first, { bulk: true });
  try {
    for (const part of others) {
      driver.exec(`ATTACH '${part.replaceAll("'", "''")}' AS part`);
      driver.transaction(() => {
        // Columns and indexes are the same in every file, so that SQLite copies the rows without decoding
        // them.
        for (const table of joined) driver.exec(`INSERT INTO main.${table} SELECT * FROM part.${table}`);
      });
      driver.exec("DETACH part");
    }
  } finally {
    driver.close();
  }
  replaceFile(first, path);
  for (const part of others) rmSync(part);
}
