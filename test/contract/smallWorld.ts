import { readVenues, type LocalHistory } from "../../src/service/store/history";
import { historyInMemory } from "../../src/service/store/openHistory";
import type { RaceRecord, RunnerRecord } from "../../src/service/races/records";
import { createWriter } from "../../src/service/store/writing/createWriter";
import { pinnedMoment } from "../../src/service/simulation/moment";
import { publishAtOnce } from "../../src/service/simulation/publication";
import { dataMadeOnce, fileMadeOnce } from "../service/madeOnce";
import type { Line } from "./resultsLines";

/** The day to which the small world's clock is pinned. */
export const worldDay = "2026-03-14";
export const world = { seed: 20260101, scale: "small", epoch: "2025-10-20" } as const;

let races: readonly RaceRecord[] | undefined;

/** Returns every race of five months of a small simulated world, and the fields of the week ahead. */
export function worldRaces(): readonly RaceRecord[] {
  races ??= dataMadeOnce("races", () => publishAtOnce({ world, moment: pinnedMoment(worldDay) }).records);
  return races;
}

/** Returns a store in memory with these races. */
export function worldHistory(): LocalHistory {
  const path = fileMadeOnce("store", (temporaryPath) => {
    const built = historyInMemory();
    createWriter(built)(worldRaces());
    built.driver.exec(`VACUUM INTO '${temporaryPath}'`);
    built.close();
  });
  const history = historyInMemory();
  history.driver.exec(`ATTACH '${path}' AS made`);
  for (const table of ["venue", "person", "runner", "race", "start"])
    history.driver.exec(`INSERT INTO main.${table} SELECT * FROM made.${table}`);
  history.driver.exec("DETACH made");
  readVenues(history);
  return history;
}

/** Returns these races as lines of a results file. */
export function worldLines(): Line[] {
  return worldRaces().flatMap((race) =>
    race.runners.map((runner) => ({ ...raceCells(race), ...runnerCells(runner) })),
  );
}

const cells = (values: Readonly<Record<string, string | number | boolean | undefined>>): Line =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "boolean" ? String(Number(value)) : String(value ?? ""),
    ]),
  );

const raceCells = ({ date, country, track, timezone, condition, ...race }: RaceRecord): Line =>
  cells({
    date,
    country,
    track,
    timezone,
    condition,
    race_code: race.raceCode,
    race_number: race.raceNumber,
    distance_m: race.distance,
    abandoned: race.abandoned,
    meeting_abandoned: race.meetingAbandoned,
  });

const runnerCells = ({
  number,
  name,
  jockey,
  trainer,
  barrier,
  finish,
  scratched,
  ...runner
}: RunnerRecord): Line =>
  cells({
    number,
    name,
    jockey,
    trainer,
    barrier,
    finish,
    scratched,
    runner_key: runner.runnerKey,
    jockey_key: runner.jockeyKey,
    trainer_key: runner.trainerKey,
    start_row: runner.startRow,
    handicap_m: runner.handicapMetres,
  });
