import { dayNumber } from "../../../src/dates/days";
import type { RaceRecord, RunnerRecord } from "../../../src/service/races/records";
import { worldRaces } from "../../contract/smallWorld";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import type { LocalHistory } from "../../../src/service/store/history";

/** Races with starting prices: some months of a small world, whose sources state none. */
let priced: readonly RaceRecord[] | undefined;
export function pricedRaces(): readonly RaceRecord[] {
  priced ??= worldRaces()
    .filter(({ date }) => date >= "2025-12-01")
    .map(withPrices);
  return priced;
}

/** Prices that differ by number and are missing for the runners of every tenth race. */
const withPrices = (race: RaceRecord, index: number): RaceRecord =>
  race.run && index % 10 > 0
    ? {
        ...race,
        runners: race.runners.map((runner, place) => ({
          ...runner,
          startingPrice: 2 + ((place * 7 + index) % 23),
        })),
      }
    : race;

export function historyWith(races: readonly RaceRecord[]): LocalHistory {
  const history = historyInMemory();
  createWriter(history)(races);
  return history;
}

/** A start of the records with its race. */
export interface RecordedStart {
  readonly race: RaceRecord;
  readonly runner: RunnerRecord;
}

/** Returns the counted starts of the records on days before a date, latest first. */
export function recordedStarts(races: readonly RaceRecord[], before: string): RecordedStart[] {
  return races
    .filter((race) => race.run && !race.abandoned && !race.meetingAbandoned && race.date < before)
    .flatMap((race) => race.runners.flatMap((runner) => (runner.scratched ? [] : [{ race, runner }])))
    .reverse()
    .sort((a, b) => (dayNumber(b.race.date) ?? 0) - (dayNumber(a.race.date) ?? 0));
}

/**
 * Returns the races of a history as they stand on a morning: the races of the day and later without results.
 */
export const withoutResultsFrom = (races: readonly RaceRecord[], date: string): RaceRecord[] =>
  races.map((race) => (race.date < date ? race : withoutResult(race)));

const withoutResult = (race: RaceRecord): RaceRecord => ({
  ...race,
  run: false,
  runners: race.runners.map(
    ({ finish: _f, margin: _m, seconds: _s, settled: _p, startingPrice: _o, ...runner }) => runner,
  ),
});
