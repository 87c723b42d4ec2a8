import type { RaceCode } from "../../../spec/codes";
import type { Driver, Value } from "../driver";
import { foldName } from "../foldName";
import type { RunnerRecord } from "../../races/records";
import type { Rated } from "./rater";

/** A map for each race code: a source's key is looked up as it is, for making a text of both each time costs more than the look. */
function knownByCode<T>(): Readonly<Record<RaceCode, Map<string, T>>> {
  return { gallops: new Map(), harness: new Map(), greyhounds: new Map() };
}

interface Told {
  readonly sire: Value;
  readonly dam: Value;
  readonly origin: Value;
}

type KnownRunner = Rated & Told;

interface KeyRow {
  readonly id: number;
  readonly code: RaceCode;
  readonly key: string;
}

/** A runner as the store knows it, made when it is new; what the source newly knows of its origin is kept. */
export function runners(driver: Driver, nextId: () => number): (raceCode: RaceCode, runner: RunnerRecord) => Rated {
  const known = knownByCode<KnownRunner>();
  const rows = driver.all<KeyRow & Told>(`SELECT id, race_code AS code, runner_key AS "key", sire, dam, origin FROM runner`);
  for (const { id, code, key, ...origin } of rows) known[code].set(key, { id, belief: undefined, ...origin });

  return (raceCode, { runnerKey, name, sire = null, dam = null, origin = null }) => {
    const before = known[raceCode].get(runnerKey);
    const told = sire !== null || dam !== null || origin !== null;
    if (before && (!told || (before.sire === sire && before.dam === dam && before.origin === origin))) return before;
    const id = before?.id ?? nextId();
    if (before) driver.run("UPDATE runner SET sire = ?, dam = ?, origin = ? WHERE id = ?", [sire, dam, origin, id]);
    else
      driver.run("INSERT INTO runner (id, race_code, runner_key, name, sire, dam, origin) VALUES (?, ?, ?, ?, ?, ?, ?)", [
        ...[id, raceCode, runnerKey, name],
        ...[sire, dam, origin],
      ]);
    const runner: KnownRunner = { id, belief: before?.belief, sire, dam, origin };
    known[raceCode].set(runnerKey, runner);
    return runner;
  };
}

/** The number of a jockey or trainer in the store, made when it is new; null when the source names nobody. */
export function people(
  driver: Driver,
  role: "jockey" | "trainer",
  nextId: () => number,
): (raceCode: RaceCode, name?: string, key?: string) => number | null {
  const known = knownByCode<number>();
  const rows = driver.all<KeyRow>(`SELECT id, race_code AS code, person_key AS "key" FROM person WHERE role = ?`, [role]);
  for (const { id, code, key } of rows) known[code].set(key, id);

  return (raceCode, name, key = name) => {
    if (name === undefined || key === undefined) return null;
    const before = known[raceCode].get(key);
    if (before !== undefined) return before;
    const id = nextId();
    const values = [id, role, raceCode, key, name, foldName(name)];
    driver.run("INSERT INTO person (id, role, race_code, person_key, name, folded) VALUES (?, ?, ?, ?, ?, ?)", values);
    known[raceCode].set(key, id);
    return id;
  };
}
