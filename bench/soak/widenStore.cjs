/**
 * node bench/soak/widenStore.cjs FROM TO TIMES [wider|longer] [COUNTRY CODE]: writes a store that repeats
 * another store's venues, runners, people, races and starts several times. Each copy has new ids and names:
 * the same racing in so many times as many places. A longer store has the venues and people once, and each
 * copy of the races before the one that it repeats. COUNTRY and CODE choose the races of one section.
 */
const { rmSync } = require("node:fs");
const { join } = require("node:path");

const service = (path) => require(join(__dirname, "../../build/server/service", path));
const { openSqlite } = service("store/openHistory.js");
const { tables, indexes } = service("store/schema.js");
const { keepTotals } = service("store/totals.js");

/** The table to which an id refers, and what stands between a text and the number of its copy. */
const ids = {
  venue_id: "venue",
  runner_id: "runner",
  jockey_id: "person",
  trainer_id: "person",
  race_id: "race",
};
const texts = { slug: "'-'", runner_key: "' '", person_key: "' '", folded: "' '" };

/** Lists the tables that a longer store has once. */
const kept = ["venue", "person"];

/** Returns the expression of a column in the copy of a number; `days` is the span of the races of a longer store. */
function valueOf(apart, { table, column, copy, days, times }) {
  if (days && column === "first_day") return `first_day - ${(times - 1) * days}`;
  if (days && column === "day") return `day - ${copy * days}`;
  if (days && kept.includes(ids[column])) return column;
  if (column === "id" && table === "start") return `id + ${copy * apart.race * 128}`;
  if (column === "id") return `id + ${copy * apart[table]}`;
  if (ids[column]) return `${column} + ${copy * apart[ids[column]]}`;
  if (texts[column] && copy > 0) return `${column} || ${texts[column]} || '${copy}'`;
  return column === "name" && copy > 0 && table !== "race" ? `name || ' ${copy}'` : column;
}

/** Returns the condition of a table's rows that belong to the races of a country and race code. */
function conditionOf(table, [country, code]) {
  if (!code) return "";
  const venues = `SELECT id FROM source.venue WHERE country = '${country}' AND race_code = '${code}'`;
  if (table === "venue") return `WHERE id IN (${venues})`;
  if (table === "prediction")
    return `WHERE race_id IN (SELECT id FROM source.race WHERE venue_id IN (${venues}))`;
  return table === "race" || table === "start"
    ? `WHERE venue_id IN (${venues})`
    : `WHERE race_code = '${code}'`;
}

/** Writes the store; each row is computed by SQLite from the one that it copies. */
function widenStore(from, to, { times, longer, section }) {
  rmSync(to, { force: true });
  const driver = openSqlite(to, { bulk: true });
  driver.exec(tables);
  driver.exec(`ATTACH '${from.replaceAll("'", "''")}' AS source`);
  // The columns of a backtest are not copied, nor is the fact that there are any.
  driver.exec("INSERT INTO meta SELECT * FROM source.meta WHERE name NOT LIKE 'variables %'");
  const next = (table) => driver.all(`SELECT MAX(id) + 1 AS id FROM source.${table}`)[0].id;
  const apart = Object.fromEntries(
    ["venue", "runner", "person", "race"].map((table) => [table, next(table)]),
  );
  const days = longer ? driver.all("SELECT MAX(day) - MIN(day) + 1 AS days FROM source.race")[0].days : 0;
  for (let copy = 0; copy < times; copy++)
    for (const table of ["venue", "runner", "person", "race", "start", "prediction"]) {
      if (longer && copy > 0 && kept.includes(table)) continue;
      const columns = driver.all(`SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => name);
      const values = columns.map((column) => valueOf(apart, { table, column, copy, days, times }));
      driver.transaction(() =>
        driver.exec(
          `INSERT INTO ${table} (${columns}) SELECT ${values} FROM source.${table} ${conditionOf(table, section)}`,
        ),
      );
    }
  driver.exec("DETACH source");
  driver.exec(indexes);
  keepTotals(driver);
  driver.close();
}

const [from, to, times, way, ...section] = process.argv.slice(2);
widenStore(from, to, { times: Number(times), longer: way === "longer", section });
