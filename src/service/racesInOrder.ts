import type { RaceCode } from "../spec/codes";
import { dateOf } from "../dates/days";
import { slugify } from "./races/names";
import type { RaceRecord } from "./races/records";
import type { Moment } from "./simulation/moment";
import { publish } from "./simulation/publication";
import type { WorldOptions } from "./simulation/world";

/** A result may be published this many days after the day of its race, as days end later in the west. */
const lateDays = 3;

/** Returns the races of a world, or of some codes, as published at a moment, by day; simulated lazily. */
export function racesOfWorld(
  world: WorldOptions,
  { moment, codes }: { moment: Moment; codes?: readonly RaceCode[] | undefined },
): Iterable<RaceRecord> {
  function* published(): Generator<RaceRecord> {
    for (const { records } of publish({ world, moment, share: { codes } })) yield* records;
  }
  return publishedInDayOrder(published(), moment);
}

/** Yields the races of a world, which come in the order of their publication at a moment, by day. */
export const publishedInDayOrder = (races: Iterable<RaceRecord>, { today }: Moment): Generator<RaceRecord> =>
  inDayOrder(races, { from: dateOf(today - lateDays) });

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
