import type { RaceCode } from "../spec/codes";
import { dateOf } from "../dates/days";
import type { RaceRecord } from "./races/records";
import { slugify } from "./races/names";
import { importFile } from "./importing/importFile";
import type { Moment } from "./simulation/moment";
import { publish, type PublicationOptions } from "./simulation/publication";
import type { WorldOptions } from "./simulation/world";

/** The source of a history, from which its races can be read again. */
export type Origin =
  | { readonly kind: "results"; readonly files: readonly string[] }
  | { readonly kind: "world"; readonly world: WorldOptions };

/** A result may be published this many days after the day of its race, as days end later in the west. */
const lateDays = 3;

/**
 * Returns the races of results files by day. A race of a later file replaces the same race of an earlier one.
 */
export async function racesOfFiles(files: readonly string[]): Promise<RaceRecord[]> {
  const races = new Map<string, RaceRecord>();
  const write = (complete: readonly RaceRecord[]): void => {
    for (const race of complete) {
      races.set(
        [race.country, race.raceCode, slugify(race.track), race.date, race.raceNumber].join("/"),
        race,
      );
    }
  };
  for (const file of files) await importFile(file, { write });
  return [...inDayOrder(races.values(), { from: "" })];
}

/**
 * Returns the races of a world (all, or those of some codes) as published at a moment, by day; they are
 * simulated lazily.
 */
export function racesOfWorld(
  world: WorldOptions,
  { moment, codes }: { moment: Moment; codes?: readonly RaceCode[] | undefined },
): Iterable<RaceRecord> {
  return inDayOrder(published({ world, moment, share: { codes } }), {
    from: dateOf(moment.today - lateDays),
  });
}

function* published(publication: PublicationOptions): Generator<RaceRecord> {
  for (const { records } of publish(publication)) yield* records;
}

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
