import type { RaceRecord } from "../races/records";

/**
 * Races in the order of their days. Those before `from` must come so already and are passed on one by one; the others are
 * held back and sorted, as results of late time zones and fields to come may come in any order.
 */
export function* inDayOrder(races: Iterable<RaceRecord>, { from }: { from: string }): Generator<RaceRecord> {
  const held: RaceRecord[] = [];
  for (const race of races) {
    if (race.date < from) yield race;
    else held.push(race);
  }
  yield* held.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}
