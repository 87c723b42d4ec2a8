import type { RaceCode } from "../../../spec/codes";
import { foldPersonName } from "../../races/names";
import type { RunnerRecord } from "../../races/records";
import type { Driver, Value } from "../history";

/** Returns a map for each race code, because looking up a key alone is faster than a text of both. */
function mapsByCode<T>(): Readonly<Record<RaceCode, Map<string, T>>> {
  return { gallops: new Map(), harness: new Map(), greyhounds: new Map() };
}

interface KeyRow {
  readonly id: number;
  readonly code: RaceCode;
  readonly key: string;
}

interface Pedigree {
  readonly sire: Value;
  readonly dam: Value;
  readonly damsire: Value;
  readonly origin: Value;
}

/** Returns a pedigree as one text; empty if there is none. */
function pedigreeText({ sire, dam, damsire, origin }: Pedigree): string {
  const parts = [sire, dam, damsire, origin];
  return parts.every((part) => part === null) ? "" : parts.join("\0");
}

/**
 * Returns a function for the id of a runner, inserted if new, which also updates a pedigree that has changed.
 * It keeps little about each runner, because a large history has hundreds of thousands.
 */
export function runnerWriter(
  driver: Driver,
  nextId: () => number,
): (raceCode: RaceCode, runner: RunnerRecord) => number {
  const knownIds = mapsByCode<number>();
  const pedigrees = new Map<number, string>();
  const rows = driver.all<KeyRow & Pedigree>(
    `SELECT id, race_code AS code, runner_key AS "key", sire, dam, damsire, origin FROM runner`,
  );
  const keep = (id: number, pedigree: string) => (pedigree === "" ? undefined : pedigrees.set(id, pedigree));
  for (const { id, code, key, ...pedigree } of rows) {
    knownIds[code].set(key, id);
    keep(id, pedigreeText(pedigree));
  }

  return (raceCode, { runnerKey, name, sire = null, dam = null, damsire = null, origin = null }) => {
    const before = knownIds[raceCode].get(runnerKey);
    const pedigree = pedigreeText({ sire, dam, damsire, origin });
    if (before !== undefined && (pedigree === "" || pedigree === pedigrees.get(before))) return before;
    const id = before ?? nextId();
    keep(id, pedigree);
    if (before !== undefined)
      driver.run("UPDATE runner SET sire = ?, dam = ?, damsire = ?, origin = ? WHERE id = ?", [
        sire,
        dam,
        damsire,
        origin,
        id,
      ]);
    else
      driver.run(
        "INSERT INTO runner (id, race_code, runner_key, name, sire, dam, damsire, origin) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [id, raceCode, runnerKey, name, sire, dam, damsire, origin],
      );
    knownIds[raceCode].set(runnerKey, id);
    return id;
  };
}

/** Returns a function for the id of a jockey or trainer, inserted if new; null without a name. */
export function personWriter(
  driver: Driver,
  role: "jockey" | "trainer",
  nextId: () => number,
): (raceCode: RaceCode, name?: string, key?: string) => number | null {
  const knownIds = mapsByCode<number>();
  const rows = driver.all<KeyRow>(
    `SELECT id, race_code AS code, person_key AS "key" FROM person WHERE role = ?`,
    [role],
  );
  for (const { id, code, key } of rows) knownIds[code].set(key, id);

  return (raceCode, name, key = name) => {
    if (name === undefined || key === undefined) return null;
    const before = knownIds[raceCode].get(key);
    if (before !== undefined) return before;
    const id = nextId();
    const values = [id, role, raceCode, key, name, foldPersonName(name)];
    driver.run(
      "INSERT INTO person (id, role, race_code, person_key, name, folded) VALUES (?, ?, ?, ?, ?, ?)",
      values,
    );
    knownIds[raceCode].set(key, id);
    return id;
  };
}
