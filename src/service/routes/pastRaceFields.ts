import { dateOf } from "../../dates/days";
import type { PastRace } from "../../spec/pastRace";
import { surfaceOf } from "../races/conditionKey";
import type { History } from "../store/history";
import type { PastRaceRow, StartRow } from "../store/queries/starts";
import { present } from "./requestError";

/** Returns the race of an earlier start as the responses of the extension name it. */
export function pastRaceFields({ venuesById }: History, row: PastRaceRow): PastRace {
  const venue = venuesById.get(row.venueId);
  return {
    date: dateOf(row.day),
    track: venue?.name ?? "",
    slug: venue?.slug ?? "",
    country: venue?.country ?? "",
    raceNumber: row.raceNumber,
    fieldSize: row.starters,
    ...raceDetails(row),
  };
}

/** Returns the details of a race that its source states. */
export function raceDetails(
  row: Pick<PastRaceRow, "raceName" | "raceClass" | "distance" | "surface" | "course" | "condition">,
) {
  return present({
    raceName: row.raceName,
    raceClass: row.raceClass,
    distance: row.distance === null ? null : `${row.distance}m`,
    surface: row.surface === null ? null : surfaceOf(row.surface),
    course: row.course,
    condition: row.condition,
  });
}

/** Returns the values of a start that the responses of the extension share; unknown ones are omitted. */
export function startFields(row: StartRow) {
  return present({
    barrier: row.barrier,
    startRow: row.startRow,
    handicapMetres: row.handicapMetres || null,
    weight: row.weight,
    claim: row.claim || null,
    jockey: row.jockey,
    trainer: row.trainer,
    settled: row.settled,
    finish: row.finish,
    margin: row.finish === 1 ? 0 : row.margin,
    time: row.seconds,
    startingPrice: row.startingPrice,
  });
}
