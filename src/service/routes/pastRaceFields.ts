import { dateOf } from "../../dates/days";
import type { StartsResponse } from "../../spec/pastRace";
import { surfaceOf } from "../races/conditionKey";
import type { History } from "../store/history";
import type { PastRaceRow } from "../store/queries/starts";
import { present } from "./requestError";

type PastRace = Pick<
  StartsResponse["runners"][number]["starts"][number],
  "date" | "track" | "slug" | "country" | "raceNumber" | "fieldSize"
> &
  Partial<
    Pick<
      StartsResponse["runners"][number]["starts"][number],
      "raceName" | "raceClass" | "distance" | "surface" | "course" | "condition"
    >
  >;

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
export function startFields(row: {
  readonly barrier: number | null;
  readonly startRow: "front" | "second" | null;
  readonly handicapMetres: number | null;
  readonly weight: number | null;
  readonly claim: number | null;
  readonly jockey: string | null;
  readonly trainer: string | null;
  readonly settled: number | null;
  readonly finish: number | null;
  readonly margin: number | null;
  readonly seconds: number | null;
  readonly startingPrice: number | null;
}) {
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
