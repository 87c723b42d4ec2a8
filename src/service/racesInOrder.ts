import { slugify } from "./races/names";
import type { RaceRecord } from "./races/records";

/**
 * Yields races by day. Those before `from` must already be in order and pass through one by one; the rest are
 * collected and sorted, as results of western time zones and declared fields arrive in any order.
 */
export function* inDayOrder(races: Iterable<RaceRecord>, { from }: { from: string }): Generator<RaceRecord> {
  const rest: RaceRecord[] = [];
  for (const race of races) {
    if (race.date < from) yield race;
    else rest.push(race);
  }
  yield* rest.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

/** Collects the races of results files; a later record of a race replaces an earlier one. */
export function createRaceCollection(): {
  readonly write: (races: readonly RaceRecord[]) => void;
  readonly inOrder: () => RaceRecord[];
} {
  const races = new Map<string, RaceRecord>();
  return {
    write: (complete) => {
      for (const race of complete) {
        const { country, raceCode, track, date, raceNumber } = race;
        races.set([country, raceCode, slugify(track), date, raceNumber].join("/"), race);
      }
    },
    inOrder: () => [...inDayOrder(races.values(), { from: "" })],
  };
}
