import type { RaceCode } from "../../spec/codes";
import { dateOf } from "../../dates/days";
import type { RaceRecord } from "../races/records";
import { slugify } from "../races/names";
import { importFile } from "../importing/importFile";
import type { Moment } from "../simulation/moment";
import { publish, type Publication } from "../simulation/publication";
import type { WorldOptions } from "../simulation/world";
import { inDayOrder } from "./inDayOrder";

/** Where a history comes from: what it takes to go through its races once more. */
export type Origin =
  { readonly kind: "results"; readonly files: readonly string[] } | { readonly kind: "world"; readonly world: WorldOptions };

/** Days end late in the west: a result may be published up to so many days after its race's. */
const lateDays = 3;

/** The races of results files in the order of their days; a race of a later file takes the place of an earlier one's. */
export async function racesOfFiles(files: readonly string[]): Promise<RaceRecord[]> {
  const races = new Map<string, RaceRecord>();
  const write = (complete: readonly RaceRecord[]): void => {
    for (const race of complete) {
      races.set([race.country, race.raceCode, slugify(race.track), race.date, race.raceNumber].join("/"), race);
    }
  };
  for (const file of files) await importFile(file, { write });
  return [...inDayOrder(races.values(), { from: "" })];
}

/** The races of a world (of some codes, or of all) as it is known at a moment, in the order of their days, made as they are asked for. */
export function racesOfWorld(
  world: WorldOptions,
  { moment, codes }: { moment: Moment; codes?: readonly RaceCode[] | undefined },
): Iterable<RaceRecord> {
  return inDayOrder(published({ world, moment, share: { codes } }), { from: dateOf(moment.today - lateDays) });
}

function* published(publication: Publication): Generator<RaceRecord> {
  for (const { records } of publish(publication)) yield* records;
}
