import { renameSync, rmSync } from "node:fs";
import { openSqlite } from "./sqliteDriver";

/** In the order in which rows refer to each other. */
const joined = ["venue", "person", "runner", "race", "start"] as const;

/**
 * Makes one store of several parts, whose rows have numbers of their own: the later a part, the higher. The first part becomes
 * the store and takes in the rows of the others as they are, with their indexes; the parts are gone afterwards.
 * It takes the place of `path` only when it is complete.
 */
export function joinHistories(path: string, [first, ...others]: readonly string[]): void {
  if (first === undefined) throw new RangeError("Cannot join the parts of a store as there must be one at least: there are none");
  const driver = openSqlite(first, { bulk: true });
  try {
    for (const part of others) {
      driver.exec(`ATTACH '${part.replaceAll("'", "''")}' AS part`);
      driver.transaction(() => {
        // Alike in every column and index, the rows are copied as they lie.
        for (const table of joined) driver.exec(`INSERT INTO main.${table} SELECT * FROM part.${table}`);
      });
      driver.exec("DETACH part");
    }
  } finally {
    driver.close();
  }
  renameSync(first, path);
  for (const part of others) rmSync(part);
}
