import { existsSync, readFileSync } from "node:fs";
import { rejectionsOf } from "../../src/server/importResults";
import type { LocalHistory } from "../../src/service/store/history";
import { openHistory } from "../../src/service/store/openHistory";

/** Reads a store and closes it. */
export function reading<T>(store: string, readHistory: (history: LocalHistory) => T): T {
  const history = openHistory(store);
  try {
    return readHistory(history);
  } finally {
    history.close();
  }
}

/** The tables whose rows are found by a unique index of these columns: their order shows nowhere. */
const unordered: Readonly<Record<string, string>> = { meta: "name", variable: "race_code, name, month" };

/** Returns every row of every table of a store, and its list of rejected lines. */
export function everythingOf(store: string): unknown {
  return reading(store, ({ driver }) => {
    const tables = driver.all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
    );
    const rejected = existsSync(rejectionsOf(store)) ? readFileSync(rejectionsOf(store), "utf8") : "";
    return {
      rejected,
      ...Object.fromEntries(
        tables.map(({ name }) => [
          name,
          driver
            .all(
              `SELECT ${name in unordered ? "" : "rowid,"} * FROM ${name} ORDER BY ${unordered[name] ?? "rowid"}`,
            )
            .map((row) => JSON.stringify(row)),
        ]),
      ),
    };
  });
}
