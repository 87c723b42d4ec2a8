import type { RaceCode } from "../../../spec/codes";
import type { Driver, Value } from "../driver";
import { foldName } from "../foldName";
import type { RunnerRecord } from "../records";
import { nextIdOf } from "./nextId";

/** The number of a runner in the store, made when it is new; what the source newly knows of its origin is kept. */
export function runners(driver: Driver): (raceCode: RaceCode, runner: RunnerRecord) => number {
  const known = new Map<string, { id: number; origin: string }>();
  const rows = driver.all<Record<"id" | "code" | "key" | "sire" | "dam" | "origin", Value>>(
    `SELECT id, race_code AS code, runner_key AS "key", sire, dam, origin FROM runner`,
  );
  for (const { id, code, key, ...origin } of rows)
    known.set(`${code}/${key}`, { id: Number(id), origin: [origin.sire, origin.dam, origin.origin].join("|") });
  const nextId = nextIdOf(driver, "runner");

  return (raceCode, { runnerKey, name, ...told }) => {
    const key = `${raceCode}/${runnerKey}`;
    const before = known.get(key);
    const { sire = null, dam = null, origin = null } = told;
    const now = [sire, dam, origin].join("|");
    if (before && (before.origin === now || now === "||")) return before.id;
    const id = before?.id ?? nextId();
    if (before) driver.run("UPDATE runner SET sire = ?, dam = ?, origin = ? WHERE id = ?", [sire, dam, origin, id]);
    else
      driver.run("INSERT INTO runner (id, race_code, runner_key, name, sire, dam, origin) VALUES (?, ?, ?, ?, ?, ?, ?)", [
        ...[id, raceCode, runnerKey, name],
        ...[sire, dam, origin],
      ]);
    known.set(key, { id, origin: now });
    return id;
  };
}

/** The number of a jockey or trainer in the store, made when it is new; null when the source names nobody. */
export function people(
  driver: Driver,
  role: "jockey" | "trainer",
  nextId: () => number,
): (raceCode: RaceCode, name?: string, key?: string) => number | null {
  const known = new Map<string, number>();
  const rows = driver.all<{ id: number; code: string; key: string }>(
    `SELECT id, race_code AS code, person_key AS "key" FROM person WHERE role = ?`,
    [role],
  );
  for (const { id, code, key } of rows) known.set(`${code}/${key}`, id);

  return (raceCode, name, key = name) => {
    if (name === undefined || key === undefined) return null;
    const before = known.get(`${raceCode}/${key}`);
    if (before !== undefined) return before;
    const id = nextId();
    const values = [id, role, raceCode, key, name, foldName(name)];
    driver.run("INSERT INTO person (id, role, race_code, person_key, name, folded) VALUES (?, ?, ?, ?, ?, ?)", values);
    known.set(`${raceCode}/${key}`, id);
    return id;
  };
}
