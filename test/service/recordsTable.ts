/**
 * The records of a source in one unchanged table of SQLite: SQL over it answers a test's questions apart
 * from the store's tables and statements.
 */
import { Database } from "node-sqlite3-wasm";
import { requireDayNumber } from "../../src/dates/days";
import { slugify } from "../../src/spec/slug";
import type { RaceRecord } from "../../src/service/races/records";

type Value = string | number | null;

/** The columns of an entry, each with its value of a race and a runner. */
const columns: Readonly<
  Record<
    string,
    (race: RaceRecord, runner: RaceRecord["runners"][number]) => string | number | boolean | undefined
  >
> = {
  code: (race) => race.raceCode,
  country: (race) => race.country,
  slug: (race) => slugify(race.track),
  date: (race) => race.date,
  day: (race) => requireDayNumber(race.date),
  race: (race) => race.raceNumber,
  startTime: (race) => race.startTime,
  ran: (race, { scratched }) => race.run && !race.abandoned && !race.meetingAbandoned && !scratched,
  raceKey: (race) => [race.raceCode, race.country, slugify(race.track), race.date, race.raceNumber].join("/"),
  distance: (race) => race.distance,
  class: (race) => race.raceClass,
  starters: (race) => race.starters ?? race.runners.filter(({ scratched }) => !scratched).length,
  runner: (_, { runnerKey }) => runnerKey,
  number: (_, { number }) => number,
  name: (_, { name }) => name,
  jockey: (_, { jockey }) => jockey,
  trainer: (_, { trainer }) => trainer,
  jockeyKey: (_, { jockey, jockeyKey }) => jockeyKey ?? jockey,
  trainerKey: (_, { trainer, trainerKey }) => trainerKey ?? trainer,
  sire: (_, { sire }) => sire,
  dam: (_, { dam }) => dam,
  barrier: (_, { barrier }) => barrier,
  weight: (_, { weight }) => weight,
  claim: (_, { claim }) => claim ?? 0,
  age: (_, { age }) => age,
  sex: (_, { sex }) => sex,
  surface: (race) => race.surface,
  condition: (race) => race.condition,
  abandoned: (race) => race.abandoned || race.meetingAbandoned,
  settled: (_, { settled }) => settled,
  scratched: (_, { scratched }) => scratched,
  finish: (_, { finish }) => finish,
  margin: (_, { margin }) => margin,
  price: (_, { startingPrice }) => startingPrice,
};

export interface RecordsTable {
  /** Returns the rows of a statement over the table `entry`. */
  all<Row>(sql: string, values?: readonly Value[]): Row[];
  close(): void;
}

/** Returns a table `entry` with a row for each runner of each race. */
export function recordsTable(races: readonly RaceRecord[]): RecordsTable {
  const database = new Database(":memory:");
  const names = Object.keys(columns);
  database.exec(`CREATE TABLE entry (${names.join()}, firstStart)`);
  const cardOf = (race: RaceRecord): string => [race.raceCode, race.country, race.track, race.date].join("/");
  const first = new Map<string, RaceRecord>();
  for (const race of races) {
    const knownRace = first.get(cardOf(race));
    if (!knownRace || race.raceNumber < knownRace.raceNumber) first.set(cardOf(race), race);
  }
  const insert = database.prepare(`INSERT INTO entry VALUES (${names.map(() => "?").join()}, ?)`);
  database.exec("BEGIN");
  for (const race of races)
    for (const runner of race.runners)
      insert.run([
        ...Object.values(columns).map((of) => {
          const value = of(race, runner);
          return typeof value === "boolean" ? Number(value) : (value ?? null);
        }),
        first.get(cardOf(race))?.startTime ?? null,
      ]);
  database.exec("COMMIT");
  insert.finalize();
  for (const index of ["runner, day", "raceKey", "day, code", "jockeyKey", "trainerKey"])
    database.exec(`CREATE INDEX by_${index.replace(", ", "_")} ON entry (${index})`);
  return {
    all: <Row>(sql: string, values: readonly Value[] = []) => database.all(sql, [...values]) as Row[],
    close: () => database.close(),
  };
}

/** Returns the same numbers from 0 to 1 for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
