import { addVenue, type Driver, type History, type Venue } from "./history";
import { indexes, tables } from "./schema";
import { openSqlite } from "./sqliteDriver";

/** Opens a complete store file. The caller owns the file: see `claimFolder`. */
export function openHistory(path: string): History {
  return historyOver(openSqlite(path));
}

/** Creates an empty store in memory. */
export function historyInMemory(): History {
  const driver = openSqlite();
  driver.exec(tables + indexes);
  return historyOver(driver);
}

/** Returns the store of an open database, its venues read into memory. */
export function historyOver(driver: Driver): History {
  const memory = { venues: new Map(), venuesById: new Map(), writes: new Map() };
  const history: History = { driver, ...memory, close: () => driver.close() };
  const rows = driver.all<Venue>(
    `SELECT id, country, race_code AS "raceCode", slug, name, timezone, first_day AS "firstDay" FROM venue ORDER BY id`,
  );
  for (const row of rows) addVenue(history, row);
  return history;
}
