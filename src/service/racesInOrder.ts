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
